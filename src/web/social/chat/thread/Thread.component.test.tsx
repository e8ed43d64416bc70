import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done } from '../../../../contract/core/pagination.ts'
import { reports } from '../../../../contract/site/reports.ts'
import {
  type Conversation,
  chat,
  conversation,
  conversationMember,
  type Message,
  message,
  sharedItem,
} from '../../../../contract/social/chat.ts'
import { type Friend, friend, friends } from '../../../../contract/social/friends.ts'
import { listening as listeningTo } from '../../../../contract/social/presence.ts'
import { watchOnline } from '../../../app/online.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer, received, refuse } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { receiveMessage } from '../messages/live.ts'
import { startTyping, stopTyping } from '../messages/typing.ts'
import { Thread } from './Thread.tsx'

/** A conversation of Lena (1), who looks at it, with Mira (2). */

const ID = 7
const START = Date.UTC(2026, 0, 1, 12)
const HOUR = 3_600_000
const mira = sampleOf(conversationMember, { id: 2, name: 'Mira', delivered_id: null, read_id: null })

const said = (id: number, text: string, own: Partial<Message> = {}) =>
  sampleOf(message, {
    id,
    conversation_id: ID,
    user_id: id % 2 === 0 ? 1 : 2,
    text,
    deleted: false,
    created_at: new Date(START + id * 600_000).toISOString(),
    ...own,
  })

let stored: Message[]
let shown: Conversation
let friendList: Friend[]

/** The server: pages of the stored messages. */
const serve = () => {
  answer(chat.get, () => shown)
  answer(chat.messages, ({ query: { before, after, around, limit } }) => {
    const older = before ? stored.filter(({ id }) => id < before).slice(-limit) : null
    const newer = after ? stored.filter(({ id }) => id > after).slice(0, limit) : null
    const at = around ? stored.findIndex(({ id }) => id >= around) : 0
    const near = around ? stored.slice(Math.max(0, at - limit / 2), at + limit / 2) : null
    const data = older ?? newer ?? near ?? stored.slice(-limit)
    const [first, last] = [data[0]?.id ?? 0, data.at(-1)?.id ?? 0]
    return {
      data,
      has_more: stored.some(({ id }) => id < first),
      has_newer: stored.some(({ id }) => id > last),
    }
  })
  answer(friends.list, () => friendList)
  answer(chat.read, () => ({ unread: 0 }))
  answer(chat.unread, () => ({ unread: 0 }))
  answer(chat.typing, () => ({ status: 'success' as const }))
  answer(chat.delivered, () => ({ status: 'success' as const }))
  answer(chat.conversations, () => ({ data: [shown], meta: { page: 1, per_page: 30, next: null } }))
}

const open = async () => {
  serve()
  await showToListener(
    <div style={{ display: 'flex', height: 700 }}>
      <Thread id={ID} />
    </div>,
  )
  await expect.element(page.getByRole('log')).toBeVisible()
}

beforeEach(() => {
  friendList = []
  stored = []
  shown = sampleOf(conversation, {
    id: ID,
    kind: 'direct',
    name: null,
    users: [mira],
    last_message: null,
    unread: 0,
    read_id: 0,
    can_send: true,
    silenced_until: null,
  })
})

const view = () => document.querySelector('[data-part~="messages"]') as HTMLElement

