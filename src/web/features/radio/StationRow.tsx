import { Ellipsis, Pause, Play } from 'lucide-react'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import { useStationNow } from '../../api/on-air.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ItemLink } from '../../media/ItemLink.tsx'
import { playItemMenu, useItemGestures, useItemMenu } from '../../media/item-menu.ts'
import { LikeButton } from '../../media/LikeButton.tsx'
import { onAirLine } from '../../player/item.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Equalizer } from '../../ui/Equalizer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface StationRowProps {
  station: RadioStation
  onPlay: () => void
}

/** A station in a list: what it plays, of which kind it is, and how many hear it here. */
export const StationRow = ({ station: given, onPlay }: StationRowProps) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(given)
  const status = useIsPlaying(station)
  const openMenu = useItemMenu()
  const menu = playItemMenu(station)
  const { title, live, listeners } = station
  const playing = status === 'play'
  return (
    <article ref={box} className={`station${status ? ' playing' : ''}`} {...useItemGestures(menu)}>
      <span className="station-art">
        <Cover picture={station.cover} name={title} size={40} shape="small" />
        <button
          type="button"
          className="station-play"
          aria-label={playing ? t('Pause {title}', { title }) : t('Play {title}', { title })}
          onClick={onPlay}
        >
          {playing ? (
            <Pause fill="currentColor" aria-hidden="true" />
          ) : (
            <Play fill="currentColor" aria-hidden="true" />
          )}
        </button>
      </span>
      <span className="station-name">
        <ItemLink item={station} className="station-link trunc" title={title}>
          {title}
        </ItemLink>
        {status && <Equalizer moving={playing} />}
      </span>
      <span className="station-air trunc">
        <bdi>{live === false ? t('Off air') : onAirLine(station.on_air)}</bdi>
      </span>
      <span className="station-genre trunc">{listed(station.genres.map(({ name }) => name))}</span>
      <span className="station-from trunc">{station.country}</span>
      <span className="station-listeners num">{listeners > 0 && formatNumber(listeners)}</span>
      <LikeButton item={station} className="station-like" />
      <IconButton
        label={t('More about {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => void openMenu(menu, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </article>
  )
}

/** What stands in the columns of the rows below. */
export const StationRowsHead = () => {
  const { t } = useTranslation()
  return (
    <div className="station station-head" aria-hidden="true">
      <span />
      <span className="station-name">{t('Station')}</span>
      <span className="station-air">{t('On air')}</span>
      <span className="station-genre">{t('Genre')}</span>
      <span className="station-from">{t('From')}</span>
      <span className="station-listeners">{t('Listening')}</span>
      <span className="station-like" />
      <span />
    </div>
  )
}
