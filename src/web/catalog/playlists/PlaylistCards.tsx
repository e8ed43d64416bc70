import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { CardList } from '../items/cards/Card.tsx'
import { PlaylistCard } from './PlaylistCard.tsx'

interface PlaylistCardsProps {
  playlists: Playlist[]
  /** All of them in a grid instead of one row. */
  wrap?: boolean
  /** Omits the owners. */
  unnamed?: boolean
}

/** Cards of playlists. */
export const PlaylistCards = ({ playlists, wrap, unnamed }: PlaylistCardsProps) => (
  <CardList wrap={wrap}>
    {playlists.map((playlist) => (
      <li key={playlist.id}>
        <PlaylistCard playlist={playlist} unnamed={unnamed} />
      </li>
    ))}
  </CardList>
)
