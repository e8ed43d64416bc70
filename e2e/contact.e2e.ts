// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

let member: Listener
const email = 'rhea.ports@example.org'
beforeAll(async () => {
  member = await newListener('Rhea Ports')
})

const messagesBy = (sender: string) =>
  inDatabase((db) =>
    db
      .selectFrom('contact_messages')
      .select(['user_id', 'name', 'subject', 'message', 'status'])
      .where('email', '=', sender)
      .orderBy('id')
      .execute(),
  )
const reportsBy = (user: Listener) =>
  inDatabase((db) =>
    db
      .selectFrom('reports')
      .select(['item_type', 'item_id', 'reason', 'text', 'status'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute(),
  )
const write = async (page: Page, subject: string): Promise<void> => {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The second side is missing.\n\nCould you look?')
  await page.getByRole('button', { name: 'Send' }).click()
}
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

it('accepts messages of a visitor and a user, and shows missing fields before sending', async () => {
  const visitor = await visit('/home')
  await visitor.page.getByRole('button', { name: 'Account', exact: true }).click()
  await menuItem(visitor.page, 'Contact').click()
  await visitor.page.waitForURL('**/contact')
  await visitor.page.getByRole('button', { name: 'Send' }).click()
  await visitor.page.getByText('This field is required.').first().waitFor()
  await visitor.page.getByLabel('Name').fill('Pat Passer')
  await visitor.page.getByLabel('Email').fill('pat.passer@example.org')
  await write(visitor.page, 'A missing record')
  await visitor.page.getByText('Message sent.').waitFor()
  const message = 'The second side is missing.\n\nCould you look?'
  await expect
    .poll(() => messagesBy('pat.passer@example.org'))
    .toEqual([{ user_id: null, name: 'Pat Passer', subject: 'A missing record', message, status: 'open' }])
  await visitor.context.close()

  const { page } = await visitAs(member, '/contact')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await write(page, 'Mine too')
  await page.getByText('Message sent.').waitFor()
  await expect
    .poll(() => messagesBy(email))
    .toMatchObject([{ user_id: member.id, name: 'Rhea Ports', subject: 'Mine too' }])
})

const reportAs = async (page: Page, reason: string, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('button', { name: 'Report' }).isDisabled()).toBe(true)
  await dialog.getByLabel(reason).check()
  await dialog.getByLabel('Anything else we should know? (optional)').fill(text)
  await dialog.getByRole('button', { name: 'Report' }).click()
}

it('accepts reports of an album and a user, once while the first is open', async () => {
  const { id, title } = await demoAlbum()
  const other = await newListener('Reported Person')
  const { page } = await visitAs(member, `/album/${id}`)
  const more = page
    .locator('main')
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .first()
  await more.click()
  await menuItem(page, 'Report').click()
  await reportAs(page, 'Incorrect information', 'The year is off.')
  await page.getByText('Thanks. We’ll take a look.').waitFor()
  await more.click()
  await menuItem(page, 'Report').click()
  await reportAs(page, 'Spam or misleading', '')
  await page
    .locator('[data-part~="toast"][data-type="error"]')
    .getByText('You’ve already reported this.')
    .waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`/profile/${other.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await menuItem(page, 'Report').click()
  await reportAs(page, 'Hateful or offensive content', '')
  await page.getByText('Thanks. We’ll take a look.').waitFor()
  await expect
    .poll(() => reportsBy(member))
    .toEqual([
      { item_type: 'album', item_id: id, reason: 'details', text: 'The year is off.', status: 'open' },
      { item_type: 'user', item_id: other.id, reason: 'offensive', text: null, status: 'open' },
    ])
})

it('offers no reports to visitors, who use the contact form, nor for own items', async () => {
  const { id, title } = await demoAlbum()
  const visitor = await visit(`/album/${id}`)
  await visitor.page
    .locator('main')
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .first()
    .click()
  await menuItem(visitor.page, 'Copy link').waitFor()
  await expect.poll(() => menuItem(visitor.page, 'Report').count()).toBe(0)
  expect((await request('/reports', undefined, 'POST', { type: 'album', id, reason: 'spam' })).status).toBe(
    401,
  )
  await visitor.context.close()

  const { page } = await visitAs(member, `/profile/${member.id}`)
  await page.getByRole('heading', { level: 1, name: 'Rhea Ports' }).waitFor()
  await expect
    .poll(() => page.locator('main').getByRole('button', { name: 'Report', exact: true }).count())
    .toBe(0)
})
