import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { SharedItem } from '../../../contract/social/chat.ts'
import type { Task } from './ComposerBars.tsx'

const MAX_HEIGHT = 160

/** Focuses the field when there is something to write, and lets it grow with its text. */
export const useMessageField = (
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  { task, item }: { task: Task; item: SharedItem | null },
): void => {
  useEffect(() => {
    const element = field.current
    if (!task || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [task, field])
  // Also when an item was added, so that Enter sends it. A finger would get the keyboard, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the item
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field, item])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT)}px`
  }, [value])
}
