// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { checkPage } from './page-checks.ts'
import { codeOf, kibOf, neverIdle } from './weight.ts'

const befriend = async (one: Listener, other: Listener): Promise<void> => {
  await request('/add-friend', one, 'POST', { user_id: other.id })
  await request('/add-friend', other, 'POST', { user_id: one.id })
}
const conversationOf = async (one: Listener, other: Listener): Promise<number> => {
  const reply = await request('/conversations', one, 'POST', { user_id: other.id })
  return ((await reply.json()) as { id: number }).id
}
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

it('carries messages, typing, receipts, reactions, answers, changes and a song between two friends, live', async () => {
  const [ines, hugo] = [await newListener('Ines Varga'), await newListener('Hugo Brandt')]
  await befriend(ines, hugo)
  const { page, complaints } = await visitAs(ines, '/friends')
  await page.getByRole('button', { name: 'Message Hugo Brandt' }).click()
  const dock = page.getByRole('complementary', { name: 'Chat with Hugo Brandt' })
  await dock.getByText('No messages yet').waitFor()
  const other = await visitAs(hugo, '/home')

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
  await said(other.page, 'Ines Varga: Somthing new').locator('[data-part="quote"]').waitFor()
  await choose(page, 'Somthing new', 'Edit')
  await write(page, 'Something new')
  await said(other.page, 'Ines Varga: Something new').getByText('edited').waitFor()

  await dock.getByRole('button', { name: 'Open as a page' }).click()
  await page.waitForURL('**/messages/*')
  const album = await demoAlbum()
  await page.goto(`/album/${album.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More|^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Send to a friend' }).click()
  await page.getByRole('button', { name: 'Send to Hugo Brandt' }).click()
  await page.getByRole('dialog').getByText('Sent').waitFor()
  const card = other.page.locator('[data-part="shared-item"]')
  await card.getByRole('button', { name: `Play ${album.title}` }).click()
  await card.getByRole('button', { name: `Pause ${album.title}` }).waitFor()

  await choose(other.page, 'I am. What plays?', 'Delete')
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await checkPage(page, new URL(other.page.url()).pathname, () =>
    said(page, 'Hugo Brandt: Message deleted').waitFor(),
  )
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('sends what was written offline exactly once and in order, also after a reload', async () => {
  const [nora, emil] = [await newListener('Nora Lindqvist'), await newListener('Emil Sauer')]
  await befriend(nora, emil)
  const id = await conversationOf(nora, emil)
  const { page, context } = await visitAs(nora, `/messages/${id}`)
  const other = await visitAs(emil, `/messages/${id}`)
  await composer(page).waitFor()
  await composer(other.page).waitFor()
  await context.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const text of ['One, offline', 'Two, offline', 'Three, offline']) await write(page, text)
  await page.locator('[data-part="unsent-message"]').nth(2).waitFor()
  await page.reload()
  await page.locator('[data-part="unsent-message"]').nth(2).waitFor()
  await context.unroute('**/api/conversations/*/messages')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await said(other.page, 'Nora Lindqvist: Three, offline').waitFor()
  await page.locator('[data-part="unsent-message"]').first().waitFor({ state: 'detached' })
  const texts = await other.page.locator('[data-part="message-text"]').allTextContents()
  expect(texts).toEqual(['One, offline', 'Two, offline', 'Three, offline'])
  expect(await page.locator('[data-part="message-text"]').allTextContents()).toEqual(texts)
})

it('lets three talk in a group that its owner manages', async () => {
  const [vera, paul, selma] = [
    await newListener('Vera Holm'),
    await newListener('Paul Okafor'),
    await newListener('Selma Dietz'),
  ]
  for (const friend of [paul, selma]) await befriend(vera, friend)
  const { page, complaints } = await visitAs(vera, '/messages')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Group name').fill('Sunday listening')
  for (const name of ['Paul Okafor', 'Selma Dietz'])
    await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('log').getByText('You created the group').waitFor()
  const path = new URL(page.url()).pathname
  const second = await visitAs(paul, path)
  const third = await visitAs(selma, path)
  await composer(second.page).waitFor()
  await composer(third.page).waitFor()
  await write(second.page, 'Who brings records?')
  await said(page, 'Paul Okafor: Who brings records?').waitFor()
  await said(third.page, 'Paul Okafor: Who brings records?').waitFor()
  await write(third.page, 'I do')
  await said(second.page, 'Selma Dietz: I do').waitFor()

  await page.getByRole('button', { name: 'Options for Sunday listening' }).click()
  await page.getByRole('menuitem', { name: 'Group members' }).click()
  await page.getByRole('button', { name: 'Options for Selma Dietz' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  await second.page.getByRole('log').getByText('Vera Holm removed Selma Dietz').waitFor()
  await third.page.getByText('This conversation is no longer available').waitFor()
  await page.getByLabel('Group name').fill('Monday listening')
  await page.getByRole('button', { name: 'Rename' }).click()
  await second.page.getByRole('log').getByText('Vera Holm renamed the group to “Monday listening”').waitFor()
  expect([...complaints, ...second.complaints]).toEqual([])
})

it('ends a conversation in the middle once one blocks the other', async () => {
  const [dora, kurt] = [await newListener('Dora Mattis'), await newListener('Kurt Wieland')]
  await befriend(dora, kurt)
  const id = await conversationOf(dora, kurt)
  const { page } = await visitAs(dora, `/messages/${id}`)
  await write(page, 'Hello, Kurt')
  const other = await visitAs(kurt, `/messages/${id}`)
  await said(other.page, 'Dora Mattis: Hello, Kurt').waitFor()
  await request('/user/blocks', kurt, 'POST', { user_id: dora.id })
  await composer(page).waitFor({ state: 'detached' })
  await composer(other.page).waitFor({ state: 'detached' })
})

it('asks for messages every 15 seconds where no stream can be opened', async () => {
  const [rosa, milo] = [await newListener('Rosa Blom'), await newListener('Milo Kern')]
  await befriend(rosa, milo)
  const id = await conversationOf(rosa, milo)
  const { page, context } = await visitAs(rosa, 'about:blank')
  await page.clock.install()
  await context.route('**/api/events?*', (route) => route.abort())
  await page.goto(`/messages/${id}`)
  await composer(page).waitFor()
  const other = await visitAs(milo, `/messages/${id}`)
  await write(other.page, 'Can you hear me?')
  await said(other.page, 'Can you hear me?').waitFor()
  await other.page.locator('[data-part="unsent-message"]').waitFor({ state: 'detached' })
  await page.clock.fastForward(15_000)
  await said(page, 'Milo Kern: Can you hear me?').waitFor()
})

it('adds little code to that of other pages', async () => {
  const [anna, otto] = [await newListener('Anna Weight'), await newListener('Otto Weight')]
  await befriend(anna, otto)
  const id = await conversationOf(anna, otto)
  const codeUntil = async (path: string, ready: (page: Page) => Promise<void>) => {
    const { page } = await visitAs(anna, 'about:blank')
    await neverIdle(page)
    const code = codeOf(page)
    await page.goto(path)
    await ready(page)
    return code
  }
  const friends = await codeUntil('/friends', (page) =>
    page.getByRole('button', { name: 'Message Otto Weight' }).waitFor(),
  )
  const thread = await codeUntil(`/messages/${id}`, async (page) => {
    await composer(page).waitFor()
    await page.getByRole('log').getByText('No messages yet').waitFor()
  })
  // Every page loads the player once it is idle.
  const known = new Set(friends.map((one) => one.url()))
  const own = thread.filter((one) => !known.has(one.url()) && !/\/player-/.test(one.url()))
  const kib = await kibOf(own)
  expect(kib).toBeGreaterThan(10)
  expect(kib).toBeLessThanOrEqual(45)
})
