import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { administrator, type Listener, visitAs } from './listener.ts'

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Artist Admin', 'artist.admin@example.org')
})
afterAll(() => browser.close())

const soon = { timeout: 20_000 }
const sheet = (page: Page) => page.getByRole('dialog')

it('makes artists, tells of a name that is taken, and deletes them', async () => {
  const { page, context } = await visitAs(browser, admin, '/admin/artists')
  await page.getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByLabel('Name', { exact: true }).fill('Zither Duo')
  await sheet(page).getByLabel('Biography').fill('Two of them.')
  await sheet(page).getByRole('button', { name: 'Add a link' }).click()
  await sheet(page).getByLabel('Shown as').fill('Home')
  await sheet(page).getByLabel('Address').fill('zither dot example')
  await sheet(page).getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByText('This is not a web address.').waitFor()
  await sheet(page).getByLabel('Address').fill('https://zither.example')
  await sheet(page).getByRole('button', { name: 'New artist' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByLabel('Name', { exact: true }).fill('zither DUO')
  await sheet(page).getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByText('There is an artist of this name already.').waitFor()
  await page.goto(new URL('/admin/artists?q=zither', page.url()).href)
  const row = page.getByRole('row').filter({ hasText: 'Zither Duo' })
  await row.getByRole('link').click()
  await expect.poll(() => sheet(page).getByLabel('Address').inputValue(), soon).toBe('https://zither.example')
  // The account that is this artist, chosen and parted again.
  const account = sheet(page).getByLabel('Account', { exact: true })
  await account.fill('artist.admin@')
  await page.getByRole('option', { name: 'Artist Admin' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row.getByRole('link').click()
  await sheet(page).getByRole('button', { name: 'Remove Artist Admin' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'More about Zither Duo' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
  await context.close()
})
