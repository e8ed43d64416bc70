import { ArtistLinks, InlineItemLink } from '../../../catalog/items/ItemLink.tsx'
import { byLine, type PlayItem } from '../../../player/queue/item.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import styles from '../bar/player-ui.module.css'

const By = ({ item }: { item: PlayItem }) => {
  if (item.type === 'song') return <ArtistLinks artists={item.artists} />
  if (item.type === 'radio-station') return byLine(item)
  return <InlineItemLink item={{ type: 'podcast', id: item.show.id }}>{item.show.title}</InlineItemLink>
}

/** Title and artists of the current item, each linked to its page. */
export const NowTitle = ({ item }: { item: PlayItem }) => (
  <div className={styles.nowTitle}>
    <InlineItemLink item={item} className={`${styles.title} block truncate`} title={item.title}>
      {item.title}
    </InlineItemLink>
    <span className={`${styles.by} truncate`}>
      <OfflinePart part="Mark" type={item.type} id={item.id}>
        <By item={item} />
      </OfflinePart>
    </span>
  </div>
)
