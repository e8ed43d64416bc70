import type { Playlist } from '../../contract/playlists.ts'
import { showError } from '../api/errors.ts'
import { addToPlaylist, removeSongs } from '../api/playlist-songs.ts'
import { translate as t } from '../i18n/i18n.ts'
import { notify } from '../ui/notices.ts'

/**
 * Adds songs to an own playlist and says what came of it: how many were new, with the way back, or that all of
 * them were there already. Throws `CallError`.
 */
export const addSongs = async (
  { id, title }: Pick<Playlist, 'id' | 'title'>,
  songIds: readonly number[],
): Promise<void> => {
  const ids = [...new Set(songIds)]
  if (ids.length === 0) {
    notify({ type: 'info', title: t('No songs yet'), text: '' })
    return
  }
  const added = await addToPlaylist(id, ids)
  if (added.length === 0) {
    const text =
      ids.length === 1
        ? t('This song is in the playlist already.')
        : t('These songs are in the playlist already.')
    notify({ type: 'info', title, text })
    return
  }
  const texts = [t('{count} songs added', { count: added.length })]
  const before = ids.length - added.length
  if (before > 0) texts.push(t('{count} were there already', { count: before }))
  notify({
    type: 'success',
    title: t('Added to {title}', { title }),
    text: texts.join(' · '),
    action: { label: t('Undo'), run: () => void removeSongs(id, added).catch(showError) },
  })
}
