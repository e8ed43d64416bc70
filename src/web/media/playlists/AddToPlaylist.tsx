import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Playlist } from '../../../contract/playlists.ts'
import { showError } from '../../api/errors.ts'
import { myPlaylistsQuery } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { addSongs } from '../adding.ts'
import {
  closePlaylistDialogs,
  editPlaylist,
  type SongsToAdd,
  usePlaylistDialogs,
} from '../playlist-dialogs.ts'
import { PlaylistCover } from './PlaylistCover.tsx'
import '../../ui/dialog.css'
import '../../ui/fields.css'
import './playlists.css'

/** From so many playlists on they can be filtered. */
const MANY = 6

const Choices = ({ asked }: { asked: SongsToAdd }) => {
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
      const songs = await asked.songs()
      await addSongs(
        playlist,
        songs.map((song) => song.id),
      )
      closePlaylistDialogs()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {own.length >= MANY && (
        <div className="input compact mt-4">
          <input
            type="search"
            aria-label={t('Find a playlist')}
            placeholder={t('Find a playlist')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      <ul className="playlist-choices">
        <li>
          <button
            type="button"
            className="playlist-choice"
            onClick={() => void editPlaylist({ playlist: 'new', first: asked })}
          >
            <span className="tile">
              <Plus aria-hidden="true" />
            </span>
            <b>{t('New playlist')}</b>
          </button>
        </li>
        {mine.isPending && (
          <li className="playlist-choice" aria-hidden="true">
            <Skeleton width={40} height={40} />
            <Skeleton width={140} height={12} />
          </li>
        )}
        {shown.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              className="playlist-choice"
              disabled={busy}
              onClick={() => void choose(playlist)}
            >
              <PlaylistCover playlist={playlist} size={40} shape="small" />
              <span className="min-w-0">
                <b className="trunc block">{playlist.title}</b>
                <small className="num">{t('{count} songs', { count: playlist.songs_count })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mine.isError && <ErrorState title={t('This did not load')} retry={() => void mine.refetch()} />}
      {wanted && shown.length === 0 && (
        <p className="py-4 text-center text-muted">{t('No playlist of this name')}</p>
      )}
    </>
  )
}

/** Own playlists to choose from, and a new one. */
export const AddToPlaylist = () => {
  const { t } = useTranslation()
  const asked = usePlaylistDialogs((state) => state.addSongToPlaylist)
  // While the dialog fades out its content stays.
  const last = useRef(asked)
  if (asked) last.current = asked
  return (
    <Dialog.Root open={asked !== null} onOpenChange={(open) => !open && closePlaylistDialogs()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog playlist-dialog">
          <Dialog.Title className="h16">{t('Add to playlist')}</Dialog.Title>
          <Dialog.Description className="trunc text-muted">{last.current?.title}</Dialog.Description>
          {last.current && <Choices asked={last.current} />}
          <Dialog.Close className="btn soft block mt-4">{t('Cancel')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
