import type { RadioStation } from '../../../../contract/catalog/items.ts'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { onAirLine } from '../../../player/queue/item.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { useStationNow } from '../../radio/now-playing.ts'
import { useItemGestures } from '../menu/item-menu.ts'
import { playItemMenu } from '../menu/menu-item.ts'
import { playFrom } from '../playback/playable.ts'
import { Card, CardList, ItemCardLink } from './Card.tsx'

interface StationCardProps {
  station: RadioStation
  onPlay: () => void
}

/** Station card: image, name and current song. */
export const StationCard = ({ station: input, onPlay }: StationCardProps) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(input)
  const status = useIsPlaying(station)
  const { title, genres, live } = station
  const nowPlaying = live === false ? t('Off air') : onAirLine(station.on_air)
  return (
    <Card
      ref={box}
      title={title}
      art={<Cover picture={station.cover} name={title} size={176} fluid shape="card" />}
      playing={status === 'play'}
      onPlay={onPlay}
      link={
        <ItemCardLink item={station} title={title}>
          {title}
        </ItemCardLink>
      }
      sub={
        <OfflinePart part="Mark" type="radio-station" id={station.id}>
          <bdi>{nowPlaying || listed(genres.map(({ name }) => name)) || t('Radio station')}</bdi>
        </OfflinePart>
      }
      {...useItemGestures(playItemMenu(station))}
    />
  )
}

/** One row of station cards, scrollable on small screens; playback can step through them. */
export const StationCards = ({ stations }: { stations: RadioStation[] }) => {
  const { t } = useTranslation()
  return (
    <CardList>
      {stations.map((station, index) => (
        <li key={station.id}>
          <StationCard
            station={station}
            onPlay={() => void playFrom(stations, index, { title: t('Radio') })}
          />
        </li>
      ))}
    </CardList>
  )
}
