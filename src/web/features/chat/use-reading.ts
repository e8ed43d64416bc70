import { type RefObject, useEffect } from 'react'
import type { Message } from '../../../contract/social/chat.ts'
import { markRead } from '../../api/chat/receipts.ts'

/** Returns the id of the last message of which the reader sees the beginning; 0 for none. */
const lastSeen = (view: HTMLElement): number => {
  const edge = view.getBoundingClientRect().bottom
  const messages = [...view.querySelectorAll<HTMLElement>('[data-message]')]
  const seen = messages.findLast((element) => element.getBoundingClientRect().top < edge)
  return Number(seen?.dataset.message ?? 0)
}

interface Reading {
  view: RefObject<HTMLDivElement | null>
  conversation: number
  viewer: number
  messages: readonly Message[]
}

/** Marks messages of others as read once they are seen: scrolled to, in a window that is visible and focused. */
export const useReading = ({ view, conversation, viewer, messages }: Reading): void => {
  useEffect(() => {
    const element = view.current
    if (!element) return
    const over = new AbortController()
    const { signal } = over
    const look = (): void => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      const edge = lastSeen(element)
      const last = messages.findLast(({ id, user_id }) => id <= edge && user_id !== viewer)
      if (last) void markRead(conversation, last.id)
    }
    element.addEventListener('scroll', look, { signal, passive: true })
    addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    look()
    return () => over.abort()
  }, [view, conversation, viewer, messages])
}
