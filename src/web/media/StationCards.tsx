import type { RadioStation } from '../../contract/radio-stations.ts'
import { useStationNow } from '../api/on-air.ts'
import { listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { onAirLine } from '../player/item.ts'
import { useIsPlaying } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { PlayButton } from '../ui/PlayButton.tsx'
import { ItemLink } from './ItemLink.tsx'
import { playItemMenu, useItemGestures } from './item-menu.ts'
import { playFrom } from './playable.ts'

interface StationCardProps {
  station: RadioStation
  onPlay: () => void
}

/** A station as a card: its picture, its name and what it plays now. */
export const StationCard = ({ station: given, onPlay }: StationCardProps) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(given)
  const status = useIsPlaying(station)
  const { title, genres, live } = station
  const said = live === false ? t('Off air') : onAirLine(station.on_air)
  return (
    <article ref={box} className="card" {...useItemGestures(playItemMenu(station))}>
      <div className="art">
        <Cover picture={station.cover} name={title} size={176} fluid shape="card" />
        <PlayButton title={title} size="md" playing={status === 'play'} onClick={onPlay} />
      </div>
      <p className="name trunc">
        <ItemLink item={station} className="card-link" title={title}>
          {title}
        </ItemLink>
      </p>
      <p className="sub trunc">
        <bdi>{said || listed(genres.map(({ name }) => name)) || t('Radio station')}</bdi>
      </p>
    </article>
  )
}

/** Stations beside each other, a scroller on small screens; from one on they can be gone through. */
export const StationCards = ({ stations }: { stations: RadioStation[] }) => {
  const { t } = useTranslation()
  return (
    <ul className="cards">
      {stations.map((station, place) => (
        <li key={station.id}>
          <StationCard
            station={station}
            onPlay={() => void playFrom(stations, place, { title: t('Radio') })}
          />
        </li>
      ))}
    </ul>
  )
}
