import type { ArtistItem } from '../../../contract/catalog/artist-fields.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ItemLink } from '../items/ItemLink.tsx'
import { kindOf } from '../items/item-kind.ts'
import { playCollection } from '../items/playback/playable.ts'
import styles from './posts.module.css'

/** An item of the artist, to open and to play. */
export const ShownItem = ({ item, size = 48 }: { item: ArtistItem; size?: number }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  return (
    <div className={styles.item} data-part="shown-item">
      <Cover picture={item.cover} name={item.title} size={size} shape="small" />
      <span className="min-w-0 flex-1">
        <ItemLink item={item} className={`${styles.itemTitle} truncate`}>
          <span dir="auto">{item.title}</span>
        </ItemLink>
        <small className="block truncate muted">{kindOf(item.type, t)}</small>
      </span>
      <PlayButton
        title={item.title}
        size="sm"
        playing={status === 'play'}
        onClick={() => void playCollection(item)}
      />
    </div>
  )
}
