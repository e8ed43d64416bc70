import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { success } from '../pagination.ts'
import { crud, yesOrNo } from './crud.ts'
import { genreChange, genreCreate, genreItem, genreRow, genresInOrder } from './genre-shape.ts'

export const adminGenre = z.object({
  ...genreRow,
  songs_count: z.number(),
})
export type AdminGenre = z.infer<typeof adminGenre>

export const adminGenres = crud({
  resource: 'genres',
  noun: 'genres',
  read: 'CED song_genres',
  write: 'CED song_genres',
  row: adminGenre,
  item: { ...genreItem, songs_count: z.number() },
  create: genreCreate,
  change: genreChange,
  sorts: ['position', 'name', 'songs_count', 'created_at'],
  filters: { used: yesOrNo },
  actions: ['delete', 'merge'],
})

export const adminGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/genres/order',
    access: 'CED song_genres',
    summary: 'Reorders genres; omitted ones follow',
    body: genresInOrder,
    reply: success,
  }),
}
