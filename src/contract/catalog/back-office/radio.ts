import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { streamTypes } from '../items.ts'

const shortText = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
const address = z
  .string()
  .check(
    z.trim(),
    z.maxLength(1000),
    z.regex(/^https?:\/\/[^\s/]+\S*$/i, 'Enter a valid URL (http or https).'),
  )
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const type = z.enum(streamTypes)

/** Editable fields of a station. */
const fields = {
  title,
  stream_url: address,
  stream_type: type,
  relay: z.boolean(),
  description: shortText(2000),
  genres: z.array(id).check(z.maxLength(20)),
  website: z.nullable(address),
  country: shortText(80),
  language: shortText(80),
  bitrate: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  now_playing_url: z.nullable(address),
  public: z.boolean(),
  cover: z.optional(z.nullable(z.uuid())),
}

export const adminRadioStation = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  genres: z.array(choice),
  stream_url: z.string(),
  stream_type: type,
  relay: z.boolean(),
  country: z.nullable(z.string()),
  bitrate: z.nullable(z.number()),
  public: z.boolean(),
  live: z.nullable(z.boolean()),
  checked_at: z.nullable(z.string()),
  listeners: z.number(),
  plays: z.number(),
  likes: z.number(),
  created_at: z.string(),
})
export type AdminRadioStation = z.infer<typeof adminRadioStation>

export const adminRadioStations = crud({
  resource: 'radio-stations',
  noun: 'radio stations',
  read: 'CED radio_stations',
  write: 'CED radio_stations',
  row: adminRadioStation,
  item: {
    title: z.string(),
    cover: z.nullable(cover),
    description: z.nullable(z.string()),
    genres: z.array(choice),
    stream_url: z.string(),
    stream_type: type,
    relay: z.boolean(),
    website: z.nullable(z.string()),
    country: z.nullable(z.string()),
    language: z.nullable(z.string()),
    bitrate: z.nullable(z.number()),
    now_playing_url: z.nullable(z.string()),
    public: z.boolean(),
  },
  create: z.strictObject({
    ...fields,
    stream_type: z.optional(type),
    relay: z.optional(z.boolean()),
    description: z.optional(fields.description),
    genres: z.optional(fields.genres),
    website: z.optional(fields.website),
    country: z.optional(fields.country),
    language: z.optional(fields.language),
    bitrate: z.optional(fields.bitrate),
    now_playing_url: z.optional(fields.now_playing_url),
    public: z.optional(z.boolean()),
  }),
  change: fields,
  sorts: ['title', 'plays', 'likes', 'checked_at', 'created_at'],
  filters: { live: yesOrNo, visibility: z.enum(['public', 'hidden']), relay: yesOrNo, genre: id },
  actions: ['delete', 'publish', 'hide', 'check'],
})

const streamFindings = z.object({
  /** URL of the stream itself, behind any playlists. */
  stream_url: z.string(),
  stream_type: z.nullable(type),
  /** Whether browsers may play it directly. */
  cors: z.boolean(),
  /** Whether it must be proxied. */
  relay: z.boolean(),
  /** Whether the stream contains titles. */
  icy: z.boolean(),
  bitrate: z.nullable(z.number()),
  title: z.nullable(z.string()),
  genre: z.nullable(z.string()),
  description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Why it is not playable, as a message key. */
  problem: z.nullable(z.string()),
})
export type StreamFindings = z.infer<typeof streamFindings>

export const MAX_IMPORTED = 500

const importReport = z.object({
  added: z.number(),
  /** Rejected lines with the reason as a message key. */
  refused: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

export const adminRadioTools = {
  genres: choices('radio-stations', 'genres', 'CED radio_stations'),
  check: endpoint({
    method: 'POST',
    path: '/admin/radio-stations/check',
    access: 'CED radio_stations',
    summary: 'Probes a stream URL: audio type, whether browsers can play it directly, and its metadata',
    body: z.strictObject({ stream_url: address }),
    reply: streamFindings,
  }),
  importList: endpoint({
    method: 'POST',
    path: '/admin/radio-stations/import',
    access: 'CED radio_stations',
    summary:
      'Imports stations from the text of an M3U, PLS or OPML list; their streams are checked afterwards',
    body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(900_000)) }),
    reply: importReport,
    idempotent: true,
    max_body: 4_000_000,
  }),
}
