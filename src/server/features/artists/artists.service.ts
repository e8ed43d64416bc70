import type { Artist, artists } from '../../../contract/artists.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import { pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { markLiked, markOne, markPage } from '../likes/marks.service.ts'
import {
  type ArtistFilter,
  artistById,
  artistsByIds,
  artistsRelated,
  countArtists,
  listArtists,
  seesArtist,
  sorts,
} from './artists.queries.ts'

type On = Pick<Platform, 'db'>

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

/** A page of artists that have public songs. */
export const artistPage = async (on: On, asker: Asker, query: QueryOf<typeof artists.list>) => {
  const filter: ArtistFilter = { q: query.q, genre: query['filter[genre]'] }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listArtists(on.db, query.sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countArtists(on.db, filter)),
  ])
  return markPage(on, asker, pageOf(rows, query, query.sort, total))
}

/** One artist; 404 unless the asker may see it. */
export const artistFor = async (on: On, asker: Asker, id: number): Promise<Artist> =>
  markOne(on, asker, found(await artistById(on.db, asker, id)))

/** Those among these artists that the asker may see, in the order of the ids. */
export const visibleArtists = async (on: On, asker: Asker, ids: number[]): Promise<Artist[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await artistsByIds(on.db, asker, ids))

/** Ends with 404 unless the asker may see the artist. */
export const requireArtist = async (on: On, asker: Asker, id: number): Promise<void> => {
  if (!(await seesArtist(on.db, asker, id))) fail('not_found')
}

/** Artists near an artist, numbered pages of at most a hundred in all; 404 unless the asker may see it. */
export const relatedArtists = async (
  on: On,
  asker: Asker,
  id: number,
  query: QueryOf<typeof artists.related>,
) => {
  const { offset, after, limit } = windowOf(query, 'related', 'number')
  await requireArtist(on, asker, id)
  const all = (await artistsRelated(on.db, id)).map((item, place) => ({ at: place + 1, item }))
  const start = after ? Number(after.value) : offset
  const shown = all.slice(Math.max(0, start), start + limit)
  return markPage(on, asker, pageOf(shown, query, 'related', after ? undefined : all.length))
}
