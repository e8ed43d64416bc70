// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Desk Admin', 'desk.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

it('replies to a message, sees the reply and the badge disappear, closes and deletes it', async () => {
  const subject = 'Desk lamp broken'
  const message = 'It is <b>dark</b> here.'
  const letter = { name: 'Lina Lamp', email: 'lina.lamp@example.org', subject, message }
  await inDatabase((db) => db.insertInto('contact_messages').values(letter).execute())
  const { page, complaints } = await visitAs(admin, '/admin/contact')
  const badge = page.getByRole('link', { name: /^Contact \d+$/ })
  const waiting = async () => Number((await badge.textContent())?.replace(/\D/g, '') ?? 0)
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  await row(page, subject).getByRole('link').click()
  await sheet(page).getByText('It is <b>dark</b> here.').waitFor()
  await sheet(page).getByLabel('Reply to lina.lamp@example.org').fill('A new bulb is in.')
  // Typed text is not lost by accident.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await sheet(page).getByRole('button', { name: 'Send reply' }).click()
  await sheet(page).getByRole('article').getByText('A new bulb is in.').waitFor()
  await sheet(page).getByText('Replied').waitFor()
  if (before > 1) await expect.poll(waiting).toBe(before - 1)
  else await badge.waitFor({ state: 'detached' })
  await sheet(page).getByRole('button', { name: 'Close message' }).click()
  await sheet(page).getByRole('button', { name: 'Reopen' }).waitFor()
  await sheet(page).getByRole('button', { name: 'Delete' }).click()
  await row(page, subject).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('hides a reported item, blocks its owner, resolves the report and reopens it', async () => {
  const [reporter, reported] = [await newListener('Desk Teller'), await newListener('Desk Told')]
  const { data } = (await (await request('/songs?per_page=1')).json()) as {
    data: { id: number; title: string }[]
  }
  const song = data[0] as { id: number; title: string }
  await request('/reports', reporter, 'POST', {
    type: 'song',
    id: song.id,
    reason: 'rights',
    text: 'It is <i>mine</i>.',
  })
  await request('/reports', reporter, 'POST', { type: 'user', id: reported.id, reason: 'spam' })
  const { page, complaints } = await visitAs(admin, '/admin/reports?q=desk+teller')
  await row(page, song.title).getByRole('link').click()
  await sheet(page).getByText('It is <i>mine</i>.').waitFor()
  await sheet(page)
    .getByRole('button', { name: `Hide ${song.title}` })
    .click()
  await sheet(page).getByText('Hidden', { exact: true }).waitFor()
  await request('/admin/songs/bulk', admin, 'POST', { action: 'publish', ids: [song.id] })
  await sheet(page).getByLabel('Outcome').fill('It was hidden.')
  await sheet(page).getByRole('button', { name: 'Resolve' }).click()
  await sheet(page).getByText('Resolved by Desk Admin').waitFor()
  await sheet(page).getByText('It was hidden.').waitFor()
  await sheet(page).getByRole('button', { name: 'Reopen' }).click()
  await sheet(page).getByRole('button', { name: 'Resolve' }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()

  await row(page, 'Desk Told').getByRole('link').click()
  await sheet(page).getByRole('button', { name: 'Block Desk Told' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await sheet(page).getByText('Blocked', { exact: true }).waitFor()
  expect((await request('/user', reported)).status).toBe(401)
  expect(complaints).toEqual([])
})