it('starts at the end and loads earlier messages while the reader scrolls, without a jump', async () => {
  stored = Array.from({ length: 180 }, (_, index) => said(1000 + index, `Message ${index}`))
  await open()
  await expect.element(page.getByText('Message 179', { exact: true })).toBeInViewport()
  const seen: number[] = []
  const firstId = () => Number(view().querySelector<HTMLElement>('[data-message]')?.dataset.message)
  while (firstId() > 1000) {
    const first = firstId()
    view().scrollTop = 300
    const anchor = [...view().querySelectorAll<HTMLElement>('[data-message]')].find(
      (element) => element.getBoundingClientRect().top > view().getBoundingClientRect().top + 100,
    )
    const before = anchor?.getBoundingClientRect().top ?? 0
    await expect.poll(firstId).toBeLessThan(first)
    seen.push(Math.abs((anchor?.getBoundingClientRect().top ?? 0) - before))
  }
  expect(seen.length).toBeGreaterThan(1)
  expect(Math.max(...seen)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.element(page.getByText('Message 179', { exact: true })).toBeInViewport()
})

it('starts at the first unread message and goes on to the latest', { tags: 'long' }, async () => {
  stored = Array.from({ length: 180 }, (_, index) => said(1000 + index, `Message ${index}`))
  shown = { ...shown, unread: 60, read_id: 1059 }
  await open()
  await expect.element(page.getByText('New messages')).toBeInViewport()
  await expect.element(page.getByText('Message 61', { exact: true })).toBeInViewport()
  const scrollOn = () => {
    view().scrollTop = view().scrollHeight
    return view().querySelector('[data-message="1179"]')
  }
  await expect.poll(scrollOn).not.toBeNull()
  await expect.element(page.getByText('Message 179', { exact: true })).toBeInTheDocument()
})

it('shows what arrives, who is writing, and marks it as read', async () => {
  stored = [said(1, 'Hello')]
  await open()
  await page.getByRole('textbox', { name: 'Message Mira' }).click()
  startTyping(ID, 2)
  await expect.element(page.getByText('Mira is typing…')).toBeInTheDocument()
  receiveMessage(said(3, 'How are you?'))
  await expect.element(page.getByText('How are you?')).toBeInViewport()
  await expect.element(page.getByText('Mira is typing…')).not.toBeInTheDocument()
  await expect
    .poll(() => received.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body))
    .toContainEqual({ message_id: 3 })
})

it('names who is writing in a group', async () => {
  const ben = sampleOf(conversationMember, { id: 3, name: 'Ben', delivered_id: null, read_id: null })
  shown = { ...shown, kind: 'group', name: 'Friday', users: [mira, ben] }
  await open()
  const members = page.getByText('Mira, Ben, You')
  await expect.element(members).toBeVisible()
  startTyping(ID, 3)
  await expect.element(page.getByRole('button', { name: /Ben is typing…/ })).toBeVisible()
  startTyping(ID, 2)
  await expect.element(page.getByRole('button', { name: /Several people are typing…/ })).toBeVisible()
  for (const user of [2, 3]) stopTyping(ID, user)
  await expect.element(members).toBeVisible()
})

it('puts emoji one after the other where the caret is', { tags: 'long' }, async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Message Mira' })
  await field.fill('Good night')
  const textarea = field.element() as HTMLTextAreaElement
  textarea.setSelectionRange(5, 5)
  await page.getByRole('button', { name: 'Emoji' }).click()
  const emoji = page.getByRole('button', { name: 'sparkles' })
  await emoji.click()
  await emoji.click()
  await expect.poll(() => textarea.value.replaceAll('\ufe0f', '')).toBe('Good ✨✨night')
})

it('leads to the groups of emoji, and offers skin tones side by side', { tags: 'long' }, async () => {
  await open()
  onTestFinished(() => localStorage.removeItem('emoji-tone'))
  await page.getByRole('button', { name: 'Emoji' }).click()
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const food = categories.getByRole('button', { name: 'Food and drink' })
  await expect.element(page.getByRole('region', { name: 'Food and drink' })).toBeInTheDocument()
  await food.click()
  await expect.element(food).toHaveAttribute('aria-current', 'true')
  const tone = page.getByRole('button', { name: 'Skin tone' })
  await tone.click()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('radio', { name: 'Skin tone 4' }).click()
  await expect.element(tone).toHaveTextContent('\u{270b}\u{1f3fd}')
  await expect.element(page.getByRole('searchbox', { name: 'Search emoji' })).toBeVisible()
})

it('sends what was written: at once pending, then with a tick', async () => {
  await open()
  let release = () => undefined as unknown
  const gate = new Promise((go) => {
    release = () => go(undefined)
  })
  answer(chat.send, async ({ body }) => {
    await gate
    const sent = said(2, body.text ?? '', { user_id: 1, client_id: body.client_id })
    stored.push(sent)
    return sent
  })
  const field = page.getByRole('textbox', { name: 'Message Mira' })
  await field.fill('First line')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}second')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('First line second')).toBeVisible()
  await expect.element(page.getByText('Sending')).toBeVisible()
  await expect.element(field).toHaveValue('')
  release()
  await expect.element(page.getByText('Sending')).not.toBeInTheDocument()
  await expect.element(page.getByText('Sent')).toBeInTheDocument()
  expect(received.filter(({ path }) => path.endsWith('/typing'))).toHaveLength(1)
  expect(received.filter(({ path, method }) => method === 'POST' && path.endsWith('/messages'))).toHaveLength(
    1,
  )
})

