import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import './unsaved-bar.css'

interface UnsavedBarProps {
  /** How many changes wait; the bar is there while there are some. */
  unsaved: number
  /** How many fields need attention. */
  wrong?: number
  busy: boolean
  onSave: () => void
  onDiscard: () => void
  /** Leads to the first field that needs attention. */
  onWrong?: () => void
}

/** Saves by Ctrl or Cmd S, wherever the focus is. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** Stands at the lower edge of a page while changes wait to be saved. */
export const UnsavedBar = ({ unsaved, wrong = 0, busy, onSave, onDiscard, onWrong }: UnsavedBarProps) => {
  const { t } = useTranslation()
  useSaveKey(() => unsaved > 0 && onSave())
  return (
    <div className="unsaved-place" role="status">
      {unsaved > 0 && (
        <div className="unsaved-bar">
          <span className="unsaved-dot" aria-hidden="true" />
          <p className="unsaved-words">
            <b className="font-semibold">{t('Unsaved changes: {number}', { number: unsaved })}</b>
            {wrong > 0 && (
              <button type="button" className="unsaved-wrong" onClick={onWrong}>
                {t('Needs attention: {number}', { number: wrong })}
              </button>
            )}
          </p>
          <Button look="ghost" onClick={onDiscard} disabled={busy}>
            {t('Discard')}
          </Button>
          <Button look="primary" onClick={onSave} disabled={busy}>
            {t('Save')}
            <kbd className="unsaved-key">{isApple ? '⌘ S' : 'Ctrl S'}</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
