import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Playlist, playlists } from '../../../contract/playlists.ts'
import type { profiles } from '../../../contract/profiles.ts'
import type { Asker } from '../../db/visible.ts'
import { found } from '../../http/fail.ts'
import { pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import {
  countPlaylists,
  countsFor,
  listPlaylists,
  type PlaylistFilter,
  type PlaylistRow,
  type PlaylistSort,
  playlistsByIds,
  playlistsOfAsker,
  sorts,
} from './playlists.queries.ts'
import { smartCounts } from './smart.queries.ts'
import { freshenSmart } from './smart.service.ts'

type On = Pick<Platform, 'db' | 'log'>
type Counts = Pick<Playlist, 'songs_count' | 'duration'>
type PageQuery = Omit<QueryOf<typeof profiles.playlists>, 'sort'>

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

const shown = (on: On, rows: PlaylistRow[]): Playlist[] => {
  freshenSmart(on, rows)
  return rows.map((row) => row.item)
}

const publicPage = async (
  on: On,
  asker: Asker,
  query: PageQuery,
  sort: PlaylistSort,
  filter: PlaylistFilter,
) => {
  const window = windowOf(query, sort, sorts[sort].kind)
  const [rows, total] = await Promise.all([
    listPlaylists(on.db, asker, sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countPlaylists(on.db, filter)),
  ])
  freshenSmart(on, rows)
  return pageOf(rows, query, sort, total)
}

/** A page of public playlists with the total of its filter. */
export const playlistPage = (on: On, asker: Asker, query: QueryOf<typeof playlists.list>) =>
  publicPage(on, asker, query, query.sort, { q: query.q, user: query['filter[user]'] })

/** A page of the public playlists of a listener, newest first; the private ones are in its own library only. */
export const playlistsOf = (on: On, asker: Asker, userId: number, query: PageQuery) =>
  publicPage(on, asker, query, '-created_at', { q: query.q, user: userId })

/** Those among these playlists that the asker may see, in the order of the ids. */
export const visiblePlaylists = async (on: On, asker: Asker, ids: number[]): Promise<Playlist[]> =>
  ids.length === 0 ? [] : shown(on, await playlistsByIds(on.db, asker, ids))

/** One playlist with its stored counts; 404 unless the asker may see it. */
export const visiblePlaylist = async (on: On, asker: Asker, id: number): Promise<Playlist> =>
  found((await visiblePlaylists(on, asker, [id]))[0])

/** Own playlists, newest first, then followed ones. */
export const playlistsOfMine = async (on: On, asker: Asker): Promise<Playlist[]> =>
  shown(on, await playlistsOfAsker(on.db, asker))

/**
 * Songs and seconds as the asker sees them, so that a long list has the right length before its songs are there:
 * own private songs and new songs of a smart playlist count too.
 */
export const countsAsSeen = async (on: On, asker: Asker, playlist: Playlist): Promise<Counts> => {
  const { id, rules, user, songs_count, duration } = playlist
  if (rules) return smartCounts(on.db, { id, user_id: user.id, rules }, asker)
  return asker.id === 0 ? { songs_count, duration } : countsFor(on.db, asker, id)
}

/** One playlist, counted as the asker sees it; 404 unless the asker may see it. */
export const playlistAsSeen = async (on: On, asker: Asker, id: number): Promise<Playlist> => {
  const playlist = await visiblePlaylist(on, asker, id)
  return { ...playlist, ...(await countsAsSeen(on, asker, playlist)) }
}
