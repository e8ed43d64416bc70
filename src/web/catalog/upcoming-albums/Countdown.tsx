import { useEffect, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import styles from './upcoming.module.css'

const MINUTE = 60_000

interface TimeLeft {
  days: number
  hours: number
  minutes: number
}

/** Returns the time from `now` to a moment in whole minutes, rounded up: one minute is left until the very end. */
export const timeLeft = (until: string, now: number): TimeLeft => {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  }
}

/** Returns the time that is left until a moment; changes with each minute. */
export const useTimeLeft = (until: string): TimeLeft => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const left = Date.parse(until) - now
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left % MINUTE || MINUTE)
    return () => clearTimeout(timer)
  }, [until, now])
  return timeLeft(until, now)
}

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
        <p className="heading-20">{t('Out any moment now')}</p>
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
