import { ArtistLinks, ItemLink } from '../media/ItemLink.tsx'
import { byLine, type PlayItem } from '../player/item.ts'

const By = ({ item }: { item: PlayItem }) => {
  if (item.type === 'song') return <ArtistLinks artists={item.artists} />
  if (item.type === 'radio-station') return byLine(item)
  return (
    <ItemLink item={{ type: 'podcast', id: item.show.id }} className="quiet-link">
      {item.show.title}
    </ItemLink>
  )
}

/** Title of what plays and who made it, each a link to its page. */
export const NowTitle = ({ item }: { item: PlayItem }) => (
  <div className="now-title">
    <ItemLink item={item} className="title block trunc quiet-link" title={item.title}>
      {item.title}
    </ItemLink>
    <span className="by trunc">
      <By item={item} />
    </span>
  </div>
)
