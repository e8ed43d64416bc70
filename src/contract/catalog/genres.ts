import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { idParams } from '../core/pagination.ts'
import { genre } from './items.ts'

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
