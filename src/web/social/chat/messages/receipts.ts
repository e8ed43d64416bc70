import { chat } from '../../../../contract/social/chat.ts'
import { call } from '../../../data/call.ts'
import { changeConversation, loadedConversation, reloadUnread } from './conversations.ts'

/** Arrivals are confirmed together, at most this often. */
const CONFIRM_MS = 1000
const MAX_CONFIRMED = 100

const arrived = new Map<number, number>()
const confirmed = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

const confirm = (): void => {
  timer = undefined
  const some = [...arrived].slice(0, MAX_CONFIRMED)
  for (const [conversation, message] of some) {
    arrived.delete(conversation)
    confirmed.set(conversation, message)
  }
  const messages = some.map(([conversation_id, message_id]) => ({ conversation_id, message_id }))
  // The next message confirms this one, too.
  void call(chat.delivered, { body: { messages } }, { keepalive: true }).catch(() => undefined)
  if (arrived.size > 0) timer = setTimeout(confirm, CONFIRM_MS)
}

/** Tells the sender that their message has arrived on this device. */
export const confirmArrival = (conversation: number, message: number): void => {
  if (message <= Math.max(arrived.get(conversation) ?? 0, confirmed.get(conversation) ?? 0)) return
  arrived.set(conversation, message)
  timer ??= setTimeout(confirm, CONFIRM_MS)
}

const reading = new Map<number, number>()

/** Marks a conversation as read up to a message. A failure is made up for by the next message. */
export const markRead = async (id: number, message_id: number): Promise<void> => {
  const before = Math.max(loadedConversation(id)?.read_id ?? 0, reading.get(id) ?? 0)
  if (message_id <= before) return
  reading.set(id, message_id)
  try {
    const { unread } = await call(chat.read, { params: { id }, body: { message_id } })
    changeConversation(id, (one) => ({ ...one, unread, read_id: Math.max(one.read_id, message_id) }))
    await reloadUnread()
  } catch {
    if (reading.get(id) === message_id) reading.delete(id)
  }
}

/** Forgets what was confirmed, for the next account of this browser. */
export const forgetReceipts = (): void => {
  clearTimeout(timer)
  timer = undefined
  for (const known of [arrived, confirmed, reading]) known.clear()
}
