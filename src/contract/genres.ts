import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { genre } from './genre.ts'
import { idParams } from './pagination.ts'

export { type Genre, genre, genreRef } from './genre.ts'

export const genres = {
  list: endpoint({
    method: 'GET',
    path: '/genres',
    access: 'optional',
    summary: 'Lists genres with public songs, in their order',
    reply: z.array(genre),
  }),
  get: endpoint({
    method: 'GET',
    path: '/genres/{id}',
    access: 'optional',
    summary: 'Returns a genre',
    params: idParams,
    reply: genre,
  }),
}
