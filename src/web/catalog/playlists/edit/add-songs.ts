import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import { showError } from '../../../data/errors.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { showToast, undoToast } from '../../../ui/overlays/toasts.ts'
import { addToPlaylist, removeSongs } from '../playlist-songs.ts'

/**
 * Adds songs to an own playlist and shows a toast with the number of new songs and an undo action, or says that all
 * were already in it. Throws `CallError`.
 */
export const addSongs = async (
  { id, title }: Pick<Playlist, 'id' | 'title'>,
  songIds: readonly number[],
): Promise<void> => {
  const ids = [...new Set(songIds)]
  if (ids.length === 0) {
    showToast({ type: 'info', title: t('No songs yet'), text: '' })
    return
  }
  const added = await addToPlaylist(id, ids)
  if (added.length === 0) {
    const text =
      ids.length === 1
        ? t('This song is already in the playlist.')
        : t('These songs are already in the playlist.')
    showToast({ type: 'info', title, text })
    return
  }
  const texts = [t('{count} songs added', { count: added.length })]
  const before = ids.length - added.length
  if (before > 0) texts.push(t('{count} already in the playlist', { count: before }))
  undoToast({
    title: t('Added to {title}', { title }),
    text: texts.join(' · '),
    undo: () => void removeSongs(id, added).catch(showError),
  })
}
