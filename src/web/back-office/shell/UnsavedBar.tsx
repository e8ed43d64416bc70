import { isApple } from '../../data/session/device/platform.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { useSaveKey } from '../crud/sheet/unsaved-changes.ts'
import styles from './unsaved-bar.module.css'

interface UnsavedBarProps {
  /** Number of unsaved changes; the bar is visible while there are any. */
  unsaved: number
  /** Number of invalid fields. */
  wrong?: number
  busy: boolean
  onSave: () => void
  onDiscard: () => void
  /** Focuses the first invalid field. */
  onWrong?: () => void
}

/** Bar at the bottom of a page with unsaved changes. */
export const UnsavedBar = ({ unsaved, wrong = 0, busy, onSave, onDiscard, onWrong }: UnsavedBarProps) => {
  const { t } = useTranslation()
  useSaveKey((event) => {
    event.preventDefault()
    if (unsaved > 0) onSave()
  })
  return (
    <div className={styles.unsavedDock} data-part="unsaved-bar" role="status">
      {unsaved > 0 && (
        <div className={styles.unsavedBar}>
          <span className={styles.unsavedDot} aria-hidden="true" />
          <p className={styles.unsavedText}>
            <b className="font-semibold">{t('{count} unsaved changes', { count: unsaved })}</b>
            {wrong > 0 && (
              <PlainButton className={styles.unsavedErrors} onClick={onWrong}>
                {t('{count} need attention', { count: wrong })}
              </PlainButton>
            )}
          </p>
          <Button variant="ghost" onClick={onDiscard} disabled={busy}>
            {t('Discard')}
          </Button>
          <Button variant="primary" onClick={onSave} disabled={busy}>
            {t('Save')}
            <kbd className={styles.unsavedKey}>{isApple ? '⌘ S' : 'Ctrl S'}</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
