import type { Message, SharedItem } from '../../../../contract/social/chat.ts'

/** A message of the account that the server has not confirmed. */
export interface Unsent {
  client_id: string
  conversation_id: number
  text: string | null
  item: SharedItem | null
  reply_to: Message['reply_to']
  created_at: string
  /** Why the server refused it; null while it waits. */
  failure: string | null
}

/** Where messages wait; shared by all tabs of the account. */
export interface OutboxStorage {
  /** All of them, in the order in which they were written. */
  list: () => Unsent[]
  /** Appends a message, or replaces the one with its `client_id` in place. */
  put: (entry: Unsent) => void
  remove: (clientId: string) => void
}

/** Outcome of sending: `sent`, refused for a reason that trying again does not change, or to be tried again. */
export type Outcome = 'sent' | 'again' | { refused: string }

interface OutboxDeps {
  storage: OutboxStorage
  send: (entry: Unsent) => Promise<Outcome>
  /** Runs the task while no other tab sends. */
  exclusive: (task: () => Promise<void>) => Promise<void>
}

/**
 * Sends messages in the order in which they were written: the next one of a conversation leaves only once the one before
 * is confirmed or refused. A message is sent again until its answer arrives; the server recognizes it by `client_id`.
 */
export const createOutbox = ({ storage, send, exclusive }: OutboxDeps) => {
  let running: Promise<boolean> | null = null
  let wanted = false

  const sendAll = async (): Promise<boolean> => {
    const stuck = new Set<number>()
    for (;;) {
      const next = storage.list().find((entry) => entry.failure === null && !stuck.has(entry.conversation_id))
      if (!next) return stuck.size === 0
      const outcome = await send(next)
      if (outcome === 'sent') storage.remove(next.client_id)
      else if (outcome === 'again') stuck.add(next.conversation_id)
      else storage.put({ ...next, failure: outcome.refused })
    }
  }

  /** Sends what waits; resolves to false if something must be tried again. */
  const flush = async (): Promise<boolean> => {
    wanted = true
    running ??= (async () => {
      let done = true
      while (wanted) {
        wanted = false
        await exclusive(async () => {
          done = await sendAll()
        })
      }
      return done
    })().finally(() => {
      running = null
    })
    return running
  }

  return { flush }
}
