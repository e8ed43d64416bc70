import * as z from 'zod/mini'
import { crud } from '../../core/back-office/crud.ts'
import { ofArtist, webAddress } from '../../core/fields.ts'
import { isLocalTime, isTimeZone } from '../../core/time.ts'
import { artistEvent, artistItemChoice, chosenItem, MAX_MENTIONS, mention } from '../artist-fields.ts'
import { MAX_POST } from '../artist-pages.ts'

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

/** Mentions that the text does not name are ignored. */
const mentions = z.array(mention).check(z.maxLength(MAX_MENTIONS))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_POST))

/** Posts in the artist area. */
export const artistPostTable = crud({
  resource: 'posts',
  area: 'artist',
  noun: 'posts of an artist',
  read: 'artist',
  write: 'artist',
  row: z.object({
    id: z.number(),
    text: z.string(),
    item: z.nullable(artistItemChoice),
    /** Name of the member who wrote it; null once the account is deleted. */
    author: z.nullable(z.string()),
    likes: z.number(),
    created_at: z.string(),
  }),
  item: { text: z.string(), mentions: z.array(mention), item: z.nullable(artistItemChoice) },
  create: z.strictObject({
    ...ofArtist,
    text,
    mentions: z.optional(mentions),
    item: z.optional(z.nullable(chosenItem)),
  }),
  change: { text, mentions: z.optional(mentions), item: z.nullable(chosenItem) },
  sorts: ['-created_at'],
  filters: {},
  actions: ['delete'],
})
