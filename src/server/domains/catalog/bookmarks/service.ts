import type { BookmarkedSong } from '../../../../contract/catalog/likes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { saveProgress } from '../podcasts/service.ts'
import { visibleSongs } from '../songs/service.ts'
import {
  type Bookmark,
  countOtherBookmarks,
  deleteBookmark,
  listBookmarks,
  upsertBookmark,
} from './queries.ts'

const MAX_BOOKMARKS = 500

type Place = Pick<Bookmark, 'type' | 'id'>

/** Returns the viewer's bookmarks in songs, and the episodes that they have begun, the newest first. */
export const ownBookmarks = (ctx: AppContext, viewer: Viewer): Promise<Bookmark[]> =>
  listBookmarks(ctx.db, scopeOf(viewer), { episodes: ctx.settings().enablePodcasts, limit: MAX_BOOKMARKS })

/** Returns the songs in which the viewer has a bookmark, the newest first. */
export const bookmarkedSongs = async (ctx: AppContext, viewer: Viewer): Promise<BookmarkedSong[]> => {
  const scope = scopeOf(viewer)
  const found = await listBookmarks(ctx.db, scope, { episodes: false, limit: MAX_BOOKMARKS })
  const bookmarks = new Map(found.map((bookmark) => [bookmark.id, bookmark]))
  const songs = await visibleSongs(ctx, scope, [...bookmarks.keys()])
  return songs.flatMap((song) => {
    const bookmark = bookmarks.get(song.id)
    return bookmark ? [{ ...song, bookmark }] : []
  })
}

const requirePodcasts = (ctx: AppContext): void => {
  if (!ctx.settings().enablePodcasts) throwError('not_found')
}

/**
 * Stores the bookmark in a song, each has one; in an episode it is the listener's progress, without a comment. 404 for a
 * hidden item, 409 for too many.
 */
export const setBookmark = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id }: Place,
  place: Pick<Bookmark, 'seconds' | 'comment'>,
): Promise<void> => {
  if (type === 'episode') {
    requirePodcasts(ctx)
    await saveProgress(ctx, scopeOf(viewer), id, { seconds: place.seconds, played: false })
    return
  }
  if ((await countOtherBookmarks(ctx.db, viewer.id, id)) >= MAX_BOOKMARKS)
    throwError('conflict', 'You have too many bookmarks. Delete one first.')
  if (!(await upsertBookmark(ctx.db, scopeOf(viewer), id, place))) throwError('not_found')
}

/** Deletes the bookmark in a song; an episode starts from the beginning. 404 for a hidden item without one. */
export const removeBookmark = async (ctx: AppContext, viewer: Viewer, { type, id }: Place): Promise<void> => {
  if (type === 'episode') {
    requirePodcasts(ctx)
    await saveProgress(ctx, scopeOf(viewer), id, { seconds: 0 })
    return
  }
  if (!(await deleteBookmark(ctx.db, scopeOf(viewer), id))) throwError('not_found')
}
