import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { id } from '../paging.ts'

// What genres of songs and genres of podcasts have in common in the back office.

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'This is not a colour.')))
/** An uploaded picture, or null for none. */
const picture = z.optional(z.nullable(z.uuid()))

/** What the sheet shows, beside the count of what is in the genre. */
export const genreItem = {
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  colour: z.nullable(z.string()),
}

/** What the list shows. */
export const genreRow = { id: z.number(), ...genreItem, order: z.number(), created_at: z.string() }

export const genreChange = { name, colour, cover: picture }
export const genreCreate = z.strictObject({ ...genreChange, colour: z.optional(colour) })

export const genresInOrder = z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) })
