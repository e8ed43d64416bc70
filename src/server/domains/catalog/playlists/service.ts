import type { Playlist, playlists } from '../../../../contract/catalog/playlists.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { profiles } from '../../../../contract/social/profiles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { countedPage } from '../../../http/pagination.ts'
import { emitWebhook, eventItem, publishEvent } from '../../platform/index.ts'
import { lockPlaylistsOf, recountLocked } from './counts.queries.ts'
import { loadPeople } from './people.queries.ts'
import {
  countPlaylists,
  countsFor,
  type Deed,
  insertActivity,
  listAudience,
  listPlaylists,
  type PlaylistFilter,
  type PlaylistRow,
  type PlaylistSort,
  playlistRegardless,
  playlistsByIds,
  playlistsContaining,
  playlistsOfViewer,
  relatedPlaylists,
  sorts,
  touch,
} from './queries.ts'
import { smartCounts } from './smart/queries.ts'
import { refreshSmartCounts } from './smart/service.ts'

type Counts = Pick<Playlist, 'songs_count' | 'duration'>
type PageQuery = Omit<QueryOf<typeof profiles.playlists>, 'sort'>

/** Playlists suggested below another. */
const RELATED = 12
const toPlaylists = (ctx: AppContext, rows: PlaylistRow[]): Playlist[] => {
  refreshSmartCounts(ctx, rows)
  return rows.map((row) => row.item)
}

const publicPage = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: PageQuery,
  sort: PlaylistSort,
  filter: PlaylistFilter,
) => {
  return countedPage(ctx.db, query, {
    name: 'playlists',
    filter,
    sort,
    kind: sorts[sort].kind,
    list: async (request) => {
      const rows = await listPlaylists(ctx.db, viewer, sort, filter, request)
      refreshSmartCounts(ctx, rows)
      return rows
    },
    count: () => countPlaylists(ctx.db, filter),
  })
}

/** Returns a page of public playlists with the total of its filter. */
export const playlistPage = (ctx: AppContext, viewer: ViewerScope, query: QueryOf<typeof playlists.list>) =>
  publicPage(ctx, viewer, query, query.sort, { q: query.q, user: query['filter[user]'] })

/** Returns a page of a listener's public playlists, newest first; private ones are only in the owner's library. */
export const playlistsOf = (ctx: AppContext, viewer: ViewerScope, userId: number, query: PageQuery) =>
  publicPage(ctx, viewer, query, '-created_at', { q: query.q, user: userId })

/** Returns a page of public playlists that contain songs of a genre, the most followed first. */
export const playlistsOfGenre = (ctx: AppContext, viewer: ViewerScope, genre: number, query: PageQuery) =>
  publicPage(ctx, viewer, query, '-followers', { q: query.q, genre })

/** Returns those of these playlists that the viewer may see, in the order of the ids. */
export const visiblePlaylists = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<Playlist[]> =>
  ids.length === 0 ? [] : toPlaylists(ctx, await playlistsByIds(ctx.db, viewer, ids))

/** Returns one playlist with its stored counts. 404 unless the viewer may see it. */
export const visiblePlaylist = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Playlist> =>
  orNotFound((await visiblePlaylists(ctx, viewer, [id]))[0])

/** Returns public playlists that share songs with this one. 404 unless the viewer may see it. */
export const playlistsLike = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<Playlist[]> => {
  await visiblePlaylist(ctx, viewer, id)
  return toPlaylists(ctx, await relatedPlaylists(ctx.db, viewer, id, RELATED))
}

/** Returns a playlist that somebody is invited to and need not see yet. 404 if it does not exist. */
export const anyPlaylist = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Playlist> =>
  orNotFound((await playlistRegardless(ctx.db, viewer, id))[0]).item

/** Returns the owner of a playlist, then its members, as far as they exist for the viewer; and how many. */
export const playlistPeople = loadPeople

/** Returns own playlists, then those shared with the viewer, then followed ones. */
export const ownPlaylists = async (ctx: AppContext, viewer: ViewerScope): Promise<Playlist[]> =>
  toPlaylists(ctx, await playlistsOfViewer(ctx.db, viewer))

