import type { albums } from '../../../../contract/catalog/albums.ts'
import type { Album } from '../../../../contract/catalog/items.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { countedPage, pageOf, pageRequestOf } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { requireArtist } from '../artists/service.ts'
import { fromCatalogCache, recount } from '../catalog/service.ts'
import { albumKeyOf, nameOfKey } from '../importing/name-resolution.service.ts'
import { loadWithLikeState, pageWithLikeState, withOwnLikeState } from '../likes/reactions.service.ts'
import {
  artistsOfAlbums,
  deleteAlbums,
  lockAlbums,
  reassignSongs,
  releaseSongs,
} from './albums-admin.queries.ts'
import { deleteForGood, expiredAlbums, lockDeleted, restore, trash } from './deleted-albums.queries.ts'
import {
  type AlbumFilter,
  albumById,
  albumBySeed,
  albumOfKey,
  albumsByIds,
  albumsOfArtist,
  albumToReassign,
  artistName,
  countAlbums,
  countAlbumsOfArtist,
  listAlbums,
  listMainArtists,
  nameInKeys,
  seesAlbum,
  setArtist,
  sorts,
} from './queries.ts'

type ListQuery = QueryOf<typeof albums.list>

const loadAlbumPage = async (ctx: AppContext, query: ListQuery) => {
  const filter: AlbumFilter = { q: query.q, genre: query['filter[genre]'], artist: query['filter[artist]'] }
  return countedPage(ctx.db, query, {
    name: 'albums',
    filter,
    sort: query.sort,
    kind: sorts[query.sort].kind,
    list: (request) => listAlbums(ctx.db, query.sort, filter, request),
    count: () => countAlbums(ctx.db, filter),
  })
}

/** Returns a page of public albums with the total of its filter. */
export const albumPage = async (ctx: AppContext, viewer: ViewerScope, query: ListQuery) =>
  pageWithLikeState(
    ctx,
    viewer,
    await fromCatalogCache(ctx, ['albums', query], () => loadAlbumPage(ctx, query)),
  )

/** Returns one album. 404 unless the viewer may see it. */
export const albumFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Album> =>
  withOwnLikeState(ctx, viewer, orNotFound(await albumById(ctx.db, viewer, id)))

/** Returns those of these albums that the viewer may see, in the order of the ids. */
export const visibleAlbums = async (ctx: AppContext, viewer: ViewerScope, ids: number[]): Promise<Album[]> =>
  loadWithLikeState(ctx, viewer, 'album', ids, () => albumsByIds(ctx.db, viewer, ids))

/** Throws 404 unless the viewer may see the album. */
export const requireAlbum = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<void> => {
  if (!(await seesAlbum(ctx.db, viewer, id))) throwError('not_found')
}

/** Returns an artist's albums, newest first. 404 unless the viewer may see the artist. */
export const artistAlbums = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: QueryOf<typeof albums.ofArtist>,
) => {
  const request = pageRequestOf(query, '-year', 'number')
  await requireArtist(ctx, viewer, id)
  const [rows, total] = await Promise.all([
    albumsOfArtist(ctx.db, viewer, id, request),
    request.after ? undefined : countAlbumsOfArtist(ctx.db, viewer, id),
  ])
  return pageWithLikeState(ctx, viewer, pageOf(rows, query, '-year', total))
}

/** Returns the same album for the same seed, such as a week; null while no public album has a cover. */
export const featuredAlbum = async (
  ctx: AppContext,
  viewer: ViewerScope,
  seed: string,
): Promise<Album | null> => {
  const album = await albumBySeed(ctx.db, seed)
  return album ? withOwnLikeState(ctx, viewer, album) : null
}

/** Merges albums into one and recounts. Returns false if the target does not exist. */
export const mergeAlbums = async (trx: Trx, ids: number[], into: number): Promise<boolean> => {
  const locked = await lockAlbums(trx, [...new Set([...ids, into])])
  if (!locked.includes(into)) return false
  const others = locked.filter((id) => id !== into)
  if (others.length === 0) return true
  const artistIds = await artistsOfAlbums(trx, others)
  await reassignSongs(trx, others, into)
  await deleteAlbums(trx, others)
  await recount(trx, { albumIds: [into], artistIds })
  return true
}

/**
 * Returns the key by which an import finds an album of this title by this artist; null if the key belongs to an album
 * other than `album`.
 */
export const freeKey = async (
  trx: Trx,
  { title, artist, user_id }: { title: string; artist: number | null; user_id: number | null },
  album?: number,
): Promise<string | null> => {
  const name = artist === null ? null : ((await artistName(trx, artist)) ?? null)
  const key = albumKeyOf({ title, artist: name }, user_id)
  const holder = await albumOfKey(trx, key)
  return holder === undefined || holder === album ? key : null
}

/** Updates album keys after an artist was renamed or merged, so that imports find the albums under the current name. */
export const refreshKeys = async (trx: Trx, artist: number): Promise<void> => {
  const name = await artistName(trx, artist)
  if (name !== undefined) await nameInKeys(trx, artist, ...nameOfKey(name))
}

/**
 * Assigns the artist of its first song to an album without an artist. If that artist already has an album of this
 * title, the two are merged.
 */
export const assignArtist = async (trx: Trx, album: number, artist: number): Promise<void> => {
  const assigned = await albumToReassign(trx, album, artist)
  if (!assigned) return
  const name = (await artistName(trx, artist)) ?? null
  const key = albumKeyOf({ title: assigned.title, artist: name }, assigned.user_id)
  const present = await albumOfKey(trx, key)
  if (present === undefined) await setArtist(trx, album, artist, key)
  else await mergeAlbums(trx, [album], present)
}

/** Albums deleted in one transaction by the clean-up. */
const AT_ONCE = 200

/** Moves albums to the trash; their songs stay, without an album. */
export const trashAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  const locked = await lockAlbums(trx, ids)
  const artistIds = await artistsOfAlbums(trx, locked)
  await trash(trx, locked)
  await releaseSongs(trx, locked)
  await recount(trx, { artistIds })
}

/**
 * Takes albums out of the trash, with their songs that are on no other album. If another album of the same name came
 * meanwhile, the two stay separate.
 */
export const restoreAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  const albumIds = ids.toSorted((a, b) => a - b)
  for (const id of albumIds) {
    const album = await lockDeleted(trx, id)
    if (album) await restore(trx, id, (await freeKey(trx, album, id)) ?? `restored ${id}`)
  }
  await recount(trx, { albumIds })
}

/** Deletes albums that were in the trash for long enough. */
export const deleteExpiredAlbums = async (ctx: AppContext): Promise<void> => {
  for (;;) {
    const deleted = await ctx.db.transaction().execute(async (trx) => {
      const ids = await expiredAlbums(trx, AT_ONCE)
      await deleteForGood(trx, ids)
      return ids.length
    })
    if (deleted < AT_ONCE) return
  }
}

/** Throws 422 at `field` unless the album exists and the viewer may edit the music of its artist. */
export const requireManagedAlbum = async (
  trx: Trx,
  viewer: Viewer,
  album: number,
  field: string,
): Promise<void> => {
  try {
    requireManaged(viewer, await listMainArtists(trx, [album]), 'edit')
  } catch {
    throwFieldErrors({ [field]: ['This value isn’t valid.'] })
  }
}
