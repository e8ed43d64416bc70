import { Link } from '@tanstack/react-router'
import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { OfflinePart } from '../../ui/layout/OfflinePart.tsx'
import cardsStyles from '../items/cards/cards.module.css'
import { useItemGestures } from '../items/menu/item-menu.ts'
import { playlistMenuItem } from '../items/menu/menu-item.ts'
import { playCollection } from '../items/playback/playable.ts'
import { PlaylistCover } from './PlaylistCover.tsx'

interface PlaylistCardProps {
  playlist: Playlist
  /** Omits the owner in lists of a single user's playlists. */
  unnamed?: boolean
}

/** Playlist card: cover, title, length and owner. */
export const PlaylistCard = ({ playlist, unnamed }: PlaylistCardProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { id, title, owned, user } = playlist
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const count = t('{count} songs', { count: playlist.songs_count })
  return (
    <article className={cardsStyles.card} data-part="card" {...gestures}>
      <div className={cardsStyles.art}>
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
      <p className={`${cardsStyles.name} truncate`} data-part="name">
        <Link
          to="/playlist/$id"
          params={{ id: String(id) }}
          className={cardsStyles.cardLink}
          data-part="card-link"
          title={title}
        >
          {title}
        </Link>
      </p>
      <p className={`${cardsStyles.sub} truncate`}>
        <OfflinePart part="Mark" type="playlist" id={id}>
          {owned || unnamed ? count : `${user.name} · ${count}`}
        </OfflinePart>
      </p>
    </article>
  )
}
