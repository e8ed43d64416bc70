import { ArtistLinks, ItemLink } from '../items/ItemLink.tsx'
import rowsStyles from '../items/rows/rows.module.css'
import { byLine, type PlayItem } from '../player/item.ts'
import { OfflinePart } from '../ui/OfflinePart.tsx'
import styles from './player-ui.module.css'

const By = ({ item }: { item: PlayItem }) => {
  if (item.type === 'song') return <ArtistLinks artists={item.artists} />
  if (item.type === 'radio-station') return byLine(item)
  return (
    <ItemLink item={{ type: 'podcast', id: item.show.id }} className={rowsStyles.mutedLink}>
      {item.show.title}
    </ItemLink>
  )
}

/** Title and artists of the current item, each linked to its page. */
export const NowTitle = ({ item }: { item: PlayItem }) => (
  <div className={styles.nowTitle}>
    <ItemLink
      item={item}
      className={`${styles.title} block truncate ${rowsStyles.mutedLink}`}
      title={item.title}
    >
      {item.title}
    </ItemLink>
    <span className={`${styles.by} truncate`}>
      <OfflinePart part="Mark" type={item.type} id={item.id}>
        <By item={item} />
      </OfflinePart>
    </span>
  </div>
)
