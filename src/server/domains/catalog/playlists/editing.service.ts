import type { SmartRules } from '../../../../contract/catalog/items.ts'
import { MAX_PLAYLIST_SONGS, type Playlist, type playlists } from '../../../../contract/catalog/playlists.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { emitWebhook } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import { type LockedPlaylist, lockPlaylist, OWNER, requireRole, throwFull } from './access.service.ts'
import {
  countSongs,
  coverOfUpload,
  deletePlaylist,
  insertPlaylist,
  insertSongs,
  lockSongs,
  type PlaylistColumns,
  updatePlaylist,
} from './editing.queries.ts'
import { listAudience } from './queries.ts'
import {
  playlistAsSeen,
  playlistChanged,
  playlistEvent,
  publishMembers,
  recountLockedPlaylists,
} from './service.ts'
import { storeSmartCounts, storeSmartCovers } from './smart/queries.ts'

type Change = BodyOf<typeof playlists.change>

const columnsOf = async (trx: Trx, viewer: ViewerScope, body: Change): Promise<PlaylistColumns> => {
  const { cover, rules, ...columns } = body
  const cover_id = cover ? await coverOfUpload(trx, viewer.id, cover) : null
  if (cover && cover_id === null) throwFieldErrors({ cover: ['This value isn’t valid.'] })
  return {
    ...columns,
    ...(cover !== undefined && { cover_id }),
    ...(rules !== undefined && { rules: rules && JSON.stringify(rules) }),
  }
}

/**
 * Creates a playlist; songs the viewer may not see are omitted, or refused with 404 if it must be `complete`. 409 for too
 * many. `created` runs within the transaction.
 */
export const createPlaylist = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { songs = [], ...body }: BodyOf<typeof playlists.create>,
  {
    complete = false,
    created,
  }: { complete?: boolean; created?: (trx: Trx, id: number) => Promise<void> } = {},
): Promise<Playlist> => {
  if (body.rules && songs.length > 0) throwFieldErrors({ songs: ['This value isn’t valid.'] })
  const id = await ctx.db.transaction().execute(async (trx) => {
    const ids = await lockSongs(trx, viewer, songs)
    if (complete && ids.length < new Set(songs).size) throwError('not_found')
    if (ids.length > MAX_PLAYLIST_SONGS) throwFull()
    const playlistId = await insertPlaylist(trx, viewer.id, {
      ...(await columnsOf(trx, viewer, body)),
      title: body.title,
    })
    await insertSongs(trx, playlistId, viewer.id, ids, 1)
    if (body.rules) await storeSmartCounts(trx, { id: playlistId, user_id: viewer.id, rules: body.rules })
    else await recountLockedPlaylists(trx, [playlistId])
    if (body.public) await catalogChanged(ctx, trx)
    await created?.(trx, playlistId)
    await emitWebhook(trx, 'playlist.created', viewer.id, () => playlistEvent(trx, playlistId))
    return playlistId
  })
  return playlistAsSeen(ctx, viewer, id)
}

/** Sets or removes rules; when removed, the current songs remain as an ordinary playlist. */
const changeRules = async (trx: Trx, before: LockedPlaylist, rules: SmartRules | null): Promise<void> => {
  const { id, user_id } = before
  if (rules) {
    // Its own songs and their order would be lost silently.
    if ((await countSongs(trx, id)) > 0)
      throwError('conflict', 'You can’t turn a playlist that already has songs into a smart playlist.')
    if ((await listAudience(trx, id)).length > 1)
      throwError('conflict', 'You can’t turn a shared playlist into a smart playlist.')
    return storeSmartCounts(trx, { id, user_id, rules })
  }
  if (before.rules === null) return
  await storeSmartCovers(trx, { id, user_id, rules: before.rules })
  await recountLockedPlaylists(trx, [id])
}

/** Updates the given fields of an own playlist. */
export const changePlaylist = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  body: Change,
): Promise<Playlist> => {
  await requireRole(ctx, viewer, id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockPlaylist(trx, viewer, id, OWNER)
    await updatePlaylist(trx, id, await columnsOf(trx, viewer, body))
    if (body.rules !== undefined) await changeRules(trx, before, body.rules)
    const { title = before.title } = body
    await playlistChanged(trx, id, viewer.id, title === before.title ? undefined : { kind: 'renamed', title })
    if (body.public !== undefined && body.public !== before.public) await catalogChanged(ctx, trx)
  })
  return playlistAsSeen(ctx, viewer, id)
}

/** Publishes or hides an own playlist; idempotent. */
export const showPlaylist = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  visible: boolean,
): Promise<{ status: 'success'; public: boolean }> => {
  await changePlaylist(ctx, viewer, id, { public: visible })
  return { status: 'success', public: visible }
}

/** Deletes an own playlist and its follows. */
export const removePlaylist = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<void> => {
  await requireRole(ctx, viewer, id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    const audience = await listAudience(trx, id)
    await emitWebhook(trx, 'playlist.deleted', viewer.id, () => playlistEvent(trx, id))
    if (!(await deletePlaylist(trx, viewer.id, id))) return
    await publishMembers(trx, id, audience)
    await catalogChanged(ctx, trx)
  })
}
