import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { id } from '../pagination.ts'

// Common parts of song genres and podcast genres in the back office.

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a valid colour, e.g. #204060.')))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

/** Fields of a single genre, besides the count of its items. */
export const genreItem = {
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
}

/** Fields of a list row. */
export const genreRow = { id: z.number(), ...genreItem, position: z.number(), created_at: z.string() }

export const genreChange = { name, color, cover: image }
export const genreCreate = z.strictObject({ ...genreChange, color: z.optional(color) })

export const genresInOrder = z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) })