it('keeps a refused message with the reason until it is sent again or deleted', async () => {
  await open()
  const stop = watchOnline()
  answer(chat.send, () => refuse('forbidden'))
  await page.getByRole('textbox', { name: 'Message Mira' }).fill('Still friends?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not sent. You’re not allowed to do this.')).toBeVisible()
  answer(chat.send, ({ body }) => said(2, body.text ?? '', { user_id: 1, client_id: body.client_id }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('Sent')).toBeInTheDocument()
  stop()
})

it('tells why a message waits that the server holds back, and sends it when that is over', async () => {
  await open()
  const stop = watchOnline()
  answer(chat.send, () => refuse('rate_limited', {}, 3600))
  await page.getByRole('textbox', { name: 'Message Mira' }).fill('One more')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Too many at once. Sending again in 1 hour.')).toBeVisible()
  answer(chat.send, ({ body }) => said(2, body.text ?? '', { user_id: 1, client_id: body.client_id }))
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Sent')).toBeInTheDocument()
  await expect.element(page.getByText('Too many at once.')).not.toBeInTheDocument()
  stop()
})

it('counts the last characters and accepts no more than 2,000', async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Message Mira' })
  await field.fill('a'.repeat(1799))
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('status')).toHaveTextContent('200 characters left')
})

