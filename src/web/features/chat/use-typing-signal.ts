import { useCallback, useRef } from 'react'
import { chat } from '../../../contract/social/chat.ts'
import { call } from '../../api/call.ts'

/** Others see for six seconds that somebody is writing. */
const REPEAT_MS = 3000

/** Returns a function that tells the other members, now and then, that the viewer is writing. */
export const useTypingSignal = (id: number): (() => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const now = performance.now()
    if (now - last.current < REPEAT_MS) return
    last.current = now
    // Not worth an error: the next keystroke tells again.
    void call(chat.typing, { params: { id } }).catch(() => undefined)
  }, [id])
}
