import { beforeAll, expect, it } from 'vitest'
import { message } from '../../../../contract/social/chat.ts'
import { startMessages } from '../../../i18n/i18n.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { type Row, rowsOf } from './rows.ts'

beforeAll(() => startMessages('en'))

const now = new Date(2026, 4, 10, 18)
const at = (day: number, hour: number, minute: number) => new Date(2026, 4, day, hour, minute).toISOString()
const said = (id: number, user_id: number | null, created_at: string, own = {}) =>
  sampleOf(message, { id, user_id, created_at, ...own })
const unsent = (key: string) => ({
  kind: 'message' as const,
  account: 1,
  key,
  at: Date.parse(at(10, 17, 59)),
  conversation_id: 1,
  text: 'Later',
  item: null,
  reply_to: null,
  failure: null,
})

const told = (row: Row): string => {
  if (row.kind === 'day') return row.name
  if (row.kind !== 'group') return row.kind
  return `${row.author}: ${row.entries.map((entry) => entry.message?.id ?? 'waits').join(' ')}`
}

it('groups messages by day, author and pause, and marks the first unread one', () => {
  const messages = [
    said(1, 1, at(9, 12, 0)),
    said(2, 1, at(9, 12, 4)),
    said(3, 1, at(9, 12, 9)),
    said(4, 2, at(10, 9, 0)),
    said(5, null, at(10, 9, 1), { kind: 'left', user_id: 3 }),
    said(6, 2, at(10, 9, 2)),
    said(7, null, at(10, 9, 2)),
    said(8, null, at(10, 9, 2)),
  ]
  const rows = rowsOf({ messages, unsent: [unsent('a')], viewer: 1, readId: 4, now })
  expect(rows.map(told)).toEqual([
    ...['Yesterday', '1: 1 2', '1: 3', 'Today', '2: 4'],
    ...['unread', 'system', '2: 6', 'null: 7', 'null: 8', '1: waits'],
  ])
})

it('shows a message once and under the same key while it is sent', () => {
  const waiting = rowsOf({ messages: [], unsent: [unsent('a')], viewer: 1, readId: null, now })
  const sent = rowsOf({
    messages: [said(9, 1, at(10, 17, 59), { client_id: 'a' })],
    unsent: [unsent('a')],
    viewer: 1,
    readId: null,
    now,
  })
  expect(sent.map(told)).toEqual(['Today', '1: 9'])
  expect(sent.map(({ key }) => key)).toEqual(waiting.map(({ key }) => key))
})
