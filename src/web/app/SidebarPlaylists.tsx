import { useQuery } from '@tanstack/react-query'
import type { Playlist } from '../../contract/playlists.ts'
import { showError } from '../api/errors.ts'
import { myPlaylistsQuery } from '../api/playlists.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useDraggedSongs, useSongDrags, useSongDrop } from '../items/dnd/song-dragging.ts'
import { ItemLink } from '../items/ItemLink.tsx'
import { playlistMenuItem, useItemGestures } from '../items/menu/item-menu.ts'
import { useIsPlaying } from '../player/state.ts'
import { addSongs } from '../playlists/add-songs.ts'
import { PlaylistCover } from '../playlists/PlaylistCover.tsx'
import { classes } from '../ui/classes.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import styles from './shell.module.css'

/** Maximum number in the sidebar; the library page shows all. */
const MAX = 30

const PlaylistRow = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { title, owned, user, songs_count } = playlist
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const takes = owned === true && playlist.rules === null
  const dragged = useDraggedSongs((state) => state.ids !== null)
  const { over, drop } = useSongDrop((ids) => void addSongs(playlist, ids).catch(showError))
  const look = classes(
    styles.libLink,
    status && styles.playing,
    over && styles.dropOver,
    dragged && !takes && styles.dropForbidden,
  )
  return (
    <ItemLink item={playlist} className={look} {...gestures} {...(takes ? drop : {})}>
      <PlaylistCover playlist={playlist} size={40} shape="small" />
      <span className={`${styles.libText} min-w-0 flex-1`}>
        <b className="truncate">{title}</b>
        <small className="truncate tabular">
          {t('Playlist')} · {owned ? t('{count} songs', { count: songs_count }) : user.name}
        </small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

/** Own and followed playlists in the sidebar; songs can be dragged onto own ones. */
export const SidebarPlaylists = () => {
  const mine = useQuery(myPlaylistsQuery())
  useSongDrags()
  return mine.data?.slice(0, MAX).map((playlist) => <PlaylistRow key={playlist.id} playlist={playlist} />)
}
