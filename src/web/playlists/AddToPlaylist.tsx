import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Playlist } from '../../contract/playlists.ts'
import { showError } from '../api/errors.ts'
import { myPlaylistsQuery } from '../api/playlists.ts'
import { useTranslation } from '../i18n/i18n.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { closeDialog } from '../ui/dialogs.ts'
import fieldsStyles from '../ui/fields.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/States.tsx'
import tileStyles from '../ui/tile.module.css'
import { addSongs } from './add-songs.ts'
import { PlaylistCover } from './PlaylistCover.tsx'
import { editPlaylist, type SongsToAdd } from './playlist-dialogs.ts'
import styles from './playlists.module.css'

/** From this many playlists on, a filter field is shown. */
const MANY = 6

const Choices = ({ request }: { request: SongsToAdd }) => {
  const { t } = useTranslation()
  const mine = useQuery(myPlaylistsQuery())
  const [filter, setFilter] = useState('')
  const [busy, setBusy] = useState(false)
  const own = mine.data?.filter((one) => one.owned && !one.rules) ?? []
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = own.filter((one) => one.title.toLocaleLowerCase().includes(wanted))
  const choose = async (playlist: Playlist) => {
    setBusy(true)
    try {
      const songs = await request.songs()
      await addSongs(
        playlist,
        songs.map((song) => song.id),
      )
      closeDialog('addSongToPlaylist')
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {own.length >= MANY && (
        <div className={`${fieldsStyles.input} ${fieldsStyles.compact} mt-4`}>
          <input
            type="search"
            aria-label={t('Find a playlist')}
            placeholder={t('Find a playlist')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      <ul className={styles.playlistChoices}>
        <li>
          <button
            type="button"
            className={styles.playlistChoice}
            onClick={() => void editPlaylist({ playlist: 'new', first: request })}
          >
            <span className={tileStyles.tile}>
              <Plus aria-hidden="true" />
            </span>
            <b>{t('New playlist')}</b>
          </button>
        </li>
        {mine.isPending && (
          <li className={styles.playlistChoice} aria-hidden="true">
            <Skeleton width={40} height={40} />
            <Skeleton width={140} height={12} />
          </li>
        )}
        {shown.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              className={styles.playlistChoice}
              disabled={busy}
              onClick={() => void choose(playlist)}
            >
              <PlaylistCover playlist={playlist} size={40} shape="small" />
              <span className="min-w-0">
                <b className="truncate block">{playlist.title}</b>
                <small className="tabular">{t('{count} songs', { count: playlist.songs_count })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mine.isError && <ErrorState title={t('Couldn’t load this')} retry={() => void mine.refetch()} />}
      {wanted && shown.length === 0 && (
        <p className={styles.playlistsEmpty}>{t('No playlist with this name')}</p>
      )}
    </>
  )
}

/** Picker of own playlists, with an option to create one. */
export const AddToPlaylist = (request: SongsToAdd) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Add to playlist')} description={request.title} className={styles.playlistDialog}>
      <Choices request={request} />
      <Dialog.Close className={`${buttonsStyles.btn} ${buttonsStyles.soft} ${buttonsStyles.wide} mt-4`}>
        {t('Cancel')}
      </Dialog.Close>
    </DialogFrame>
  )
}
