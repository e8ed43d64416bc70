import * as z from 'zod/mini'
import { cover } from './cover.ts'

export const genreRef = z.object({ id: z.number(), name: z.string(), slug: z.string() })

export const genre = z.object({
  type: z.literal('genre'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
  position: z.number(),
  songs_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Genre = z.infer<typeof genre>
