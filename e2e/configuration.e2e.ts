import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { openBrowser, visit } from './browser.ts'
import { administrator, type Listener, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 30_000 }

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Configuring Admin', 'configuring.admin@example.org')
})
afterAll(async () => {
  await changeSettings({ appName: 'Tonearm', enableBrowse: '1' })
  await browser.close()
})

const open = async (path: string, look: Parameters<typeof visitAs>[3] = {}) => {
  const view = await visitAs(browser, admin, `/admin/configuration/${path}`, look)
  await view.page.getByRole('link', { name: 'General', exact: true }).waitFor()
  return view
}
const unsaved = (page: Page) => page.getByText(/unsaved changes?/)

it('changes settings for everyone, after pointing out problems', async () => {
  const { page, context } = await open('general')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await page.getByText('This field is required.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: '1 needs attention' }).waitFor()

  await name.fill('Dockside Radio')
  await page.getByRole('switch', { name: 'Browse' }).click()
  await page.getByText('2 unsaved changes').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(() => unsaved(page).count(), PATIENCE).toBe(0)
  await page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await context.close()

  const visitor = await visit(browser, '/home')
  await visitor.page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('link', { name: 'Browse', exact: true }).count()).toBe(0)
  await visitor.context.close()
})

it('asks before unsaved changes are discarded, and discards them', async () => {
  const { page, context } = await open('player')
  const start = page.getByRole('textbox', { name: 'Start page' })
  const before = await start.inputValue()
  await start.fill('/search')
  await page.getByRole('link', { name: 'Storage' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => question.count(), PATIENCE).toBe(0)
  await expect.poll(() => start.inputValue()).toBe('/search')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => start.inputValue()).toBe(before)
  await page.getByRole('link', { name: 'Storage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Storage' }).waitFor()
  await context.close()
})

it('tests the storage and the mail server, and shows the results', async () => {
  const { page, context, complaints } = await open('storage')
  await page.getByRole('button', { name: 'Test storage' }).click()
  await page.getByText('A test file was written, read and deleted.').waitFor()
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await page.getByText('The email was saved to the data folder.').waitFor()
  expect(await axeFinds(page, 'mail')).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

it('finds a setting by its name', async () => {
  const { page, context } = await open('general')
  await page.getByRole('button', { name: 'Search settings' }).click()
  await page.getByRole('combobox').fill('email conf')
  await page.getByRole('option', { name: 'Require email confirmation' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/configuration/auth#setting-verify_email')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused, PATIENCE).toBe('verify_email')
  await context.close()
})

it('fits small screens', async () => {
  const { page, context } = await open('auth', { width: 390, height: 844 })
  await page.getByRole('switch', { name: 'Require email confirmation' }).waitFor()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await context.close()
})
