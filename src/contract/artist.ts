import * as z from 'zod/mini'
import { cover } from './cover.ts'

export const artistRef = z.object({ id: z.number(), name: z.string(), displayname: z.nullable(z.string()) })

export const artist = z.object({
  type: z.literal('artist'),
  id: z.number(),
  name: z.string(),
  displayname: z.nullable(z.string()),
  title: z.string(),
  slug: z.string(),
  bio: z.nullable(z.string()),
  avatar: z.nullable(cover),
  banner: z.nullable(cover),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  verified: z.boolean(),
  followers_count: z.number(),
  songs_count: z.number(),
  albums_count: z.number(),
  plays: z.number(),
  followed: z.optional(z.boolean()),
  genres: z.optional(z.array(z.string())),
  /** No team manages it; of single artists. */
  claimable: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Artist = z.infer<typeof artist>
