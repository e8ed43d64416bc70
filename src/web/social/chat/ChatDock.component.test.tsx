import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { chat, conversation, conversationMember, message } from '../../../contract/social/chat.ts'
import { friends } from '../../../contract/social/friends.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { setOpenChatWith } from '../people/chat-window.ts'
import { ChatDock } from './ChatDock.tsx'
import { receiveMessage } from './messages/live.ts'
import { startTyping } from './messages/typing.ts'

const mira = sampleOf(conversationMember, { id: 2, name: 'Mira', title: 'Mira', avatar: null })
const direct = sampleOf(conversation, {
  id: 7,
  kind: 'direct',
  name: null,
  users: [mira],
  last_message: null,
  unread: 0,
  can_send: true,
  silenced_until: null,
})

const dock = page.getByRole('complementary', { name: 'Chat with Mira' })

beforeEach(() => {
  const permissions = [{ name: 'Use chat' }]
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, name: 'Lena', permissions }) as User)
  answer(friends.list, () => [])
  answer(chat.get, () => direct)
  answer(chat.messages, () => ({ data: [], has_more: false, has_newer: false }))
})

it('docks a chat, which is minimized and remembered by the tab, or says that it could not be opened', async () => {
  answer(chat.open, () => refuse('not_found'))
  await showToListener(<ChatDock />)
  setOpenChatWith({ id: 2, name: 'Mira', avatar: null })
  await expect.element(dock.getByText('Couldn’t load this'), { timeout: 10_000 }).toBeVisible()
  answer(chat.open, () => direct)
  await dock.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dock.getByRole('textbox', { name: 'Message Mira' })).toBeVisible()
  await dock.getByRole('button', { name: 'Minimize chat' }).click()
  await expect.element(dock.getByRole('textbox')).not.toBeInTheDocument()
  expect(JSON.parse(sessionStorage.getItem('chat-window') ?? '')).toMatchObject({ minimized: true })
  await dock.getByRole('button', { name: 'Mira' }).click()
  await expect.element(dock.getByRole('textbox', { name: 'Message Mira' })).toBeVisible()
  await dock.getByRole('button', { name: 'Close chat' }).click()
  await expect.element(dock).not.toBeInTheDocument()
  expect(sessionStorage.getItem('chat-window')).toBeNull()
})

it('tells while minimized that messages wait, and that another one is being written', async () => {
  answer(chat.open, () => direct)
  answer(chat.unread, () => ({ unread: 1 }))
  answer(chat.delivered, () => done)
  answer(chat.conversations, () => ({ data: [], meta: { page: 1, per_page: 30, next: null } }))
  await showToListener(<ChatDock />)
  setOpenChatWith({ id: 2, name: 'Mira', avatar: null })
  await dock.getByRole('button', { name: 'Minimize chat' }).click()
  startTyping(7, 2)
  await expect.element(dock.getByRole('button', { name: 'Mira typing…' })).toBeVisible()
  const unread = { unread: 1, last_message: sampleOf(message, { id: 5 }) }
  answer(chat.get, () => ({ ...direct, ...unread }))
  receiveMessage(sampleOf(message, { id: 5, conversation_id: 7, user_id: 2, kind: 'text', text: 'Hello' }))
  await expect.element(dock.getByRole('button', { name: 'Mira 1 unread' })).toBeVisible()
  await dock.getByRole('button', { name: 'Close chat' }).click()
})
