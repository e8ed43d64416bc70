import type { CSSProperties } from 'react'
import { artColor } from '../../../contract/color.ts'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import { useStationNow } from '../../api/on-air.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ItemLink } from '../../media/ItemLink.tsx'
import { playItemMenu, useItemGestures } from '../../media/item-menu.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { tintOf } from '../../ui/placeholder.ts'

/** A station large, on the colour of its picture, with what it plays now. */
export const OnAirCard = ({ station: given, onPlay }: { station: RadioStation; onPlay: () => void }) => {
  const { t } = useTranslation()
  const { station, box } = useStationNow(given)
  const status = useIsPlaying(station)
  const { title, cover, on_air } = station
  const art = artColor(cover?.color ?? tintOf(title))
  return (
    <article
      ref={box}
      className="air-card on-art"
      style={{ '--art': art } as CSSProperties}
      {...useItemGestures(playItemMenu(station))}
    >
      <Cover picture={cover} name={title} size={104} shape="small" className="air-cover" />
      <div className="air-text">
        <p className="live-mark">{status === 'play' ? t('Listening') : t('Live')}</p>
        <h3 className="h20 trunc">
          <ItemLink item={station} className="station-link" title={title}>
            {title}
          </ItemLink>
        </h3>
        <p className="trunc">
          <bdi>{on_air?.title}</bdi>
        </p>
        <p className="trunc air-artist">
          <bdi>{on_air?.artist}</bdi>
        </p>
      </div>
      <PlayButton title={title} size="sm" playing={status === 'play'} onClick={onPlay} />
    </article>
  )
}
