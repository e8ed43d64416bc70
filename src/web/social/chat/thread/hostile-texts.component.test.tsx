import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { payloads } from '../../../../../e2e/payloads.ts'
import {
  chat,
  conversation,
  conversationMember,
  message,
  sharedItem,
} from '../../../../contract/social/chat.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { ConversationList } from '../ConversationList.tsx'
import { Thread } from './Thread.tsx'

/** Everything that people write in a conversation: none of it may become more than text. */

const ID = 7

const messages = payloads.flatMap((text, index) => {
  const own = { conversation_id: ID, user_id: 2 + index, created_at: '2026-01-01T12:00:00.000Z' }
  const quoted = { id: 1, user_id: 2 + index, text, item_title: null, deleted: false }
  const item = sampleOf(sharedItem, { title: text.slice(0, 200), subtitle: text, cover: null, at: 5 })
  return [
    sampleOf(message, { ...own, id: 3 * index + 1, text, reply_to: quoted, deleted: false }),
    sampleOf(message, { ...own, id: 3 * index + 2, text: null, item, deleted: false }),
    sampleOf(message, { ...own, id: 3 * index + 3, kind: 'renamed', text, deleted: false }),
  ]
})

it('shows hostile texts and names as text, and links only to the web', async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  Object.assign(window, { alert: () => expect.unreachable() })
  const users = payloads.map((name, index) =>
    sampleOf(conversationMember, { id: 2 + index, name, title: name }),
  )
  const group = sampleOf(conversation, {
    id: ID,
    kind: 'group',
    name: payloads[0] ?? '',
    users,
    last_message: messages[0] ?? null,
    can_send: true,
    silenced_until: null,
  })
  answer(friends.list, () => [])
  answer(chat.get, () => group)
  answer(chat.messages, () => ({ data: messages, has_more: false, has_newer: false }))
  answer(chat.read, () => ({ unread: 0 }))
  answer(chat.unread, () => ({ unread: 0 }))
  answer(chat.conversations, () => ({ data: [group], meta: { page: 1, per_page: 30, next: null } }))
  await showToListener(
    <div style={{ display: 'flex', height: 700 }}>
      <ConversationList openId={null} />
      <Thread id={ID} />
    </div>,
  )
  await expect.element(page.getByRole('log')).toBeVisible()
  const thread = page.getByRole('log').element()
  await expect.poll(() => thread.querySelectorAll('[data-part~="message-text"]').length).toBe(payloads.length)
  const texts = [...thread.querySelectorAll('[data-part~="message-text"]')].map((one) => one.textContent)
  expect(texts).toEqual(payloads)
  expect(
    document.querySelectorAll(
      '#root :is(script, iframe, object, embed, form, style, base, meta, marquee, details, video, audio)',
    ),
  ).toHaveLength(0)
  for (const element of document.querySelectorAll('#root *'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      if (name === 'href' && !value.startsWith('/')) expect(value).toMatch(/^https?:\/\//)
      if (name === 'src') expect(value).not.toMatch(/^(javascript|data:text)/i)
    }
  for (const link of thread.querySelectorAll('a[target]'))
    expect(link.getAttribute('rel')).toContain('noopener')
})
