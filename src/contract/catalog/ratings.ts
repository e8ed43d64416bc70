import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** Types that listeners rate, for themselves only. */
export const ratable = ['song', 'album', 'artist'] as const
export type Ratable = (typeof ratable)[number]

/** The highest rating. */
export const MAX_RATING = 5

const rating = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RATING))
const params = z.object({
  type: z.enum(ratable),
  id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
})
const reply = z.object({
  /** Null without a rating. */
  rating: z.nullable(rating),
})

/** Ratings of the viewer, which nobody else sees. */
export const ratings = {
  get: endpoint({
    method: 'GET',
    path: '/user/ratings/{type}/{id}',
    access: 'user',
    summary: 'Returns the viewer’s rating of an item',
    params,
    reply,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/user/ratings/{type}/{id}',
    access: 'user',
    summary: 'Rates an item, or removes the rating',
    params,
    body: z.strictObject({ rating: z.nullable(rating) }),
    reply,
  }),
}
