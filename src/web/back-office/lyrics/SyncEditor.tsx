import { Eye, Undo2 } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { useUnsavedChangesGuard } from '../crud/unsaved-changes.ts'
import { MarkButton } from './MarkButton.tsx'
import { markKeys } from './mark-keys.ts'
import { PlaybackBar } from './PlaybackBar.tsx'
import { usePlayback } from './playback.ts'
import { SyncLines, SyncPreview } from './SyncLines.tsx'
import { early, progressOf, textOf } from './stamps.ts'
import styles from './sync.module.css'
import { useMarking } from './use-marking.ts'

interface SyncEditorProps {
  song: number
  text: string
  onChanged: (changed: boolean) => void
  onSave: (text: string) => void
}

/** Marks when the lines begin, while the song plays. */
export const SyncEditor = ({ song, text, onChanged, onSave }: SyncEditorProps) => {
  const { t } = useTranslation()
  const playback = usePlayback(song)
  const { marking, actions, changed, mark, undo, step, listen } = useMarking(text, playback)
  const [listening, setListening] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { lines, next } = marking
  const wrong = early(lines).size > 0
  useUnsavedChangesGuard(changed)
  useEffect(() => onChanged(changed), [changed, onChanged])

  const save = () => {
    if (changed && !wrong) onSave(textOf(marking))
  }
  const listenOrMark = () => {
    if (!listening) listen()
    setListening(!listening)
  }
  /** After a click, the keys mark again. */
  const returnFocus = (event: MouseEvent) => {
    const { target, detail } = event
    if (detail > 0 && target instanceof Element && target.closest('button')) {
      button.current?.focus({ preventScroll: true })
    }
  }
  const keyed = markKeys({
    mark: () => !listening && mark(),
    undo,
    toggle: playback.toggle,
    skip: (seconds) => playback.seek(playback.now() + seconds),
    step,
    save,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor, wherever the focus is
    <div className={styles.editor} onKeyDown={keyed} onClick={returnFocus}>
      <PlaybackBar playback={playback} />
      {listening ? (
        <SyncPreview lines={lines} playback={playback} />
      ) : (
        <SyncLines marking={marking} playback={playback} actions={actions} />
      )}
      <div className={styles.foot}>
        <p className={fieldsStyles.hint} role="status">
          {wrong
            ? t('Some lines begin earlier than the line above them.')
            : t('Lines with a time: {done} of {total}', progressOf(lines))}
        </p>
        <p className={`${fieldsStyles.hint} ${styles.keys}`}>
          {t('Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.')}
        </p>
        {!listening && <MarkButton ref={button} ended={next >= lines.length} onMark={mark} />}
        <div className={styles.actions}>
          <Button variant="ghost" disabled={!marking.before} onClick={undo}>
            <Undo2 className="icon-18" aria-hidden="true" />
            {t('Undo')}
          </Button>
          <Button variant={listening ? 'soft' : 'line'} aria-pressed={listening} onClick={listenOrMark}>
            <Eye className="icon-18" aria-hidden="true" />
            {t('Preview')}
          </Button>
          <Button variant={listening ? 'primary' : 'soft'} disabled={!changed || wrong} onClick={save}>
            {t('Apply')}
          </Button>
        </div>
      </div>
    </div>
  )
}
