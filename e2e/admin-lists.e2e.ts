import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { openBrowser } from './browser.ts'
import { administrator, ask, type Listener, visitAs } from './listener.ts'

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('List Admin', 'list.admin@example.org')
})
afterAll(() => browser.close())

const soon = { timeout: 20_000 }
const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const make = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New genre' }).click()
  await sheet(page).getByLabel('Name').fill(name)
  await sheet(page).getByRole('button', { name: 'New genre' }).click()
  await row(page, name).waitFor()
}

it('creates, finds, changes and deletes with undo; the server continues without the page', async () => {
  const { page, context, complaints } = await visitAs(browser, admin, '/admin/genres')
  await make(page, 'Zydeco')
  await page.getByRole('searchbox').fill('zyde')
  await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
  await row(page, 'Zydeco').getByRole('link').click()
  await sheet(page).getByLabel('Name').fill('Zydeco of the sea')
  await page.keyboard.press('Control+s')
  await sheet(page).waitFor({ state: 'detached' })
  const remove = async () => {
    await page.getByRole('button', { name: 'More options for Zydeco of the sea' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row(page, 'Zydeco of the sea').waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Zydeco of the sea').waitFor()
  await remove()
  await page.goto('/home')
  const names = async (): Promise<string[]> => {
    const { data } = (await (await ask('/admin/genres?per_page=100', admin)).json()) as {
      data: { name: string }[]
    }
    return data.map(({ name }) => name)
  }
  await expect.poll(names, { timeout: 40_000, interval: 500 }).not.toContain('Zydeco of the sea')
  expect(complaints).toEqual([])
  await context.close()
})

it('merges genres, and exports the list as a file', async () => {
  const { page, context } = await visitAs(browser, admin, '/admin/genres')
  // A retry finds leftovers of the previous attempt.
  const one = `Bulk one ${Date.now()}`
  for (const name of [one, one.replace('one', 'two')]) await make(page, name)
  await page.getByRole('searchbox').fill(one.slice(-6))
  await expect.poll(() => page.getByRole('row').count(), soon).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Merge into' }).click()
  await page.getByRole('dialog').getByLabel('Search').fill(one)
  await page.getByRole('option', { name: one }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge into' }).click()
  await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('genres.csv')
  await context.close()
})

it.each(['dark', 'light'] as const)('list, menu and sheet have no axe violations in %s', async (theme) => {
  const { page, context } = await visitAs(browser, admin, '/admin/genres?edit=1', { theme })
  await sheet(page).getByLabel('Name').waitFor()
  expect(await axeFinds(page, 'list and sheet', { bothThemes: theme })).toEqual([])
  await context.close()
})
