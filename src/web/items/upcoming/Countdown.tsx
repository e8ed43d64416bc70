import { formatNumber } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { type TimeLeft, useTimeLeft } from './time-left.ts'
import styles from './upcoming.module.css'

/** Returns the name of a unit in the form that a number takes: "day", "days". */
const unitName = (unit: 'day' | 'hour' | 'minute', count: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(count)
    .find(({ type }) => type === 'unit')?.value ?? ''

const isOver = ({ days, hours, minutes }: TimeLeft): boolean => days + hours + minutes === 0

/** Days, hours and minutes until a release. A timer is not announced when it changes. */
export const Countdown = ({ until }: { until: string }) => {
  const { t } = useTranslation()
  const left = useTimeLeft(until)
  const { days, hours, minutes } = left
  const parts = [
    { unit: 'day', count: days },
    { unit: 'hour', count: hours },
    { unit: 'minute', count: minutes },
  ] as const
  return (
    <div className={styles.countdown} role="timer" aria-label={t('Time until the release')}>
      {isOver(left) ? (
        <p className="heading-20">{t('Out any moment')}</p>
      ) : (
        parts.map(({ unit, count }) => (
          <p key={unit} className={styles.part}>
            <b className={`tabular ${styles.number}`}>{formatNumber(count)}</b>{' '}
            <span className="block text-12 muted">{unitName(unit, count)}</span>
          </p>
        ))
      )}
    </div>
  )
}
