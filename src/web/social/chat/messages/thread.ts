import type { Message } from '../../../../contract/social/chat.ts'

/** A loaded part of a conversation without gaps, ascending. */
export interface Thread {
  messages: Message[]
  has_older: boolean
  has_newer: boolean
}

interface Page {
  data: Message[]
  has_more: boolean
  has_newer: boolean
}

/** Messages kept: what is far away on the other side is loaded again when it is needed. */
const MAX_LOADED = 400

/** Returns a thread of one page. */
export const threadOf = ({ data, has_more, has_newer }: Page): Thread => ({
  messages: data,
  has_older: has_more,
  has_newer,
})

/** Returns the thread with the page before it. */
export const withOlder = (thread: Thread, page: Page): Thread => {
  const all = [...page.data, ...thread.messages]
  const kept = all.slice(0, MAX_LOADED)
  return {
    messages: kept,
    has_older: page.has_more,
    has_newer: thread.has_newer || kept.length < all.length,
  }
}

/** Returns the thread with the page after it. */
export const withNewer = (thread: Thread, page: Page): Thread => {
  const last = thread.messages.at(-1)?.id ?? 0
  const all = [...thread.messages, ...page.data.filter(({ id }) => id > last)]
  const kept = all.slice(-MAX_LOADED)
  return {
    messages: kept,
    has_older: thread.has_older || kept.length < all.length,
    has_newer: page.has_newer,
  }
}

/** Returns the thread with a message that was changed, or with a new one where its end is loaded. */
export const withMessage = (thread: Thread, message: Message): Thread => {
  const { messages } = thread
  const at = messages.findIndex(({ id }) => id === message.id)
  if (at >= 0) return { ...thread, messages: messages.with(at, message) }
  const before = messages.findLastIndex(({ id }) => id < message.id)
  const isNewest = before === messages.length - 1
  if (isNewest ? thread.has_newer : before < 0) return thread
  return withNewer(
    { ...thread, messages: [] },
    { data: messages.toSpliced(before + 1, 0, message), has_more: false, has_newer: thread.has_newer },
  )
}
