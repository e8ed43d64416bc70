import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { genreRef } from './genre.ts'

export const streamTypes = ['mp3', 'aac', 'ogg', 'hls'] as const
export type StreamType = (typeof streamTypes)[number]

/** What a station plays, according to its stream. */
export const onAir = z.object({
  title: z.string(),
  artist: z.nullable(z.string()),
  /** When it was first seen. */
  since: z.string(),
})
export type OnAir = z.infer<typeof onAir>
export type Titled = Pick<OnAir, 'title' | 'artist'>

export const radioStation = z.object({
  type: z.literal('radio-station'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  /** Plain text. */
  description: z.nullable(z.string()),
  cover: z.nullable(cover),
  genres: z.array(genreRef),
  stream_url: z.string(),
  stream_type: z.enum(streamTypes),
  /** Whether its audio is proxied, because its source does not allow browsers. */
  relay: z.boolean(),
  website: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** kbit/s according to its source. */
  bitrate: z.nullable(z.number()),
  public: z.boolean(),
  /** Whether its source responded at the last poll; null before the first one. */
  live: z.nullable(z.boolean()),
  on_air: z.nullable(onAir),
  /** Current listeners on this instance. */
  listeners: z.number(),
  likes: z.number(),
  plays: z.number(),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RadioStation = z.infer<typeof radioStation>
