import { artistName } from '../../../contract/catalog/artists.ts'
import { ItemCardLink } from '../../catalog/items/cards/Card.tsx'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import { formatLength } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { useInFirstRender } from '../../ui/idle.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './home.module.css'
import type { QuickTile } from './quick-tiles.ts'

const Tile = ({ tile }: { tile: QuickTile }) => {
  const { t } = useTranslation()
  const eager = useInFirstRender()
  const status = useIsPlaying(tile)
  const { type, id, title, artist } = tile
  const gestures = useItemGestures({ type, id, title, artist })
  const kinds = {
    artist: t('Artist'),
    album: t('Various artists'),
    song: t('Song'),
    genre: t('Genre'),
    'radio-station': t('Radio station'),
  }
  const kind = type === 'episode' ? t('{length} left', { length: formatLength(tile.left ?? 0) }) : kinds[type]
  return (
    <li className={styles.quickLink} {...gestures}>
      <Cover
        picture={tile.picture}
        name={tile.title}
        size={64}
        shape="flat"
        eager={eager}
        className={styles.quickLinkCover}
      />
      <div className="min-w-0 flex-1">
        <ItemCardLink item={tile} className={styles.quickLinkName} title={tile.title}>
          {tile.title}
        </ItemCardLink>
        <small className="truncate">{tile.artist ? artistName(tile.artist) : (tile.by ?? kind)}</small>
      </div>
      <PlayButton
        title={tile.title}
        size="sm"
        playing={status === 'play'}
        onClick={() => void playCollection(tile)}
      />
    </li>
  )
}

/** Quick access tiles beside the large block. */
export const QuickTiles = ({ tiles }: { tiles: QuickTile[] }) => (
  <ul className={styles.quickLinks}>
    {tiles.map((tile) => (
      <Tile key={`${tile.type}${tile.id}`} tile={tile} />
    ))}
  </ul>
)
