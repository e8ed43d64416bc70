import * as z from 'zod/mini'
import { crud } from './admin/crud.ts'
import { webAddress } from './admin/web-address.ts'
import { artistEvent } from './artist-event.ts'
import { ofArtist } from './of-artist.ts'
import { isLocalTime, isTimeZone } from './zoned-time.ts'

const INVALID = 'This value isn’t valid.'
const name = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const optionalName = z.nullable(z.string().check(z.trim(), z.maxLength(120)))

/** Date and time on the clocks of the venue, and its time zone. */
const when = z.strictObject({
  local: z.string().check(z.refine(isLocalTime, INVALID)),
  zone: z.string().check(z.maxLength(60), z.refine(isTimeZone, INVALID)),
})
export type When = z.infer<typeof when>

const fields = {
  title: optionalName,
  when,
  venue: name(120),
  city: name(120),
  country: optionalName,
  ticket_url: z.nullable(webAddress),
  cancelled: z.boolean(),
}

/** Events in the artist area. */
export const artistEventTable = crud({
  resource: 'events',
  area: 'artist',
  noun: 'events of an artist',
  read: 'artist',
  write: 'artist',
  row: artistEvent,
  item: {
    ...fields,
    ticket_url: z.nullable(z.string()),
  },
  create: z.strictObject({
    ...ofArtist,
    ...fields,
    title: z.optional(fields.title),
    country: z.optional(fields.country),
    ticket_url: z.optional(fields.ticket_url),
    cancelled: z.optional(z.boolean()),
  }),
  change: fields,
  sorts: ['starts_at', 'venue', 'city'],
  filters: { time: z.enum(['next', 'past']) },
  actions: ['delete', 'cancel'],
})
