import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id, success } from '../paging.ts'
import { crud, yesOrNo } from './crud.ts'

const feature = 'enablePodcasts'
const permission = 'CED podcast_genres'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'This is not a colour.')))
/** An uploaded picture, or null for none. */
const picture = z.optional(z.nullable(z.uuid()))

export const adminPodcastGenre = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  colour: z.nullable(z.string()),
  order: z.number(),
  /** Hidden ones too. */
  podcasts_count: z.number(),
  created_at: z.string(),
})
export type AdminPodcastGenre = z.infer<typeof adminPodcastGenre>

export const adminPodcastGenres = crud({
  resource: 'podcast-genres',
  noun: 'podcast genres',
  read: permission,
  write: permission,
  feature,
  row: adminPodcastGenre,
  item: {
    name: z.string(),
    slug: z.string(),
    cover: z.nullable(cover),
    colour: z.nullable(z.string()),
    podcasts_count: z.number(),
  },
  create: z.strictObject({ name, colour: z.optional(colour), cover: picture }),
  change: { name, colour, cover: picture },
  sorts: ['order', 'name', 'podcasts_count', 'created_at'],
  filters: { used: yesOrNo },
  /** `merge` gives the podcasts of the others to the genre that is the value. */
  actions: ['delete', 'merge'],
})

export const adminPodcastGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/podcast-genres/order',
    access: permission,
    feature,
    summary: 'Puts podcast genres into this order; those that are left out follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
}
