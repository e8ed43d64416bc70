import { Eye, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { MarkButton } from './MarkButton.tsx'
import { PlaybackBar } from './PlaybackBar.tsx'
import { type Playback, usePlayback } from './playback.ts'
import type { LineActions } from './SyncLine.tsx'
import { SyncLines, SyncPreview } from './SyncLines.tsx'
import { choose, clear, early, mark, markingOf, nudge, progressOf, textOf, undo } from './stamps.ts'
import styles from './sync.module.css'

interface Keys {
  mark: () => void
  undo: () => void
  toggle: () => void
  /** Moves the playback by some seconds. */
  skip: (seconds: number) => void
  /** Moves to the line above or below. */
  step: (by: number) => void
  save: () => void
}

const SKIP_SECONDS = 3

/** Controls that use the keys themselves; the button that marks does the same as its keys. */
const keepsKeys = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button:not([data-marks]), input, select') !== null

/** Returns what handles the keys of the editor. */
const markKeys = ({ mark, undo, toggle, skip, step, save }: Keys) => {
  const anywhere = new Map([
    ['Backspace', undo],
    ['p', toggle],
    ['P', toggle],
  ])
  const apart = new Map([
    [' ', mark],
    ['Enter', mark],
    ['ArrowLeft', () => skip(-SKIP_SECONDS)],
    ['ArrowRight', () => skip(SKIP_SECONDS)],
    ['ArrowUp', () => step(-1)],
    ['ArrowDown', () => step(1)],
  ])
  /** A held key marks one line, and takes one back. */
  const once = new Set([mark, undo, toggle])
  const actionOf = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined => {
    // The form behind the editor must not be saved without what is marked here.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return save
    if (ctrlKey || metaKey || altKey) return undefined
    return anywhere.get(key) ?? (keepsKeys(target) ? undefined : apart.get(key))
  }
  return (event: KeyboardEvent): void => {
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat || !once.has(action)) action()
  }
}

/** Seconds heard before a moment that is listened to again. */
const LEAD = 1

/** The state of the editor and what changes it. */
const useMarking = (text: string, playback: Playback) => {
  const [start] = useState(() => markingOf(text))
  const [marking, setMarking] = useState(start)
  const actions = useMemo(
    (): LineActions => ({
      choose: (index) => setMarking((now) => choose(now, index)),
      seek: playback.seek,
      nudge: (index, by) => setMarking((now) => nudge(now, index, by)),
      clear: (index) => setMarking((now) => clear(now, index)),
    }),
    [playback],
  )
  return {
    marking,
    actions,
    changed: marking.lines.some(({ at }, index) => at !== start.lines[index]?.at),
    mark: () => {
      const seconds = playback.now()
      setMarking((now) => mark(now, seconds))
    },
    undo: () => setMarking(undo),
    step: (by: number) => setMarking((now) => choose(now, now.next + by)),
    /** Plays from shortly before the first line. */
    listen: () => {
      playback.seek((marking.lines.find(({ at }) => at !== undefined)?.at ?? 0) - LEAD)
      void playback.play()
    },
  }
}

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
        <Hint role="status">
          {wrong
            ? t('Some lines begin earlier than the line above them.')
            : t('Lines with a time: {done} of {total}', progressOf(lines))}
        </Hint>
        <Hint className={styles.keys}>
          {t('Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.')}
        </Hint>
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
