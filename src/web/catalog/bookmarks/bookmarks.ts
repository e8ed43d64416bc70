import type { Song } from '../../../contract/catalog/items.ts'
import { type BookmarkedSong, bookmarks } from '../../../contract/catalog/likes.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { readQuery } from '../../data/read.ts'
import { translate } from '../../i18n/i18n.ts'
import { isCurrent } from '../../player/state.ts'
import { undoToast } from '../../ui/overlays/toasts.ts'
import { playback } from '../items/playback/playback.ts'

type Place = Pick<BookmarkedSong['bookmark'], 'seconds' | 'comment'>

/** The songs in which the listener has a bookmark, the newest first. */
export const bookmarksQuery = () => readQuery(bookmarks.list, {})

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: bookmarksQuery().queryKey })

/** Sets the bookmark in a song. Throws `CallError`. */
export const setBookmark = async (id: number, { seconds, comment }: Place): Promise<void> => {
  await call(bookmarks.set, { params: { id }, body: { seconds, comment } })
  await refetch()
}

/** Deletes a bookmark: on screen at once, then on the server. It can be undone. */
export const deleteBookmark = async ({ id, title, bookmark }: BookmarkedSong): Promise<void> => {
  const { queryKey } = bookmarksQuery()
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (list) => list?.filter((song) => song.id !== id))
  try {
    await call(bookmarks.remove, { params: { id } })
    undoToast({
      title: translate('Bookmark deleted'),
      text: title,
      undo: () => void setBookmark(id, bookmark).catch(showError),
    })
  } catch (error) {
    showError(error)
    await refetch()
  }
}

/** Plays a song from a second; moves there if it is the current one. */
export const playAt = async (song: Song, seconds: number): Promise<void> => {
  const player = await playback()
  if (!isCurrent(song)) return player.play([song], { at: seconds })
  player.seek(seconds)
  player.resume()
}
