import type { Album, albums } from '../../../contract/albums.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import { pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { requireArtist } from '../artists/artists.service.ts'
import { markLiked, markOne, markPage } from '../likes/marks.service.ts'
import {
  type AlbumFilter,
  albumById,
  albumBySeed,
  albumsByIds,
  albumsOfArtist,
  countAlbums,
  countAlbumsOfArtist,
  listAlbums,
  seesAlbum,
  sorts,
} from './albums.queries.ts'

type On = Pick<Platform, 'db'>
type ListQuery = QueryOf<typeof albums.list>

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

/** A page of public albums with the total of its filter. */
export const albumPage = async (on: On, asker: Asker, query: ListQuery) => {
  const filter: AlbumFilter = { q: query.q, genre: query['filter[genre]'], artist: query['filter[artist]'] }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listAlbums(on.db, query.sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countAlbums(on.db, filter)),
  ])
  return markPage(on, asker, pageOf(rows, query, query.sort, total))
}

/** One album; 404 unless the asker may see it. */
export const albumFor = async (on: On, asker: Asker, id: number): Promise<Album> =>
  markOne(on, asker, found(await albumById(on.db, asker, id)))

/** Those among these albums that the asker may see, in the order of the ids. */
export const visibleAlbums = async (on: On, asker: Asker, ids: number[]): Promise<Album[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await albumsByIds(on.db, asker, ids))

/** Ends with 404 unless the asker may see the album. */
export const requireAlbum = async (on: On, asker: Asker, id: number): Promise<void> => {
  if (!(await seesAlbum(on.db, asker, id))) fail('not_found')
}

/** Albums of an artist, newest first; 404 unless the asker may see the artist. */
export const artistAlbums = async (
  on: On,
  asker: Asker,
  id: number,
  query: QueryOf<typeof albums.ofArtist>,
) => {
  const window = windowOf(query, '-year', 'number')
  await requireArtist(on, asker, id)
  const [rows, total] = await Promise.all([
    albumsOfArtist(on.db, asker, id, window),
    window.after ? undefined : countAlbumsOfArtist(on.db, asker, id),
  ])
  return markPage(on, asker, pageOf(rows, query, '-year', total))
}

/** The same album all over for one seed, such as a week; null while no public album has a cover. */
export const featuredAlbum = async (on: On, asker: Asker, seed: string): Promise<Album | null> => {
  const album = await albumBySeed(on.db, seed)
  return album ? markOne(on, asker, album) : null
}
