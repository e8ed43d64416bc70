import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Task } from './ComposerBars.tsx'

const MAX_HEIGHT = 160

/** Focuses the field when there is something to write, and lets it grow with its text. */
export const useMessageField = (
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  task: Task,
): void => {
  useEffect(() => {
    const element = field.current
    if (!task || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [task, field])
  // A finger would get the keyboard, too.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT)}px`
  }, [value])
}
