import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { LibraryFolder, LibraryItem, library } from '../../../../contract/social/library.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems, visiblePlaylist } from '../../catalog/index.ts'
import { ownBlends } from '../blends/service.ts'
import {
  deleteFolder,
  deletePin,
  insertFolder,
  insertPin,
  libraryRefs,
  listFolders,
  pinFolder,
  putIntoFolder,
  takeOutOfFolder,
  updateFolder,
} from './queries.ts'

const MAX_ITEMS = 2000
const MAX_FOLDERS = 200

type Ref = Pick<LibraryItem, 'type' | 'id'>

/** Loads items of the library: visible ones, and Blends the viewer joined. */
const libraryItems = async (ctx: AppContext, viewer: Viewer, refs: Ref[]) => {
  const others = refs.flatMap(({ type, id }) => (type === 'blend' ? [] : [{ type, id }]))
  const [itemOf, blends] = await Promise.all([
    visibleItems(ctx, scopeOf(viewer), others),
    others.length < refs.length ? ownBlends(ctx, viewer) : [],
  ])
  const joined = new Map(blends.flatMap((blend) => (blend.joined ? [[blend.id, blend]] : [])))
  return ({ type, id }: Ref) => (type === 'blend' ? joined.get(id) : itemOf({ type, id }))
}

/** Returns the viewer's library with a fixed number of queries, however long it is. */
export const getLibrary = async (ctx: AppContext, viewer: Viewer): Promise<ReplyOf<typeof library.list>> => {
  const scope = scopeOf(viewer)
  const { enablePodcasts: podcasts, enableFriends: friends } = ctx.settings()
  const [refs, folders] = await Promise.all([
    libraryRefs(ctx.db, scope, { limit: MAX_ITEMS, podcasts, friends }),
    listFolders(ctx.db, viewer.id),
  ])
  const itemOf = await libraryItems(ctx, viewer, refs)
  return {
    folders,
    items: refs.flatMap((ref) => {
      const item = itemOf(ref)
      return item ? [{ ...item, ...ref } as LibraryItem] : []
    }),
  }
}

/** Pins or unpins. A pin of something outside the library has no effect until it is added. */
export const setPin = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id, pinned }: BodyOf<typeof library.pin>,
): Promise<void> => {
  if (type === 'folder') {
    if (!(await pinFolder(ctx.db, viewer.id, id, pinned))) throwError('not_found')
    return
  }
  if (!pinned) return deletePin(ctx.db, viewer.id, type, id)
  const ref = { type, id }
  const itemOf = await libraryItems(ctx, viewer, [ref])
  if (!itemOf(ref)) throwError('not_found')
  await insertPin(ctx.db, viewer.id, type, id)
}

/** Creates a playlist folder. 409 at the limit. */
export const createFolder = async (ctx: AppContext, viewer: Viewer, name: string): Promise<LibraryFolder> =>
  (await insertFolder(ctx.db, viewer.id, name, MAX_FOLDERS)) ??
  throwError('conflict', 'You have too many folders.')

/** Renames a folder. 404 unless it is the viewer's. */
export const renameFolder = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  name: string,
): Promise<LibraryFolder> => orNotFound(await updateFolder(ctx.db, viewer.id, id, name))

/** Deletes a folder, not its playlists. 404 unless it is the viewer's. */
export const removeFolder = async (ctx: AppContext, viewer: Viewer, id: number): Promise<void> => {
  if (!(await deleteFolder(ctx.db, viewer.id, id))) throwError('not_found')
}

/** Moves a playlist into a folder or out of it. 404 unless the folder is the viewer's and the playlist visible. */
export const movePlaylist = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  folderId: number | null,
): Promise<void> => {
  if (folderId === null) return takeOutOfFolder(ctx.db, viewer.id, id)
  await visiblePlaylist(ctx, scopeOf(viewer), id)
  if (!(await putIntoFolder(ctx.db, viewer.id, id, folderId))) throwError('not_found')
}
