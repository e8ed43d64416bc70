import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { ErrorState } from '../../../ui/layout/States.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { Tile } from '../../../ui/pictures/Tile.tsx'
import { PlaylistCover } from '../PlaylistCover.tsx'
import { editPlaylist, type SongsToAdd } from '../playlist-dialogs.ts'
import styles from '../playlists.module.css'
import { usePlaylistChoices } from './playlist-choices.ts'

/** From this many playlists on, a filter field is shown. */
const MANY = 6

const Choices = ({ request }: { request: SongsToAdd }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [filter, setFilter] = useState('')
  const [busy, setBusy] = useState(false)
  const query = filter.trim()
  const { regular, smart, many, pending, failed, containsAll, toggle } = usePlaylistChoices(request, query)
  const choose = async (playlist: Playlist) => {
    setBusy(true)
    await toggle(playlist)
    setBusy(false)
    close()
  }
  const create = () => {
    close()
    void editPlaylist({ playlist: 'new', first: request, title: query })
  }
  return (
    <>
      {many >= MANY && (
        <Input
          className="mt-4"
          compact
          type="search"
          aria-label={t('Find a playlist')}
          placeholder={t('Find a playlist')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <ul className={styles.playlistChoices}>
        <li>
          <PlainButton className={styles.playlistChoice} onClick={create}>
            <Tile>
              <Plus aria-hidden="true" />
            </Tile>
            <b>{t('New playlist')}</b>
          </PlainButton>
        </li>
        {pending && (
          <li className={styles.playlistChoice} aria-hidden="true">
            <Skeleton width={40} height={40} />
            <Skeleton width={140} height={12} />
          </li>
        )}
        {regular.map((playlist) => (
          <li key={playlist.id}>
            <PlainButton
              className={styles.playlistChoice}
              disabled={busy}
              aria-pressed={containsAll(playlist)}
              onClick={() => void choose(playlist)}
            >
              <PlaylistCover playlist={playlist} size={40} shape="small" />
              <span className="min-w-0 flex-1">
                <b className="truncate block">{playlist.title}</b>
                <small className="tabular">{t('{count} songs', { count: playlist.songs_count })}</small>
              </span>
              {containsAll(playlist) && <Check className="icon-18" aria-hidden="true" />}
            </PlainButton>
          </li>
        ))}
        {smart.map((playlist) => (
          <li key={playlist.id} className={styles.playlistChoice}>
            <PlaylistCover playlist={playlist} size={40} shape="small" />
            <span className="min-w-0 muted">
              <span className="truncate block">{playlist.title}</span>
              <small className="truncate block">{t('Smart: its rules choose the songs')}</small>
            </span>
          </li>
        ))}
      </ul>
      {failed && <ErrorState title={t('Couldn’t load this')} retry={failed} />}
      {query && !pending && regular.length + smart.length === 0 && (
        <p className={styles.playlistsEmpty}>{t('No playlist with this name')}</p>
      )}
    </>
  )
}

/** Picker of own playlists, with an option to create one; a sheet at the bottom of small screens. */
export const AddToPlaylist = (request: SongsToAdd) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Add to playlist')}
      description={request.title}
      className={`${styles.playlistDialog} ${styles.playlistSheet}`}
    >
      <Choices request={request} />
      <DialogClose block className="mt-4">
        {t('Cancel')}
      </DialogClose>
    </DialogFrame>
  )
}
