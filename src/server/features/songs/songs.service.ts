import type { RawBuilder } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Song, songs } from '../../../contract/songs.ts'
import { type Asker, VISITOR } from '../../db/visible.ts'
import { found } from '../../http/fail.ts'
import { lastSeen, pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { requireAlbum } from '../albums/albums.service.ts'
import { requireArtist } from '../artists/artists.service.ts'
import { markLiked, markOne, markPage } from '../likes/marks.service.ts'
import {
  countSongs,
  listSongs,
  publicSongsByIds,
  type SongFilter,
  type SongRow,
  songById,
  songsByIds,
  songsOfAlbum,
  songsOfArtist,
  songsOfUser,
  songsPicked,
  songsRelated,
  sorts,
} from './songs.queries.ts'

type On = Pick<Platform, 'db'>
type ListQuery = QueryOf<typeof songs.list>
type BareQuery = QueryOf<typeof songs.ofAlbum>

const RELATED = 20

/** Totals may lag by 2 s: counting 20,000 rows for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

/** A page of public songs with the total of its filter. */
export const songPage = async (on: On, asker: Asker, query: ListQuery) => {
  const filter: SongFilter = {
    q: query.q,
    genre: query['filter[genre]'],
    artist: query['filter[artist]'],
    album: query['filter[album]'],
  }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listSongs(on.db, asker, query.sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countSongs(on.db, filter)),
  ])
  return markPage(on, asker, pageOf(rows, query, query.sort, total))
}

/** One song; 404 unless the asker may see it. */
export const songFor = async (on: On, asker: Asker, id: number): Promise<Song> =>
  markOne(on, asker, found(await songById(on.db, asker, id)))

/** The public ones among these songs, in the order of the ids. */
export const publicSongs = async (on: On, ids: number[], asker: Asker = VISITOR): Promise<Song[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await publicSongsByIds(on.db, asker, ids))

/** The songs that a query of likes picks, of which the asker likes all: there is nothing to ask about marks. */
export const songsLiked = async (on: On, asker: Asker, pick: RawBuilder<unknown>): Promise<SongRow[]> =>
  (await songsPicked(on.db, pick, asker)).map(({ at, item }) => ({ at, item: { ...item, liked: true } }))

/** Those among these songs that the asker may see, in the order of the ids; own private ones too. */
export const visibleSongs = async (on: On, asker: Asker, ids: number[]): Promise<Song[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await songsByIds(on.db, asker, ids))

/** Songs near a song; 404 unless the asker may see the song itself. */
export const relatedSongs = async (on: On, asker: Asker, id: number): Promise<Song[]> => {
  await songFor(on, asker, id)
  return markLiked(on, asker, await songsRelated(on.db, asker, id, RELATED))
}

/** Tracks of an album in order, own private ones among them; 404 unless the asker may see the album. */
export const albumSongs = async (on: On, asker: Asker, id: number, query: BareQuery): Promise<Song[]> => {
  await requireAlbum(on, asker, id)
  return markLiked(on, asker, await songsOfAlbum(on.db, asker, id, query.limit, lastSeen(query.after)))
}

/** Songs of an artist by plays, own private ones among them; 404 unless the asker may see the artist. */
export const artistSongs = async (on: On, asker: Asker, id: number, query: BareQuery): Promise<Song[]> => {
  await requireArtist(on, asker, id)
  return markLiked(on, asker, await songsOfArtist(on.db, asker, id, query.limit, lastSeen(query.after)))
}

/** What the asker uploaded or imported, newest first, private and unfinished ones too. */
export const ownSongs = async (on: On, asker: Asker, { limit, after }: BareQuery): Promise<Song[]> =>
  markLiked(on, asker, await songsOfUser(on.db, asker, limit, lastSeen(after)))
