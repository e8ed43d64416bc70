import { useQuery } from '@tanstack/react-query'
import type { Playlist } from '../../contract/playlists.ts'
import { showError } from '../api/errors.ts'
import { myPlaylistsQuery } from '../api/playlists.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { addSongs } from '../media/adding.ts'
import { useDraggedSongs, useSongDrags, useSongDrop } from '../media/dragging.ts'
import { ItemLink } from '../media/ItemLink.tsx'
import { playlistMenuItem, useItemGestures } from '../media/item-menu.ts'
import { PlaylistCover } from '../media/playlists/PlaylistCover.tsx'
import { useIsPlaying } from '../player/state.ts'
import { Equalizer } from '../ui/Equalizer.tsx'

/** How many stand in the rail; the library page has them all. */
const MOST = 30

const PlaylistRow = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { title, owned, user, songs_count } = playlist
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const takes = owned === true && playlist.rules === null
  const dragged = useDraggedSongs((state) => state.ids !== null)
  const { over, drop } = useSongDrop((ids) => void addSongs(playlist, ids).catch(showError))
  const look = `${status ? ' playing' : ''}${over ? ' drop-over' : ''}${dragged && !takes ? ' drop-not' : ''}`
  return (
    <ItemLink item={playlist} className={`lib-link${look}`} {...gestures} {...(takes ? drop : {})}>
      <PlaylistCover playlist={playlist} size={40} shape="small" />
      <span className="lib-text min-w-0 flex-1">
        <b className="trunc">{title}</b>
        <small className="trunc num">
          {t('Playlist')} · {owned ? t('{count} songs', { count: songs_count }) : user.name}
        </small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

/** Own and followed playlists in the rail; songs may be dragged onto own ones. */
export const RailPlaylists = () => {
  const mine = useQuery(myPlaylistsQuery())
  useSongDrags()
  return mine.data?.slice(0, MOST).map((playlist) => <PlaylistRow key={playlist.id} playlist={playlist} />)
}
