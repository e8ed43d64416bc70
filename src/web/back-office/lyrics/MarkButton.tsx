import { type Ref, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import styles from './sync.module.css'

interface MarkButtonProps {
  ref: Ref<HTMLButtonElement>
  /** All lines are behind. */
  ended: boolean
  onMark: () => void
}

/** Marks the line when it is pressed rather than released: the moment counts. */
export const MarkButton = ({ ref, ended, onMark }: MarkButtonProps) => {
  const { t } = useTranslation()
  const pressed = useRef(false)
  return (
    <span className={styles.mark}>
      <Button
        ref={ref}
        size="lg"
        block
        variant="primary"
        className={styles.markButton}
        data-marks
        aria-disabled={ended}
        onPointerDown={({ button }) => {
          if (button !== 0) return
          pressed.current = true
          onMark()
        }}
        onClick={() => {
          // Assistive technology clicks without pressing.
          if (!pressed.current) onMark()
          pressed.current = false
        }}
      >
        {ended ? t('All lines are marked') : t('Mark line')}
      </Button>
    </span>
  )
}
