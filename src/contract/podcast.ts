import * as z from 'zod/mini'
import { artistRef } from './artists.ts'
import { cover } from './covers.ts'

export const podcastGenreRef = z.object({ id: z.number(), name: z.string(), slug: z.string() })

export const episodeKinds = ['full', 'trailer', 'bonus'] as const

/** Which way a podcast is meant to be heard: its news first, or from the first episode on. */
export const episodeOrders = ['newest', 'serial'] as const

/** A link that a podcast names beside itself, such as where it may be supported. */
const link = z.object({ url: z.string(), text: z.string() })

/** Somebody who speaks or has worked on it. */
const person = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  url: z.nullable(z.string()),
})

export const episode = z.object({
  type: z.literal('episode'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  podcast_id: z.number(),
  podcast: z.literal(true),
  /** The podcast that it belongs to. */
  show: z.object({ id: z.number(), title: z.string(), author: z.nullable(z.string()) }),
  /** A few plain words; the notes themselves come with the single episode. */
  summary: z.nullable(z.string()),
  /** Show notes: harmless HTML. Only on a single episode. */
  description: z.optional(z.nullable(z.string())),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  /** Its own picture, else the podcast's. */
  cover: z.nullable(cover),
  season: z.nullable(z.number()),
  number: z.nullable(z.number()),
  kind: z.enum(episodeKinds),
  explicit: z.boolean(),
  public: z.boolean(),
  /** `ready` when it can be played; an episode of a feed is so from the start. */
  status: z.enum(['uploaded', 'processing', 'ready', 'failed']),
  published_at: z.string(),
  website: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  liked: z.optional(z.boolean()),
  /** Seconds that the asking listener has heard of it; left out for visitors. */
  progress: z.optional(z.number()),
  /** Whether the asking listener has heard it to its end, or has said so. */
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
  /** Who makes it, as its feed or its editor says. */
  author: z.nullable(z.string()),
  /** Harmless HTML. */
  description: z.nullable(z.string()),
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
  /** Episodes that the asking follower has not begun; left out for others. */
  unplayed_count: z.optional(z.number()),
  latest_at: z.nullable(z.string()),
  /** Our own feed of it. */
  feed_url: z.string(),
  /** Where it is read from; null for one made here. */
  source_feed: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Podcast = z.infer<typeof podcast>
