import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../../contract/core/pagination.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import {
  type Conversation,
  chat,
  conversation,
  conversationMember,
  type Message,
  message,
} from '../../../../contract/social/chat.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { useDocumentTitle } from '../../../platform/pages/document-title.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { isListening, sendEvent } from '../../../testing/event-stream.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { MessagesButton } from '../MessagesButton.tsx'
import { Thread } from '../thread/Thread.tsx'
import { setMessageSound } from './message-sound.ts'

const mira = sampleOf(conversationMember, { id: 2, name: 'Mira', title: 'Mira', avatar: null })
const omar = sampleOf(conversationMember, { id: 3, name: 'Omar', title: 'Omar', avatar: null })
let direct: Conversation
const group = sampleOf(conversation, {
  id: 8,
  kind: 'group',
  name: 'Radio',
  users: [mira, omar],
  muted: false,
})
let unread = 0

const tones = () => vi.mocked(OscillatorNode.prototype.start).mock.calls.length
const toasts = () => [...document.querySelectorAll('[data-part~="toast"]')].map((one) => one.textContent)
const receive = (id: number, text: string, own: Partial<Message> = {}) => {
  unread++
  const said = {
    id,
    conversation_id: 7,
    user_id: 2,
    kind: 'text',
    text,
    deleted: false,
    item: null,
    ...own,
  } as const
  sendEvent('message.created', { message: sampleOf(message, said) })
}

beforeEach(() => {
  unread = 0
  setMessageSound(true)
  vi.spyOn(OscillatorNode.prototype, 'start')
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  direct = sampleOf(conversation, {
    id: 7,
    kind: 'direct',
    name: null,
    users: [mira],
    unread: 0,
    muted: false,
    can_send: true,
    silenced_until: null,
  })
  const permissions = [{ name: 'Use chat' }]
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, permissions, notify: {} }) as User)
  answer(friends.list, () => [])
  answer(chat.unread, () => ({ unread }))
  answer(chat.delivered, () => done)
  answer(chat.read, () => ({ unread: 0 }))
  answer(chat.conversations, () => ({ data: [direct], meta: { page: 1, per_page: 30, next: null } }))
  answer(chat.get, ({ params }) => (Number(params.id) === 7 ? direct : group))
  answer(chat.messages, () => ({ data: [], has_more: false, has_newer: false }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  // A pointer over toasts holds those of the next test.
  await page.getByText('Page').hover()
})

const Shown = () => {
  useDocumentTitle('Page')
  return (
    <>
      <p>Page</p>
      <MessagesButton />
    </>
  )
}
const show = async (beside = <></>) => {
  const shown = await showToListener(
    <>
      <Shown />
      {beside}
    </>,
  )
  await expect.poll(isListening).toBe(true)
  return shown
}

it('shows a message as a toast that opens its conversation, several of one as one, and counts in the title', async () => {
  const { location } = await show()
  const title = document.title
  receive(5, 'Hello')
  await expect.poll(toasts).toEqual(['MMiraHello'])
  await expect.poll(() => document.title).toBe(`(1) ${title}`)
  expect(await axeFinds()).toEqual([])
  receive(6, 'Are you there?')
  await expect.poll(toasts).toEqual(['MMira (2)Are you there?'])
  receive(7, 'Shall we?', { conversation_id: 8, user_id: 3 })
  await expect.poll(toasts).toEqual(['MMira (2)Are you there?', 'ORadioOmar: Shall we?'])
  await expect.poll(() => document.title).toBe(`(3) ${title}`)
  await page.getByRole('button', { name: 'Radio Omar: Shall we?' }).click()
  await expect.poll(location).toBe('/messages/8')
})

it('plays a sound once for messages at the same moment, unless it is turned off', async () => {
  await show()
  receive(5, 'Hello')
  await expect.poll(tones).toBe(2)
  receive(6, 'Are you there?')
  await expect.poll(toasts).toEqual(['MMira (2)Are you there?'])
  expect(tones()).toBe(2)
  const free = async () => (await navigator.locks.query()).held?.length
  await expect.poll(free, { timeout: 5000 }).toBe(0)
  setMessageSound(false)
  onTestFinished(() => setMessageSound(true))
  receive(7, 'Well?')
  await expect.poll(toasts).toEqual(['MMira (3)Well?'])
  expect(tones()).toBe(2)
})

it('says nothing about a conversation that is looked at, and plays a sound if the window is not', async () => {
  await show(<Thread id={7} />)
  await expect.element(page.getByRole('textbox', { name: 'Message Mira' })).toBeVisible()
  receive(5, 'Hello')
  await expect.element(page.getByText('Hello', { exact: true })).toBeVisible()
  expect(tones()).toBe(0)
  vi.mocked(document.hasFocus).mockReturnValue(false)
  receive(6, 'Are you there?')
  await expect.poll(tones).toBe(2)
  expect(toasts()).toEqual([])
})

it('removes the toast once the conversation was read on another device', async () => {
  await show()
  receive(5, 'Hello')
  await expect.poll(toasts).toHaveLength(1)
  sendEvent('message.read', { conversation_id: 7, user_id: 1, message_id: 5, unread: 0 })
  await expect.poll(toasts).toEqual([])
})

it.each([
  ['is muted', () => (direct = { ...direct, muted: true }), {}],
  ['got a message of the account itself', () => undefined, { user_id: 1 }],
])('says nothing if the conversation %s', async (_, prepare, own) => {
  prepare()
  await show()
  receive(5, 'Unheard', own)
  receive(6, 'Heard', { conversation_id: 8 })
  await expect.poll(toasts).toEqual(['MRadioMira: Heard'])
})
