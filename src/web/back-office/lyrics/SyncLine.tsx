import { Minus, Plus, X } from 'lucide-react'
import { memo } from 'react'
import { stampText } from '../../../contract/catalog/lyrics.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { isSung, type Line } from './stamps.ts'
import styles from './sync.module.css'

/** Seconds by which a button moves a time. */
const NUDGE = 0.1

export interface LineActions {
  choose: (index: number) => void
  seek: (at: number) => void
  nudge: (index: number, by: number) => void
  clear: (index: number) => void
}

interface SyncLineProps {
  line: Line
  index: number
  /** It is marked next. */
  next: boolean
  /** It is heard now. */
  heard: boolean
  /** It begins before a line above it. */
  early: boolean
  actions: LineActions
}

/** A line with its time, which can be listened to, moved and taken away. */
export const SyncLine = memo(({ line, index, next, heard, early, actions }: SyncLineProps) => {
  const { at, text } = line
  const { t } = useTranslation()
  const title = text || t('Instrumental')
  return (
    <li
      className={classes(
        styles.line,
        next && styles.next,
        heard && styles.heard,
        !isSung(line) && styles.aside,
      )}
      aria-current={next ? 'step' : undefined}
      data-heard={heard || undefined}
    >
      <PlainButton
        className={styles.text}
        dir="auto"
        aria-label={text ? undefined : title}
        onClick={() => actions.choose(index)}
      >
        {text || '♪'}
      </PlainButton>
      {at !== undefined && (
        <div className={styles.times}>
          <IconButton
            size="sm"
            label={t('{line}: 0.1 s earlier', { line: title })}
            onClick={() => actions.nudge(index, -NUDGE)}
          >
            <Minus className="icon-16" aria-hidden="true" />
          </IconButton>
          <PlainButton
            dir="ltr"
            className={classes(styles.time, early && styles.early)}
            aria-label={t('{line}: play from {time}', { line: title, time: stampText(at) })}
            onClick={() => actions.seek(at)}
          >
            {stampText(at)}
          </PlainButton>
          <IconButton
            size="sm"
            label={t('{line}: 0.1 s later', { line: title })}
            onClick={() => actions.nudge(index, NUDGE)}
          >
            <Plus className="icon-16" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={t('{line}: remove the time', { line: title })}
            onClick={() => actions.clear(index)}
          >
            <X className="icon-16" aria-hidden="true" />
          </IconButton>
          {early && <span className={styles.earlyNote}>{t('Earlier than the line above')}</span>}
        </div>
      )}
    </li>
  )
})
