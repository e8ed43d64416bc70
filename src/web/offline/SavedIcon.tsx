import { ArrowDown, ArrowDownToLine, Clock, Lock, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { classes } from '../ui/classes.ts'
import { formatPercent } from './format-percent.ts'
import styles from './offline.module.css'
import type { MarkState } from './state.ts'

const icons = {
  saved: ArrowDown,
  waiting: Clock,
  evicted: ArrowDownToLine,
  failed: TriangleAlert,
  locked: Lock,
}

const labels: Record<Exclude<MarkState, 'saving'>, string> = {
  saved: 'Saved on this device',
  waiting: 'Waiting to be saved',
  evicted: 'Removed to make room',
  failed: 'Not saved',
  locked: 'No longer available',
}

const looks: Record<MarkState, string | undefined> = {
  saved: styles.saved,
  waiting: styles.waiting,
  evicted: styles.evicted,
  failed: styles.failed,
  locked: styles.locked,
  saving: undefined,
}

const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

/** A ring that shows a percentage. */
const Ring = ({ percent }: { percent: number }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <circle className={styles.ring} cx="10" cy="10" r={RADIUS} />
    <circle
      className={styles.arc}
      cx="10"
      cy="10"
      r={RADIUS}
      strokeDasharray={AROUND}
      strokeDashoffset={AROUND * (1 - percent / 100)}
    />
  </svg>
)

interface SavedIconProps {
  state: MarkState
  percent: number
  /** Beside words that say the same. */
  hidden?: boolean
}

/** Shows how far an item is saved. */
export const SavedIcon = ({ state, percent, hidden = false }: SavedIconProps) => {
  const { t } = useTranslation()
  const Icon = state === 'saving' ? null : icons[state]
  const label =
    state === 'saving' ? t('Saving, {percent}', { percent: formatPercent(percent) }) : t(labels[state])
  return (
    <span
      className={classes(styles.mark, looks[state])}
      data-part="saved-mark"
      data-state={state}
      {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {Icon ? <Icon aria-hidden="true" /> : <Ring percent={percent} />}
    </span>
  )
}
