// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { administrator, type Listener, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('People Admin', 'people.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

it('creates an account, finds and edits it, and blocks it', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await sheet(page).getByLabel('Name').fill('Odile Guest')
  await sheet(page).getByLabel('Email').fill('odile.guest@example.org')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  // A search while it is being saved would ask whether to discard it.
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('odile.guest')
  await row(page, 'Odile Guest').getByRole('link').click()
  await sheet(page).getByLabel('Name').fill('Odile Regular')
  await sheet(page).getByRole('switch', { name: 'Email confirmed' }).click()
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row(page, 'Odile Regular').getByText('Active').waitFor()
  const press = async (entry: string) => {
    await row(page, 'Odile Regular').getByRole('button', { name: 'More options for Odile Regular' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await press('Block')
  await row(page, 'Odile Regular').getByText('Blocked').waitFor()
  expect(complaints).toEqual([])
})
