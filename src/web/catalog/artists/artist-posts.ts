import { artistPostCalls, artistPosts } from '../../../contract/catalog/artist-pages.ts'
import { call } from '../../data/call.ts'
import { listQuery } from '../../data/read.ts'

/** Posts of an artist, newest first. */
export const artistPostsQuery = (id: number) =>
  listQuery(artistPosts.list, { params: { id }, query: { per_page: 5 } })

/** Finds items that a post of an artist can show. Throws `CallError`. */
export const findPostItems = (artist_id: number, q: string) =>
  call(artistPostCalls.items, { query: { artist_id, q } })
