import { useEffect, useEffectEvent, useState } from 'react'

/** Returns the debounced value. */
export const useDebouncedValue = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface DebouncedText {
  value: string
  onCommit: (text: string) => void
  /** Pause in typing, in ms, after which the text is committed; null waits for `commit`. */
  pause: number | null
  /** Normalizes what was typed. */
  clean?: (typed: string) => string
}

interface Draft {
  text: string
  /** The value on which the draft is based. */
  value: string
  /** Committed texts that have not come back as the value yet. */
  sent: string[]
}

/**
 * Text of a field whose owner receives it debounced. What was typed is only replaced by a value from elsewhere (back,
 * forward, a link), never by a commit of the field itself that comes back late.
 */
export const useDebouncedText = ({
  value,
  onCommit,
  pause,
  clean = (typed) => typed.trim(),
}: DebouncedText) => {
  const [stored, setDraft] = useState<Draft>({ text: value, value, sent: [] })
  let draft = stored
  if (value !== stored.value) {
    const at = stored.sent.indexOf(value)
    draft = at < 0 ? { text: value, value, sent: [] } : { ...stored, value, sent: stored.sent.slice(at + 1) }
    setDraft(draft)
  }
  const { text } = draft
  const settled = draft.sent.at(-1) ?? clean(value)
  const commit = (typed = text): void => {
    const next = clean(typed)
    const sent = next === settled ? draft.sent : [...draft.sent, next]
    setDraft({ ...draft, text: typed, sent })
    if (next !== settled) onCommit(next)
  }
  const commitPending = useEffectEvent(() => commit())
  const pending = clean(text) !== settled
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    if (pause === null || !pending) return
    const timer = setTimeout(commitPending, pause)
    return () => clearTimeout(timer)
  }, [text, pending, pause])
  return {
    text,
    type: (typed: string): void => setDraft({ ...draft, text: typed }),
    /** Commits at once: what was typed, or another text. */
    commit,
    /** Restores the value. */
    revert: (): void => setDraft({ text: value, value, sent: [] }),
  }
}
