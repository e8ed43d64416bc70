// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, type View } from './browser.ts'
import { befriend, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

const composer = (page: Page) => page.locator('[data-part~="composer"]').getByRole('textbox')
const said = (page: Page, text: string) => page.getByRole('article', { name: text })
const write = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text)
  await page.keyboard.press('Enter')
}
const choose = async (page: Page, text: string, entry: string): Promise<void> => {
  await said(page, text).click({ button: 'right', position: { x: 4, y: 4 } })
  await page.getByRole('menuitem', { name: entry }).click()
}

let ines: Listener
let hugo: Listener
let page: Page
let other: View
let complaints: string[]
beforeAll(async () => {
  ines = await newListener('Ines Varga')
  hugo = await newListener('Hugo Brandt')
  await befriend(ines, hugo)
  ;({ page, complaints } = await visitAs(ines, '/friends'))
  other = await visitAs(hugo, '/home')
})

it('carries messages, typing, receipts, reactions, answers, changes and a song between two friends, live', async () => {
  await page.getByRole('button', { name: 'Message Hugo Brandt' }).click()
  const dock = page.getByRole('complementary', { name: 'Chat with Hugo Brandt' })
  await dock.getByText('No messages yet').waitFor()

  await write(page, 'Are you there?')
  await dock.getByText('Are you there?').waitFor()
  await other.page.getByRole('link', { name: 'Messages, 1 unread' }).click()
  await page.getByText('Delivered').waitFor({ state: 'attached' })
  await other.page.getByRole('navigation', { name: 'Conversations' }).getByText('Are you there?').click()
  await said(other.page, 'Ines Varga: Are you there?').waitFor()
  await dock.getByText('Read', { exact: true }).waitFor()
  await other.page.getByRole('link', { name: 'Messages', exact: true }).waitFor()

  await composer(other.page).fill('I am')
  await dock.locator('[data-part~="typing"]').waitFor()
  await write(other.page, 'I am. What plays?')
  await said(page, 'Hugo Brandt: I am. What plays?').waitFor()
  await dock.locator('[data-part~="typing"]').waitFor({ state: 'detached' })

  await said(page, 'I am. What plays?').click({ button: 'right', position: { x: 4, y: 4 } })
  await page.getByRole('menuitemcheckbox', { name: 'React with 👍' }).click()
  await other.page.getByRole('button', { name: '👍 Ines Varga' }).waitFor()

  await choose(page, 'I am. What plays?', 'Reply')
  await write(page, 'Somthing new')
  await said(other.page, 'Ines Varga: Somthing new').locator('[data-part~="quote"]').waitFor()
  await choose(page, 'Somthing new', 'Edit')
  await write(page, 'Something new')
  await said(other.page, 'Ines Varga: Something new').getByText('edited').waitFor()

  await dock.getByRole('button', { name: 'Open as a page' }).click()
  await page.waitForURL('**/messages/*')
  const album = await demoAlbum()
  await go(page, `/album/${album.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More|^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Send to a friend' }).click()
  await page.getByRole('button', { name: 'Send to Hugo Brandt' }).click()
  await page.getByRole('dialog').getByText('Sent').waitFor()
  const card = other.page.locator('[data-part~="shared-item"]')
  await card.getByRole('button', { name: `Play ${album.title}` }).click()
  await card.getByRole('button', { name: `Pause ${album.title}` }).waitFor()

  await choose(other.page, 'I am. What plays?', 'Delete')
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await go(page, new URL(other.page.url()).pathname)
  await said(page, 'Hugo Brandt: Message deleted').waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('sends what was written offline exactly once and in order, also after a reload', async () => {
  const shown = (on: Page) => on.locator('[data-part~="message-text"]').allTextContents()
  const context = page.context()
  await context.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const texts = ['One, offline', 'Two, offline', 'Three, offline']
  for (const text of texts) await write(page, text)
  const unsent = page.locator('[data-part~="unsent-message"]')
  await unsent.nth(2).waitFor()
  await page.reload()
  await unsent.nth(2).waitFor()
  await context.unroute('**/api/conversations/*/messages')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await said(other.page, 'Ines Varga: Three, offline').waitFor()
  await unsent.first().waitFor({ state: 'detached' })
  for (const one of [page, other.page])
    await expect.poll(async () => (await shown(one)).slice(-texts.length)).toEqual(texts)
  for (const one of [page, other.page])
    expect((await shown(one)).filter((text) => texts.includes(text))).toEqual(texts)
})

it('ends a conversation in the middle once one blocks the other', async () => {
  const reply = await request('/conversations', ines, 'POST', { user_id: hugo.id })
  const { id } = (await reply.json()) as { id: number }
  for (const one of [page, other.page]) {
    await go(one, `/messages/${id}`)
    await composer(one).waitFor()
  }
  await request('/user/blocks', hugo, 'POST', { user_id: ines.id })
  for (const one of [page, other.page]) await composer(one).waitFor({ state: 'detached' })
})
