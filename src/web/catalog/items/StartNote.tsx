import { X } from 'lucide-react'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useUrlParam } from './lists/url-param.ts'
import styles from './start-note.module.css'

/** Returns the second at which the URL of a song or episode starts it (`?t=83`); null without a valid one. */
export const useStartTime = (duration: number): number | null => {
  const [value] = useUrlParam('t')
  const at = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return at > 0 && at < duration ? at : null
}

/** Says where playback of the page's item starts; the start time can be removed. */
export const StartNote = ({ at }: { at: number | null }) => {
  const { t } = useTranslation()
  const [, set] = useUrlParam('t')
  if (at === null) return null
  return (
    <span className={styles.note} data-part="start-note">
      {t('Starts at {time}', { time: formatTime(at) })}
      <IconButton size="sm" label={t('Start at the beginning')} onClick={() => set('')}>
        <X className="icon-16" aria-hidden="true" />
      </IconButton>
    </span>
  )
}