const nothing: Counts = { songs_count: 0, duration: 0 }

/** Returns the same, ordinary ones counted as seen by the viewer. */
export const ownPlaylistsAsSeen = async (ctx: AppContext, viewer: ViewerScope): Promise<Playlist[]> => {
  const own = await ownPlaylists(ctx, viewer)
  const counts = await countsFor(
    ctx.db,
    viewer,
    own.map(({ id }) => id),
  )
  return own.map((one) => (one.rules ? one : { ...one, ...(counts.get(one.id) ?? nothing) }))
}

/** Returns which playlists the viewer may edit contain these songs, and how many of them. */
export const ownPlaylistsContaining = (ctx: AppContext, viewer: ViewerScope, songIds: number[]) =>
  playlistsContaining(ctx.db, viewer.id, songIds)

/**
 * Returns song count and duration as seen by the viewer, so that a long list has the right length before its songs are
 * loaded: own private songs and new songs of a smart playlist count too.
 */
export const countsAsSeen = async (
  ctx: AppContext,
  viewer: ViewerScope,
  playlist: Playlist,
): Promise<Counts> => {
  const { id, rules, user, songs_count, duration } = playlist
  if (rules) return smartCounts(ctx.db, { id, user_id: user.id, rules }, viewer)
  if (viewer.id === 0) return { songs_count, duration }
  return (await countsFor(ctx.db, viewer, [id])).get(id) ?? nothing
}

/** Returns one playlist, counted as seen by the viewer. 404 unless the viewer may see it. */
export const playlistAsSeen = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Playlist> => {
  const playlist = await visiblePlaylist(ctx, viewer, id)
  return { ...playlist, ...(await countsAsSeen(ctx, viewer, playlist)) }
}

/** Tells the owner and members of a playlist, and those who no longer are, that its members changed. */
export const publishMembers = async (trx: Trx, playlistId: number, gone: number[] = []): Promise<void> => {
  const to = new Set([...(await listAudience(trx, playlistId)), ...gone])
  await publishEvent(trx, [...to], 'playlist.changed', { playlist_id: playlistId, updated_at: null })
}

/** Records what somebody did in a shared playlist. */
export const recordActivity = (trx: Trx, playlistId: number, userId: number, deed: Deed): Promise<void> =>
  insertActivity(trx, playlistId, userId, deed)

/**
 * Marks the songs or details of a locked playlist as changed, records it, and tells the owner and all members on all of
 * their devices.
 */
export const playlistChanged = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  deed?: Deed,
): Promise<void> => {
  const touched = await touch(trx, playlistId)
  if (deed) await insertActivity(trx, playlistId, userId, deed)
  await publishEvent(trx, await listAudience(trx, playlistId), 'playlist.changed', {
    playlist_id: playlistId,
    updated_at: touched?.updated_at ?? null,
  })
  if (touched)
    await emitWebhook(trx, 'playlist.changed', touched.user_id, () => playlistEvent(trx, playlistId))
}

/** Returns what webhooks of its owner are told of a playlist. */
export const playlistEvent = async (trx: Trx, id: number) => ({ item: await eventItem(trx, 'playlist', id) })

/**
 * Locks the playlists containing these songs until the transaction ends and returns their ids. Call it before songs are
 * removed, with the song rows already locked: adding a song also locks it before the playlist.
 */
export const lockPlaylists = async (trx: Trx, songIds: number[]): Promise<number[]> =>
  songIds.length === 0 ? [] : lockPlaylistsOf(trx, songIds)

/** Recounts playlists locked by the transaction. */
export const recountLockedPlaylists = async (trx: Trx, ids: number[]): Promise<void> => {
  if (ids.length > 0) await recountLocked(trx, ids)
}

/** Recounts all playlists containing these songs; call it after songs became visible or hidden. */
export const recountPlaylists = async (trx: Trx, songIds: number[]): Promise<void> =>
  recountLockedPlaylists(trx, await lockPlaylists(trx, songIds))
