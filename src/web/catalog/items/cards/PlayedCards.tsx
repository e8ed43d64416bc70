import { useTranslation } from '../../../i18n/i18n.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import { EpisodeCard } from '../../podcasts/pieces/EpisodeCard.tsx'
import { playFrom } from '../playback/playable.ts'
import { CardList } from './Card.tsx'
import { ItemCard } from './ItemCard.tsx'
import { StationCard } from './StationCards.tsx'

const PlayedCard = ({ item, onPlay }: { item: PlayItem; onPlay: () => void }) => {
  if (item.type === 'episode') return <EpisodeCard episode={item} onPlay={onPlay} />
  if (item.type === 'radio-station') return <StationCard station={item} onPlay={onPlay} />
  return <ItemCard item={item} onPlay={onPlay} />
}

/** One row of cards of songs, episodes and stations; playback goes on along the row. `from`: the title of the section. */
export const PlayedCards = ({ items, from }: { items: PlayItem[]; from: string }) => {
  const { t } = useTranslation()
  const source = { title: t(from) }
  return (
    <CardList>
      {items.map((item, index) => (
        <li key={`${item.type}${item.id}`}>
          <PlayedCard item={item} onPlay={() => void playFrom(items, index, source)} />
        </li>
      ))}
    </CardList>
  )
}
