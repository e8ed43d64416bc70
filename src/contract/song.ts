import * as z from 'zod/mini'
import { artistRef } from './artist.ts'
import { cover } from './cover.ts'
import { genreRef } from './genre.ts'
import { id } from './pagination.ts'

export const songStatuses = ['uploaded', 'processing', 'ready', 'failed'] as const

export const song = z.object({
  type: z.literal('song'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  artists: z.array(artistRef),
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Its artist need not be the song's: a compilation has several. */
  album: z.nullable(z.object({ id: z.number(), title: z.string(), artist: z.nullable(artistRef) })),
  genres: z.array(genreRef),
  cover: z.nullable(cover),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  origin: z.literal('local'),
  podcast: z.literal(false),
  public: z.boolean(),
  explicit: z.boolean(),
  status: z.enum(songStatuses),
  /** Why processing failed; for the owner only. */
  error: z.optional(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  released_at: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  /** Whether listeners may download its file: for the owner, who always may, and for accounts that may not download. */
  downloads_offered: z.optional(z.boolean()),
  owned: z.optional(z.boolean()),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Song = z.infer<typeof song>

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/**
 * Metadata of an upload set by its owner; tags provide missing fields. Lyrics are plain text or LRC, a cover is the
 * upload of an image; null removes either.
 */
export const songInput = z.strictObject({
  title: z.optional(title),
  artist_name: z.optional(name),
  album_title: z.optional(name),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
  public: z.optional(z.boolean()),
  explicit: z.optional(z.boolean()),
  downloadable: z.optional(z.boolean()),
  released_at: z.optional(z.nullable(z.iso.date())),
  cover: z.optional(z.nullable(z.uuid())),
  lyrics: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
})
