import { createContext, use } from 'react'
import type { Conversation, Message } from '../../../../contract/social/chat.ts'
import type { NameOfMember } from '../words.ts'

/** Values that the parts of a thread share. */
export interface ThreadContextValue {
  conversation: Conversation
  viewer: number
  member: NameOfMember
  /** Begins an answer to a message. */
  reply: (message: Message) => void
  /** Begins to edit an own message. */
  edit: (message: Message) => void
  /** Scrolls to a message, which is loaded if necessary. */
  jumpTo: (id: number) => void
}

const ThreadContext = createContext<ThreadContextValue | null>(null)
export const ThreadProvider = ThreadContext

/** Returns what the thread around a component shares. */
export const useThread = (): ThreadContextValue => {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('Messages are shown in a thread.')
  return thread
}
