import type { Playlist } from '../../../contract/catalog/playlists.ts'
import styles from '../items/cards/cards.module.css'
import { PlaylistCard } from './PlaylistCard.tsx'

/** One row of playlists. */
export const PlaylistCards = ({ playlists }: { playlists: Playlist[] }) => (
  <ul className={styles.cards}>
    {playlists.map((playlist) => (
      <li key={playlist.id}>
        <PlaylistCard playlist={playlist} />
      </li>
    ))}
  </ul>
)
