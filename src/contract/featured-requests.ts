import * as z from 'zod/mini'
import { choice } from './admin/choices.ts'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, success } from './pagination.ts'

/** Maximum requests in a list; answering some shows the next. */
export const MAX_FEATURED_REQUESTS = 20

/** A team names a managed artist as featured on its song. */
export const featuredRequest = z.object({
  song: z.object({ id: z.number(), title: z.string(), cover: z.nullable(cover), public: z.boolean() }),
  /** The main artist of the song. */
  artist: choice,
  /** The managed artist. */
  featured: choice,
  created_at: z.string(),
})
export type FeaturedRequest = z.infer<typeof featuredRequest>

const answer = (verb: 'confirm' | 'decline', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/artist/featured-requests/{id}/${verb}`,
    access: 'artist',
    summary,
    params: idParams,
    body: z.strictObject({ artist_id: id }),
    reply: success,
  })

/** Songs that name a managed artist as featured; the id is that of the song. */
export const featuredRequests = {
  list: endpoint({
    method: 'GET',
    path: '/artist/featured-requests',
    access: 'artist',
    summary: `Lists the oldest ${MAX_FEATURED_REQUESTS} songs of other teams that wait for an artist that the account may edit to confirm that it is featured`,
    reply: z.array(featuredRequest),
  }),
  confirm: answer('confirm', 'Names a managed artist as featured on a song that waits for it'),
  decline: answer('decline', 'Declines to be featured on a song, for good'),
}
