import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { player } from '../../player/player.ts'
import { isLive } from '../../player/queue/item.ts'
import type { LeftQueue } from '../../player/state.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { PlayIcon } from '../../ui/pictures/icons.tsx'
import styles from './continue-left.module.css'

/** Offers to continue the queue that ended when the listener left the shell. */
export const ContinueLeft = ({ left, cover = false }: { left: LeftQueue; cover?: boolean }) => {
  const { t } = useTranslation()
  const { title } = left.item
  return (
    <PlainButton className={styles.left} data-part="continue" onClick={player.continueLeft}>
      {cover && <Cover picture={left.item.cover} name={title} size={40} shape="small" />}
      <span className="min-w-0">
        <b className="block truncate font-medium">{t('Continue {title}', { title })}</b>
        <span className="block truncate text-12 muted">
          {isLive(left.item) ? t('Live') : t('from {time}', { time: formatTime(left.position) })}
        </span>
      </span>
      <PlayIcon className="icon icon-24" />
    </PlainButton>
  )
}