it('reacts, answers, edits and deletes by menu and keyboard', { tags: 'long' }, async () => {
  const recent = new Date().toISOString()
  stored = [said(1, 'A song?'), said(2, 'Tomorow', { created_at: recent })]
  await open()
  answer(chat.react, ({ body: { emoji, on } }) =>
    said(1, 'A song?', { reactions: on ? [{ emoji, user_ids: [1, 2] }] : [] }),
  )
  await page.getByRole('article', { name: 'Mira: A song?' }).hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'React with 🔥' }).click()
  await expect
    .element(page.getByRole('button', { name: '🔥 You, Mira' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '🔥 You, Mira' }).click()
  await expect.element(page.getByRole('list', { name: 'Reactions' })).not.toBeInTheDocument()

  await page.getByRole('article', { name: 'Mira: A song?' }).hover()
  await page.getByRole('button', { name: 'Reply' }).click()
  answer(chat.send, ({ body }) => said(4, body.text ?? '', { user_id: 1, client_id: body.client_id }))
  await userEvent.keyboard('This one{Enter}')
  await expect
    .poll(() => received.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ text: 'This one', reply_to: 1 }))

  answer(chat.edit, ({ body }) => said(2, body.text, { created_at: recent, edited_at: recent }))
  await page.getByRole('article', { name: 'You: Tomorow' }).hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Message Mira' }).fill('Tomorrow')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('article', { name: 'You: Tomorrow' }))
    .toHaveTextContent('Tomorrowedited')

  answer(chat.remove, () => ({ status: 'success' as const }))
  await page.getByRole('article', { name: 'You: Tomorrow' }).hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('article', { name: 'You: Message deleted' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('keeps a draft, and shows no composer once the two have parted', async () => {
  await open()
  await page.getByRole('textbox', { name: 'Message Mira' }).fill('Not yet')
  expect(sessionStorage.getItem('draft/1/7')).toContain('Not yet')
  sessionStorage.clear()
  shown = { ...shown, can_send: false }
  const { queryClient } = await import('../../../data/client.ts')
  await queryClient.invalidateQueries({ queryKey: ['/conversations/{id}'] })
  await expect.element(page.getByText('You can no longer message each other.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

it('says until when the operators mute the reader, and lets them write again afterwards', {
  tags: 'long',
}, async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  shown = { ...shown, silenced_until: new Date(Date.now() + HOUR).toISOString() }
  await open()
  await expect.element(page.getByText(/The operators muted you until/)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  shown = { ...shown, silenced_until: null }
  vi.advanceTimersByTime(HOUR)
  await expect.element(page.getByRole('textbox', { name: 'Message Mira' })).toBeVisible()
})

it('finds messages by their text and shows the chosen one among the others', { tags: 'long' }, async () => {
  stored = Array.from({ length: 70 }, (_, n) =>
    said(n + 1, n === 9 ? 'A quagga at last' : `${n < 12 ? 'Early' : 'Late'} ${n + 1}`),
  )
  answer(chat.search, ({ query: { q, before = 1000 } }) => {
    const found = stored.filter(({ id, text }) => id < before && text?.includes(q)).toReversed()
    return { data: found.slice(0, 8), has_more: found.length > 8 }
  })
  await open()
  await page.getByRole('button', { name: 'Options for Mira' }).click()
  await page.getByRole('menuitem', { name: 'Search in conversation' }).click()
  const field = page.getByRole('searchbox', { name: 'Search in conversation' })
  await field.fill('zebra')
  await expect.element(page.getByText('No messages found')).toBeVisible()
  await field.fill('Early')
  const list = page.getByRole('list', { name: 'Messages found' })
  const count = () => list.query()?.querySelectorAll('button').length
  await expect.poll(count).toBe(8)
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect.poll(count).toBe(11)
  await field.fill('quagga')
  await expect.poll(count).toBe(1)
  expect(await axeFinds()).toEqual([])
  await list.getByRole('button').click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole('log').getByText('A quagga at last')).toBeInViewport()
})

it('reports a message of another person', { tags: 'long' }, async () => {
  stored = [said(1, 'Something awful')]
  answer(reports.send, () => done)
  await open()
  await page.getByRole('article', { name: 'Mira: Something awful' }).hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report message' }).click()
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with Something awful?' })
  await dialog.getByLabelText('Spam or misleading').click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(received.find(({ path }) => path === '/api/reports')?.body).toMatchObject({
    type: 'message',
    id: 1,
    reason: 'spam',
  })
})

it('shows that a friend is online and what they play together with others, and plays the same', async () => {
  const listening = sampleOf(listeningTo, {
    type: 'song',
    id: 5,
    title: 'Isobars',
    subtitle: 'Halden Vey',
    together: true,
  })
  friendList = [
    sampleOf(friend, { id: 2, name: 'Mira', title: 'Mira', avatar: null, online: true, listening }),
  ]
  await open()
  const online = page.getByRole('img', { name: 'Online' })
  await expect.element(online.first()).toBeVisible()
  await expect.element(page.getByText('Isobars · Halden Vey')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Listening together' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play the same' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('shortens long titles of shared items, so that the play button keeps its place', async () => {
  await page.viewport(390, 844)
  const item = sampleOf(sharedItem, {
    title: 'A title that is far longer than any card of a conversation is wide',
    subtitle: 'An artist with a name of quite some length',
    cover: null,
    at: 30,
  })
  stored = [said(1, '', { text: null, item })]
  await open()
  const button = page.getByRole('button', { name: /^Play A title/ })
  await expect.element(button).toBeVisible()
  const card = document.querySelector('[data-part~="shared-item"]')?.getBoundingClientRect()
  const text = page
    .getByText(/^· from/)
    .element()
    .getBoundingClientRect()
  const play = button.element().getBoundingClientRect()
  expect(text.right).toBeLessThanOrEqual(play.left)
  expect(play.right).toBeLessThanOrEqual(card?.right ?? 0)
})

it('shortens a long name, so that the menu keeps its place', async () => {
  await page.viewport(390, 844)
  const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third of Somewhere'
  shown = { ...shown, users: [{ ...mira, name }] }
  await open()
  const menu = page.getByRole('button', { name: /^Options for/ }).element()
  const title = page.getByRole('link', { name }).getByText(name).element()
  expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(menu.getBoundingClientRect().left)
})

it('presses nothing when the finger of a long press is lifted over the sheet', { tags: 'long' }, async () => {
  stored = [said(1, 'Hold me')]
  await open()
  const bubble = page.getByRole('article', { name: 'Mira: Hold me' }).element()
  const { x, y } = bubble.getBoundingClientRect()
  const finger = { bubbles: true, cancelable: true, pointerType: 'touch', clientX: x + 9, clientY: y + 9 }
  bubble.dispatchEvent(new PointerEvent('pointerdown', finger))
  await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  // Browsers click what is below the finger by now, unless this event says otherwise.
  const lift = () => {
    const event = new TouchEvent('touchend', { bubbles: true, cancelable: true })
    bubble.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(lift()).toBe(true)
  expect(lift()).toBe(false)
})
