import * as z from 'zod/mini'
import { chapter } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'

/** Types that can be played within other websites. */
export const embedTypes = [
  'song',
  'album',
  'playlist',
  'artist',
  'podcast',
  'episode',
  'radio-station',
] as const
export type EmbedType = (typeof embedTypes)[number]

export const isEmbedType = (type: string): type is EmbedType =>
  (embedTypes as readonly string[]).includes(type)

/** Heights of the embed player in pixels; from `large` on it shows a list. */
export const embedHeights = { compact: 80, large: 352 } as const

const embedCover = z.object({
  /** 256 and 512 pixels wide. */
  small: z.string(),
  large: z.string(),
  /** A dark shade of its dominant colour, on which white text is legible. */
  color: z.string(),
})

const embedTrack = z.object({
  type: z.enum(['song', 'episode', 'radio-station']),
  id: z.number(),
  title: z.string(),
  by: z.nullable(z.string()),
  /** In seconds; null for radio stations. */
  duration: z.nullable(z.number()),
  explicit: z.boolean(),
  /** Seconds of a song that are heard before it is bought, 0 for none; absent if all of it is. */
  preview: z.optional(z.number()),
  /** Set for radio stations that broadcast as HLS. */
  hls: z.optional(z.literal(true)),
})
export type EmbedTrack = z.infer<typeof embedTrack>

const embedItem = z.object({
  type: z.enum(embedTypes),
  id: z.number(),
  title: z.string(),
  /** Artists, owner or podcast. */
  by: z.nullable(z.string()),
  /** Title of the song's album. */
  album: z.nullable(z.string()),
  /** Its page on this site. */
  link: z.string(),
  cover: z.nullable(embedCover),
  /** Songs or episodes, of which `tracks` has the first ones; null for a single one. */
  count: z.nullable(z.number()),
  /** In seconds; null if it has none. */
  duration: z.nullable(z.number()),
  /** Of an episode. */
  number: z.nullable(z.number()),
  published_at: z.nullable(z.string()),
  tracks: z.array(embedTrack),
  /** Bars of 0 to 255 of a song; empty until measured. */
  waveform: z.array(z.number()),
  chapters: z.array(z.pick(chapter, { at: true, title: true })),
})
export type EmbedItem = z.infer<typeof embedItem>

export const embeds = {
  get: endpoint({
    method: 'GET',
    path: '/embed/{type}/{id}',
    access: 'public',
    feature: 'enableEmbedPlayer',
    summary: 'Returns what the embed player shows of an item; 404 unless visitors may hear it',
    params: z.object({
      type: z.string().check(z.maxLength(20)),
      id: z.string().check(z.regex(/^\d{1,9}$/)),
    }),
    reply: embedItem,
    cors: true,
  }),
}
