import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { chat, conversation, conversationMember, message } from '../../../contract/social/chat.ts'
import { friends } from '../../../contract/social/friends.ts'
import { addMessages, startMessages } from '../../i18n/i18n.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { ConversationList } from './ConversationList.tsx'
import { startTyping, stopTyping } from './messages/typing.ts'

const memberOf = (id: number, name: string) => sampleOf(conversationMember, { id, name, avatar: null })
const show = async (text = 'Who has tickets?') => {
  const group = sampleOf(conversation, {
    id: 7,
    kind: 'group',
    name: 'Friday',
    updated_at: new Date().toISOString(),
    users: [memberOf(2, 'Mira'), memberOf(3, 'Ben')],
    last_message: sampleOf(message, {
      user_id: 1,
      kind: 'text',
      text,
      item: null,
      deleted: false,
    }),
  })
  answer(chat.conversations, () => ({ data: [group], meta: { page: 1, per_page: 30, next: null } }))
  answer(friends.list, () => [])
  await showToListener(<ConversationList openId={null} />)
}

it('says who is writing in a group', async () => {
  await show()
  await expect.element(page.getByText('You: Who has tickets?')).toBeVisible()
  startTyping(7, 3)
  onTestFinished(() => stopTyping(7, 3))
  await expect.element(page.getByText('Ben is typing…')).toBeVisible()
})

it('names the author first in languages written from right to left, and keeps the beginning of the text', async () => {
  addMessages({ ar: { You: 'أنت', '{name}: {text}': '{name}: {text}' } })
  startMessages('ar')
  onTestFinished(() => startMessages('en'))
  await show('Who has tickets for Friday? '.repeat(20))
  const text = page.getByText('Who has tickets', { exact: false }).last()
  await expect.element(text).toBeVisible()
  const author = text.element().previousElementSibling?.getBoundingClientRect()
  const { left, right } = text.element().getBoundingClientRect()
  expect(author?.left).toBeGreaterThanOrEqual(right)
  // Its first letter is at the beginning of the line; what does not fit is its end.
  const first = document.createRange()
  first.setStart(text.element().firstChild as Text, 0)
  first.setEnd(text.element().firstChild as Text, 1)
  expect(Math.round(first.getBoundingClientRect().left)).toBe(Math.round(left))
  expect(text.element().scrollWidth).toBeGreaterThan(text.element().clientWidth)
})

it('has one line below the top bar of a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await show()
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const [field, write] = [
    page.getByRole('searchbox', { name: 'Search conversations' }),
    page.getByRole('button', { name: 'New message' }),
  ].map((one) => one.element().getBoundingClientRect())
  expect(write?.left).toBeGreaterThanOrEqual(field?.right ?? 0)
  expect(write?.top).toBeLessThan(field?.bottom ?? 0)
})
