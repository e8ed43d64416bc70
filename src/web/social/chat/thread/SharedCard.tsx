import type { CSSProperties } from 'react'
import { artColor } from '../../../../contract/platform/theme.ts'
import type { SharedItem } from '../../../../contract/social/chat.ts'
import { ItemLink } from '../../../catalog/items/ItemLink.tsx'
import { kindOf } from '../../../catalog/items/item-kind.ts'
import { playCollection } from '../../../catalog/items/playback/playable.ts'
import { PlaylistCover } from '../../../catalog/playlists/PlaylistCover.tsx'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { tintOf } from '../../../ui/pictures/placeholder.ts'
import styles from './shared-card.module.css'

/** An item in a message that plays in place; says so if it is gone. */
export const SharedCard = ({ item }: { item: SharedItem }) => {
  const { t } = useTranslation()
  const { type, id, title, subtitle, cover, mosaic, at } = item
  const playable = { type, id, title: title ?? '' }
  const status = useIsPlaying(playable)
  if (title === null)
    return (
      <div className={`${styles.card} ${styles.gone}`} data-part="shared-item">
        <span className={styles.text}>{t('This is no longer available')}</span>
      </div>
    )
  return (
    <div
      className={`${styles.card} on-art`}
      style={{ '--art': artColor((cover ?? mosaic[0])?.color ?? tintOf(title)) } as CSSProperties}
      data-part="shared-item"
    >
      <PlaylistCover playlist={{ title, cover, mosaic }} size={72} shape="flat" />
      <span className={styles.text}>
        <ItemLink item={{ type, id }} className={`${styles.title} truncate`}>
          <span dir="auto">{title}</span>
        </ItemLink>
        <small>
          <span className="truncate" dir="auto">
            {subtitle || kindOf(type, t)}
          </span>
          {at ? <span className={styles.from}>· {t('from {time}', { time: formatTime(at) })}</span> : null}
        </small>
      </span>
      <PlayButton
        title={title}
        size="sm"
        playing={status === 'play'}
        onClick={() => void playCollection(playable, at === null ? {} : { at })}
      />
    </div>
  )
}
