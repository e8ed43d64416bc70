import * as z from 'zod/mini'
import { crud } from './admin/crud.ts'
import { webAddress } from './admin/web-address.ts'
import { ofArtist } from './artist-team.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './pagination.ts'
import { isLocalTime, isTimeZone } from './zoned-time.ts'

/** Maximum number of events on the page of an artist. */
export const MAX_EVENTS_SHOWN = 50

/** A concert or another date of an artist. */
export const artistEvent = z.object({
  id: z.number(),
  /** Of a festival or tour; null if there is nothing to add. */
  title: z.nullable(z.string()),
  starts_at: z.string(),
  /** Time zone of the venue. */
  time_zone: z.string(),
  venue: z.string(),
  city: z.string(),
  country: z.nullable(z.string()),
  ticket_url: z.nullable(z.string()),
  cancelled: z.boolean(),
})
export type ArtistEvent = z.infer<typeof artistEvent>

/** Public dates of artists. */
export const artistEvents = {
  list: endpoint({
    method: 'GET',
    path: '/artists/{id}/events',
    access: 'optional',
    summary: `Lists the next ${MAX_EVENTS_SHOWN} events of an artist; one stays until six hours after its start`,
    params: idParams,
    reply: z.array(artistEvent),
  }),
}

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
