import { Link } from '@tanstack/react-router'
import type { Playlist } from '../../../contract/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { playlistMenuItem, useItemGestures } from '../item-menu.ts'
import { playCollection } from '../playable.ts'
import { PlaylistCover } from './PlaylistCover.tsx'

interface PlaylistCardProps {
  playlist: Playlist
  /** Where all are of one listener, whose name stands above them. */
  unnamed?: boolean
}

/** A playlist as a card: its cover, its name, how long it is and whose. */
export const PlaylistCard = ({ playlist, unnamed }: PlaylistCardProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { id, title, owned, user } = playlist
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const count = t('{count} songs', { count: playlist.songs_count })
  return (
    <article className="card" {...gestures}>
      <div className="art">
        <PlaylistCover playlist={playlist} size={176} fluid />
        {playlist.songs_count > 0 && (
          <PlayButton
            title={title}
            size="md"
            playing={status === 'play'}
            onClick={() => void playCollection({ type: 'playlist', id, title })}
          />
        )}
      </div>
      <p className="name trunc">
        <Link to="/playlist/$id" params={{ id: String(id) }} className="card-link" title={title}>
          {title}
        </Link>
      </p>
      <p className="sub trunc">{owned || unnamed ? count : `${user.name} · ${count}`}</p>
    </article>
  )
}
