import { useMemo } from 'react'
import { uuid } from '../../../data/call.ts'
import { deliver } from '../../../data/outbox/deliver.ts'
import type { WaitingMessage } from '../../../data/outbox/entry.ts'
import { enqueue, removeEntries, replaceEntry, useOutbox } from '../../../data/outbox/queue.ts'
import { currentAccount } from '../../../data/session/account.ts'

/** The content of a message. */
export type Draft = Pick<WaitingMessage, 'text' | 'item' | 'reply_to'>

/** Sends a message: it is shown at once and waits until the server can be reached. */
export const sendMessage = (conversation_id: number, draft: Draft): void => {
  const account = currentAccount()
  if (account === null) return
  enqueue({ kind: 'message', account, key: uuid(), at: Date.now(), conversation_id, ...draft, failure: null })
  void deliver()
}

/** Sends a refused message again. */
export const retryUnsent = (entry: WaitingMessage): void => {
  replaceEntry({ ...entry, failure: null })
  void deliver()
}

/** Deletes a message that was not sent. */
export const discardUnsent = (entry: WaitingMessage): void => removeEntries([entry])

/** Returns the messages of a conversation that wait or were refused. */
export const useUnsent = (conversation: number): readonly WaitingMessage[] => {
  const entries = useOutbox((state) => state.entries)
  return useMemo(
    () =>
      entries.filter(
        (entry): entry is WaitingMessage =>
          entry.kind === 'message' && entry.conversation_id === conversation,
      ),
    [entries, conversation],
  )
}
