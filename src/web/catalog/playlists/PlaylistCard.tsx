import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { OfflinePart } from '../../ui/layout/OfflinePart.tsx'
import { Card, ItemCardLink } from '../items/cards/Card.tsx'
import { useItemGestures } from '../items/menu/item-menu.ts'
import { playlistMenuItem } from '../items/menu/menu-item.ts'
import { playCollection } from '../items/playback/playable.ts'
import { PlaylistCover } from './PlaylistCover.tsx'

interface PlaylistCardProps {
  playlist: Playlist
  /** Omits the owner in lists of a single user's playlists. */
  unnamed?: boolean | undefined
}

/** Playlist card: cover, title, length and owner. */
export const PlaylistCard = ({ playlist, unnamed }: PlaylistCardProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { id, title, owned, user } = playlist
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const count = t('{count} songs', { count: playlist.songs_count })
  return (
    <Card
      title={title}
      art={<PlaylistCover playlist={playlist} size={176} fluid />}
      playing={status === 'play'}
      onPlay={playlist.songs_count > 0 && (() => void playCollection({ type: 'playlist', id, title }))}
      link={
        <ItemCardLink item={playlist} title={title}>
          {title}
        </ItemCardLink>
      }
      sub={
        <OfflinePart part="Mark" type="playlist" id={id}>
          {owned || unnamed ? count : `${user.name} · ${count}`}
        </OfflinePart>
      }
      {...gestures}
    />
  )
}
