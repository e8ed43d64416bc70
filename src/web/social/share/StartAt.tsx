import { useState } from 'react'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import styles from './share.module.css'

/** Returns the seconds of a time such as 83, 1:23 or 1:02:03; null if it is none. */
const readTime = (text: string): number | null => {
  const trimmed = text.trim()
  if (!/^\d{1,5}(:\d{1,2}){0,2}$/.test(trimmed)) return null
  return trimmed.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

interface StartAtProps {
  /** Second at which the item plays right now; null if it doesn't. */
  here: number | null
  /** In seconds. */
  duration: number
  at: number | null
  onChange: (at: number | null) => void
}

/** Lets the link start playback in the middle; offers the current position. */
export const StartAt = ({ here, duration, at, onChange }: StartAtProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(formatTime(here ?? 0))
  const apply = (typed: string) => {
    const time = readTime(typed)
    return time === null || time >= duration ? null : time
  }
  const invalid = at === null ? false : apply(text) === null
  return (
    <div className={styles.start}>
      <label className={styles.startLabel}>
        <Checkbox
          checked={at !== null}
          onChange={(event) => onChange(event.target.checked ? (apply(text) ?? 0) : null)}
        />
        {t('Start at')}
      </label>
      <Input
        plain
        className={styles.time}
        dir="ltr"
        aria-label={t('Start time')}
        aria-invalid={invalid || undefined}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          const time = apply(value)
          if (time !== null) onChange(time)
        }}
        onBlur={() => setText(formatTime(at ?? apply(text) ?? here ?? 0))}
      />
      <span className={styles.startHint}>
        {here !== null && at === here
          ? t('where you are now, of {time}', { time: formatTime(duration) })
          : t('of {time}', { time: formatTime(duration) })}
      </span>
    </div>
  )
}
