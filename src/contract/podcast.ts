import * as z from 'zod/mini'
import { artistRef } from './artist.ts'
import { cover } from './cover.ts'
import { richText } from './rich-text.ts'

export const podcastGenreRef = z.object({ id: z.number(), name: z.string(), slug: z.string() })

export const episodeKinds = ['full', 'trailer', 'bonus'] as const

/** Listening order of a podcast: newest first, or serially from the first episode. */
export const episodeOrders = ['newest', 'serial'] as const

/** An additional link of a podcast, such as for donations. */
const link = z.object({ url: z.string(), text: z.string() })

/** A credited person. */
const person = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  url: z.nullable(z.string()),
})

export const chapter = z.object({
  /** Seconds from the start. */
  at: z.number(),
  title: z.string(),
  url: z.nullable(z.string()),
})
export type Chapter = z.infer<typeof chapter>

export const episode = z.object({
  type: z.literal('episode'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  podcast_id: z.number(),
  podcast: z.literal(true),
  /** Its podcast. */
  show: z.object({ id: z.number(), title: z.string(), author: z.nullable(z.string()) }),
  /** A short plain text; the full notes come with the single episode. */
  summary: z.nullable(z.string()),
  /** Show notes. Only for a single episode. */
  description: z.optional(z.nullable(richText)),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  /** Its own image, or else the podcast's. */
  cover: z.nullable(cover),
  season: z.nullable(z.number()),
  number: z.nullable(z.number()),
  kind: z.enum(episodeKinds),
  explicit: z.boolean(),
  public: z.boolean(),
  /** `ready` if playable; an episode of a feed is ready from the start. */
  status: z.enum(['uploaded', 'processing', 'ready', 'failed']),
  published_at: z.string(),
  website: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  liked: z.optional(z.boolean()),
  /** The viewer's position in seconds; omitted for visitors. */
  progress: z.optional(z.number()),
  /** Whether the viewer has finished it or marked it as played. */
  played: z.optional(z.boolean()),
  has_chapters: z.boolean(),
  has_transcript: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Episode = z.infer<typeof episode>

export const podcast = z.object({
  type: z.literal('podcast'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The author, from the feed or the editor. */
  author: z.nullable(z.string()),
  /** Only for a single podcast. */
  description: z.optional(z.nullable(richText)),
  cover: z.nullable(cover),
  genres: z.array(podcastGenreRef),
  podcast: z.literal(true),
  episodes_count: z.number(),
  followers_count: z.number(),
  plays: z.number(),
  order: z.enum(episodeOrders),
  language: z.nullable(z.string()),
  explicit: z.boolean(),
  public: z.boolean(),
  website: z.nullable(z.string()),
  copyright: z.nullable(z.string()),
  funding: z.nullable(link),
  persons: z.array(person),
  followed: z.optional(z.boolean()),
  /** Episodes the follower has not started; omitted for others. */
  unplayed_count: z.optional(z.number()),
  latest_at: z.nullable(z.string()),
  /** URL of its feed on this instance. */
  feed_url: z.string(),
  /** The feed it is read from; null for one created here. */
  source_feed: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Podcast = z.infer<typeof podcast>
