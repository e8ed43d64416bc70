import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { setPreferences, usePreferences } from '../../../player/player.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import styles from './player-ui.module.css'
import type { Seek } from './SeekBar.tsx'

interface RightTimeProps {
  seek: Seek
  /** The time shown until the listener chooses. */
  usual: 'total' | 'remaining'
}

/** Duration or remaining time at the right of the seek bar; a click changes between them. */
export const RightTime = ({ seek, usual }: RightTimeProps) => {
  const { t } = useTranslation()
  const shown = usePreferences((state) => state.right_time) ?? usual
  const remaining = shown === 'remaining'
  const time = formatTime(remaining ? seek.length - seek.time : seek.length)
  return (
    <PlainButton
      className={styles.rightTime}
      aria-label={
        remaining ? t('{time} left, show total time', { time }) : t('{time}, show remaining time', { time })
      }
      data-tip={remaining ? t('Show total time') : t('Show remaining time')}
      disabled={seek.disabled}
      onClick={() => setPreferences({ right_time: remaining ? 'total' : 'remaining' })}
    >
      {remaining ? `−${time}` : time}
    </PlainButton>
  )
}
