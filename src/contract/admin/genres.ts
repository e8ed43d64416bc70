import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id, success } from '../paging.ts'
import { crud, yesOrNo } from './crud.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'This is not a colour.')))
/** An uploaded picture, or null for none. */
const picture = z.optional(z.nullable(z.uuid()))

export const adminGenre = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  colour: z.nullable(z.string()),
  order: z.number(),
  songs_count: z.number(),
  created_at: z.string(),
})
export type AdminGenre = z.infer<typeof adminGenre>

export const adminGenres = crud({
  resource: 'genres',
  noun: 'genres',
  read: 'CED song_genres',
  write: 'CED song_genres',
  row: adminGenre,
  item: {
    name: z.string(),
    slug: z.string(),
    cover: z.nullable(cover),
    colour: z.nullable(z.string()),
    songs_count: z.number(),
  },
  create: z.strictObject({ name, colour: z.optional(colour), cover: picture }),
  change: { name, colour, cover: picture },
  sorts: ['order', 'name', 'songs_count', 'created_at'],
  filters: { used: yesOrNo },
  actions: ['delete', 'merge'],
})

export const adminGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/genres/order',
    access: 'CED song_genres',
    summary: 'Puts genres into this order; those that are left out follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
}
