import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { openBrowser, visit } from './browser.ts'
import { administrator, type Listener, visitAs } from './listener.ts'
import { tonearm } from './server.ts'

const PATIENCE = { timeout: 30_000 }

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Configuring Admin', 'configuring.admin@example.org')
})
afterAll(async () => {
  tonearm(inject('dataDir'), 'settings', 'set', 'appName', 'Tonearm')
  tonearm(inject('dataDir'), 'settings', 'set', 'enableBrowse', '1')
  await browser.close()
})

const open = async (path: string, look: Parameters<typeof visitAs>[3] = {}) => {
  const view = await visitAs(browser, admin, `/admin/configuration/${path}`, look)
  await view.page.getByRole('link', { name: 'General', exact: true }).waitFor()
  return view
}
const unsaved = (page: Page) => page.getByText(/Unsaved changes:/)

it('changes settings for everybody, after saying what needs attention', async () => {
  const { page, context } = await open('general')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await page.getByText('Please fill this in.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Needs attention: 1' }).waitFor()

  await name.fill('Dockside Radio')
  await page.getByRole('switch', { name: 'Browse' }).click()
  await page.getByText('Unsaved changes: 2').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(() => unsaved(page).count(), PATIENCE).toBe(0)
  await page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await context.close()

  const visitor = await visit(browser, '/home')
  await visitor.page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('link', { name: 'Browse', exact: true }).count()).toBe(0)
  await visitor.context.close()
})

it('asks before unsaved changes are lost, and takes them back', async () => {
  const { page, context } = await open('player')
  const start = page.getByRole('textbox', { name: 'Player opens at' })
  const before = await start.inputValue()
  await start.fill('/search')
  await page.getByRole('link', { name: 'Storage' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.poll(() => question.count(), PATIENCE).toBe(0)
  await expect.poll(() => start.inputValue()).toBe('/search')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => start.inputValue()).toBe(before)
  await page.getByRole('link', { name: 'Storage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Storage' }).waitFor()
  await context.close()
})

it('tries the storage and the mail, and tells what came of it', async () => {
  const { page, context, complaints } = await open('storage')
  await page.getByRole('button', { name: 'Test the storage' }).click()
  await page.getByText('A file was written, read and deleted.').waitFor()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('The mail lies in the data folder.').waitFor()
  expect(await axeFinds(page, 'mail')).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

it('finds a setting by its name', async () => {
  const { page, context } = await open('general')
  await page.getByRole('button', { name: 'Find a setting' }).click()
  await page.getByRole('combobox').fill('confirm e-m')
  await page.getByRole('option', { name: 'Confirm e-mails' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/configuration/auth#setting-verify_email')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused, PATIENCE).toBe('verify_email')
  await context.close()
})

it('fits small screens', async () => {
  const { page, context } = await open('auth', { width: 390, height: 844 })
  await page.getByRole('switch', { name: 'Confirm e-mails' }).waitFor()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await context.close()
})
