import * as z from 'zod/mini'
import { artistRef } from './artist.ts'
import { cover } from './cover.ts'
import { genreRef } from './genre.ts'

export const album = z.object({
  type: z.literal('album'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  genres: z.optional(z.array(genreRef)),
  cover: z.nullable(cover),
  description: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
  year: z.nullable(z.number()),
  /** The record label. */
  label: z.nullable(z.string()),
  /** The copyright line as its tags have it. */
  copyright: z.nullable(z.string()),
  compilation: z.boolean(),
  songs_count: z.number(),
  duration: z.number(),
  likes: z.number(),
  plays: z.number(),
  public: z.boolean(),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Album = z.infer<typeof album>
