import { Ellipsis, Pause, Play } from 'lucide-react'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { onAirLine } from '../../player/queue/item.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { ItemLink } from '../items/ItemLink.tsx'
import { LikeButton } from '../items/LikeButton.tsx'
import { useItemGestures, useItemMenu } from '../items/menu/item-menu.ts'
import { playItemMenu } from '../items/menu/menu-item.ts'
import { useStationNow } from './now-playing.ts'
import styles from './radio.module.css'

interface StationRowProps {
  station: RadioStation
  onPlay: () => void
}

/** Station in a list: current song, genre and number of listeners here. */
export const StationRow = ({ station: input, onPlay }: StationRowProps) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(input)
  const status = useIsPlaying(station)
  const openMenu = useItemMenu()
  const menu = playItemMenu(station)
  const { title, live, listeners } = station
  const playing = status === 'play'
  return (
    <article
      ref={box}
      className={classes(styles.station, status && styles.playing)}
      {...useItemGestures(menu)}
    >
      <span className={styles.stationArt}>
        <Cover picture={station.cover} name={title} size={40} shape="small" />
        <PlainButton
          className={styles.stationPlay}
          aria-label={playing ? t('Pause {title}', { title }) : t('Play {title}', { title })}
          onClick={onPlay}
        >
          {playing ? (
            <Pause fill="currentColor" aria-hidden="true" />
          ) : (
            <Play fill="currentColor" aria-hidden="true" />
          )}
        </PlainButton>
      </span>
      <span className={styles.stationName}>
        <ItemLink item={station} className={`${styles.stationLink} truncate`} title={title}>
          {title}
        </ItemLink>
        {status && <Equalizer moving={playing} />}
      </span>
      <span className={`${styles.stationAir} truncate`}>
        <bdi>{live === false ? t('Off air') : onAirLine(station.on_air)}</bdi>
      </span>
      <span className={`${styles.stationGenre} truncate`}>
        {listed(station.genres.map(({ name }) => name))}
      </span>
      <span className={`${styles.stationFrom} truncate`}>{station.country}</span>
      <span className={`${styles.stationListeners} tabular`}>{listeners > 0 && formatNumber(listeners)}</span>
      <LikeButton item={station} />
      <IconButton
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => void openMenu(menu, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </article>
  )
}

/** Column headers of the rows below. */
export const StationRowsHead = () => {
  const { t } = useTranslation()
  return (
    <div className={`${styles.station} ${styles.stationHead}`} aria-hidden="true">
      <span />
      <span className={styles.stationName}>{t('Station')}</span>
      <span className={styles.stationAir}>{t('Now playing')}</span>
      <span className={styles.stationGenre}>{t('Genre')}</span>
      <span className={styles.stationFrom}>{t('Country')}</span>
      <span className={styles.stationListeners}>{t('Listeners')}</span>
      <span />
      <span />
    </div>
  )
}
