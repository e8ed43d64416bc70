import { create } from 'zustand'
import { chat, type SharedItem } from '../../../../contract/social/chat.ts'
import { CallError, call, uuid } from '../../../data/call.ts'
import { endRefusedSession, errorTexts } from '../../../data/errors.ts'
import { useSession } from '../../../data/session/session.ts'
import { receiveMessage } from './live.ts'
import { createOutbox, type Outcome, type Unsent } from './outbox.ts'
import { followOutbox, outboxStorage } from './outbox-storage.ts'

const MAX_WAIT_MS = 60_000

interface UnsentState {
  /** Messages of the account that wait or were refused. */
  entries: readonly Unsent[]
  /** Epoch ms before which the server accepts none, as too many were sent; null if it accepts them. */
  heldUntil: number | null
}

export const useUnsent = create<UnsentState>(() => ({ entries: [], heldUntil: null }))

const account = (): number => useSession.getState().user?.id ?? 0
const storage = () => outboxStorage(account())
const show = (): void => useUnsent.setState({ entries: storage().list() })

/** Refusals that are not about the message: too many requests, or an ended session. */
const temporary = new Set([0, 401, 408, 425, 429])

const post = async ({ conversation_id, client_id, text, item, reply_to }: Unsent): Promise<Outcome> => {
  const body = {
    client_id,
    ...(text !== null && { text }),
    ...(item && { item: { type: item.type, id: item.id, ...(item.at !== null && { at: item.at }) } }),
    ...(reply_to && { reply_to: reply_to.id }),
  }
  try {
    receiveMessage(await call(chat.send, { params: { id: conversation_id }, body }))
    useUnsent.setState({ heldUntil: null })
    return 'sent'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    endRefusedSession(error)
    const seconds = error.status === 429 ? error.retryAfter : undefined
    useUnsent.setState({ heldUntil: seconds === undefined ? null : Date.now() + seconds * 1000 })
    if (error.status >= 500 || temporary.has(error.status)) return 'again'
    return { refused: errorTexts(error.body).text }
  }
}

/** Lets one tab send at a time, where the browser has locks: on plain http it has none. */
const exclusive = async (task: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(`chat-outbox-${account()}`, task)
  else await task()
}

const outbox = createOutbox({
  storage: {
    list: () => storage().list(),
    put: (entry) => {
      storage().put(entry)
      show()
    },
    remove: (clientId) => {
      storage().remove(clientId)
      show()
    },
  },
  send: post,
  exclusive,
})

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends what waits, and tries again later what could not be sent. */
export const sendWaiting = async (): Promise<void> => {
  clearTimeout(timer)
  if (account() === 0 || storage().list().length === 0) return
  const done = await outbox.flush()
  failures = done ? 0 : failures + 1
  const { heldUntil } = useUnsent.getState()
  const wait = heldUntil === null ? Math.min(MAX_WAIT_MS, 1000 * 2 ** failures) : heldUntil - Date.now()
  if (!done) timer = setTimeout(() => void sendWaiting(), wait)
}

/** The content of a message. */
export interface Draft {
  text: string | null
  item: SharedItem | null
  reply_to: Unsent['reply_to']
}

/** Sends a message: it is shown at once and waits until the server can be reached. */
export const sendMessage = (conversation_id: number, draft: Draft): void => {
  const created_at = new Date().toISOString()
  storage().put({ ...draft, conversation_id, client_id: uuid(), created_at, failure: null })
  show()
  void sendWaiting()
}

/** Sends a refused message again. */
export const retryUnsent = (entry: Unsent): void => {
  storage().put({ ...entry, failure: null })
  show()
  void sendWaiting()
}

/** Deletes a message that was not sent. */
export const discardUnsent = ({ client_id }: Unsent): void => {
  storage().remove(client_id)
  show()
}

/** Sends what an earlier visit left, and follows connection and other tabs; returns the stop function. */
export const startOutbox = (): (() => void) => {
  const over = new AbortController()
  const stop = followOutbox(show)
  addEventListener('online', () => void sendWaiting(), { signal: over.signal })
  show()
  void sendWaiting()
  return () => {
    over.abort()
    clearTimeout(timer)
    stop()
    useUnsent.setState({ entries: [], heldUntil: null })
  }
}
