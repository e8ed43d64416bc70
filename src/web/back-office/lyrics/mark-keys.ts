import type { KeyboardEvent } from 'react'

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
export const markKeys = ({ mark, undo, toggle, skip, step, save }: Keys) => {
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
