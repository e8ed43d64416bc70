import type { CSSProperties } from 'react'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { artColor } from '../../../contract/platform/theme.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { tintOf } from '../../ui/pictures/placeholder.ts'
import { ItemLink } from '../items/ItemLink.tsx'
import { useItemGestures } from '../items/menu/item-menu.ts'
import { playItemMenu } from '../items/menu/menu-item.ts'
import { useStationNow } from './now-playing.ts'
import styles from './radio.module.css'

/** Large station card on the color of its image, with the current song. */
export const OnAirCard = ({ station: input, onPlay }: { station: RadioStation; onPlay: () => void }) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(input)
  const status = useIsPlaying(station)
  const { title, cover, on_air } = station
  const art = artColor(cover?.color ?? tintOf(title))
  return (
    <article
      ref={box}
      className={`${styles.airCard} on-art`}
      style={{ '--art': art } as CSSProperties}
      {...useItemGestures(playItemMenu(station))}
    >
      <Cover picture={cover} name={title} size={104} shape="small" className={styles.airCover} />
      <div className={styles.airText}>
        <p className={styles.liveMark}>{status === 'play' ? t('Listening') : t('Live')}</p>
        <h3 className="heading-20 truncate">
          <ItemLink item={station} className={styles.stationLink} title={title}>
            {title}
          </ItemLink>
        </h3>
        <p className="truncate">
          <bdi>{on_air?.title}</bdi>
        </p>
        <p className={`truncate ${styles.airArtist}`}>
          <bdi>{on_air?.artist}</bdi>
        </p>
      </div>
      <PlayButton title={title} size="sm" playing={status === 'play'} onClick={onPlay} />
    </article>
  )
}
