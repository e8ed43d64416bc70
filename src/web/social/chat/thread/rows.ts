import type { Message } from '../../../../contract/social/chat.ts'
import type { WaitingMessage } from '../../../data/outbox/entry.ts'
import { dayName } from '../../../i18n/days.ts'

/** A message of a group: one that the server has, or one that waits. */
export type Entry = { message: Message; unsent?: never } | { message?: never; unsent: WaitingMessage }

/** Messages that one author wrote in quick succession. */
export interface Group {
  kind: 'group'
  key: string
  author: number | null
  own: boolean
  entries: Entry[]
}

export type Row =
  | Group
  | { kind: 'day'; key: string; name: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }

interface Shown {
  messages: readonly Message[]
  unsent: readonly WaitingMessage[]
  viewer: number
  /** Id after which messages are new; null shows no line before them. */
  readId: number | null
  now: Date
}

const CLOSE_MS = 5 * 60_000

const entryTime = ({ message, unsent }: Entry): Date => new Date(message ? message.created_at : unsent.at)

/** Key of an entry; a message keeps that which it had while it waited. */
export const entryKey = ({ message, unsent }: Entry): string =>
  message ? (message.client_id ?? String(message.id)) : unsent.key

/** Arranges a thread by days, authors and pauses of more than five minutes. */
export const rowsOf = ({ messages, unsent, viewer, readId, now }: Shown): Row[] => {
  const sent = new Set(messages.map(({ client_id }) => client_id))
  const entries: Entry[] = [
    ...messages.map((message): Entry => ({ message })),
    ...unsent.filter(({ key }) => !sent.has(key)).map((entry): Entry => ({ unsent: entry })),
  ]
  const rows: Row[] = []
  let day = ''
  let before = 0
  let marked = readId === null
  for (const entry of entries) {
    const { message } = entry
    const time = entryTime(entry)
    const name = dayName(time, now)
    const key = entryKey(entry)
    if (name !== day) rows.push({ kind: 'day', key: `day ${key}`, name })
    day = name
    const author = message ? message.user_id : viewer
    const own = author === viewer
    if (!marked && message && !own && message.id > (readId ?? 0)) {
      marked = true
      rows.push({ kind: 'unread', key: 'unread' })
    }
    if (message && message.kind !== 'text') rows.push({ kind: 'system', key, message })
    else {
      const last = rows.at(-1)
      const continues = last?.kind === 'group' && last.author === author && author !== null
      if (continues && time.getTime() - before < CLOSE_MS) last.entries.push(entry)
      else rows.push({ kind: 'group', key, author, own, entries: [entry] })
    }
    before = time.getTime()
  }
  return rows
}
