import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { success } from '../pagination.ts'
import { crud, yesOrNo } from './crud.ts'
import { genreChange, genreCreate, genreItem, genreRow, genresInOrder } from './genre-shape.ts'

const feature = 'enablePodcasts'
const permission = 'CED podcast_genres'

export const adminPodcastGenre = z.object({
  ...genreRow,
  /** Including hidden ones. */
  podcasts_count: z.number(),
})
export type AdminPodcastGenre = z.infer<typeof adminPodcastGenre>

export const adminPodcastGenres = crud({
  resource: 'podcast-genres',
  noun: 'podcast genres',
  read: permission,
  write: permission,
  feature,
  row: adminPodcastGenre,
  item: { ...genreItem, podcasts_count: z.number() },
  create: genreCreate,
  change: genreChange,
  sorts: ['position', 'name', 'podcasts_count', 'created_at'],
  filters: { used: yesOrNo },
  /** `merge` moves the podcasts of the others to the genre given as value. */
  actions: ['delete', 'merge'],
})

export const adminPodcastGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/podcast-genres/order',
    access: permission,
    feature,
    summary: 'Reorders podcast genres; omitted ones follow',
    body: genresInOrder,
    reply: success,
  }),
}
