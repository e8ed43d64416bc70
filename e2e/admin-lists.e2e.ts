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

it('creates, finds, changes and deletes with undo; the URL reflects the state', async () => {
  const { page, context, complaints } = await visitAs(browser, admin, '/admin/genres')
  await make(page, 'Zydeco')
  await page.getByRole('searchbox').fill('zyde')
  await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe('zyde')
  await page.reload()
  await row(page, 'Zydeco').getByRole('link').click()
  await sheet(page).getByLabel('Name').fill('Cajun')
  // Typed text is not lost by accident.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+s')
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  const remove = async () => {
    await row(page, 'Cajun').getByRole('button', { name: 'More options for Cajun' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row(page, 'Cajun').waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Cajun').waitFor()
  await remove()
  // The server continues without the page.
  await page.goto('/home')
  const names = async (): Promise<string[]> => {
    const { data } = (await (await ask('/admin/genres?per_page=100', admin)).json()) as {
      data: { name: string }[]
    }
    return data.map(({ name }) => name)
  }
  await expect.poll(names, { timeout: 40_000, interval: 500 }).not.toContain('Cajun')
  expect(complaints).toEqual([])
  await context.close()
})

it('leaves a sheet open while the search is still debounced', async () => {
  const { page, context } = await visitAs(browser, admin, '/admin/genres')
  await row(page, 'Folk').waitFor()
  await page.getByRole('searchbox').fill('folk')
  await row(page, 'Folk').getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.has('q') && url.searchParams.has('edit'))
  await sheet(page).getByLabel('Name').waitFor()
  await context.close()
})

it('shows the second editor what the first one changed', async () => {
  const one = await visitAs(browser, admin, '/admin/genres')
  await make(one.page, 'Duel')
  await row(one.page, 'Duel').getByRole('link').click()
  await sheet(one.page).getByLabel('Name').fill('Duel of mine')
  const other = await visitAs(browser, admin, one.page.url())
  await sheet(other.page).getByLabel('Name').fill('Duel of theirs')
  await sheet(other.page).getByRole('button', { name: 'Save changes' }).click()
  await sheet(other.page).waitFor({ state: 'detached' })
  await sheet(one.page).getByRole('button', { name: 'Save changes' }).click()
  const conflict = one.page.getByRole('alert')
  await conflict.getByRole('cell', { name: 'Duel of theirs' }).waitFor()
  await conflict.getByRole('cell', { name: 'Duel of mine' }).waitFor()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await row(one.page, 'Duel of mine').waitFor()
  await other.context.close()
  await one.context.close()
})

it('selects across pages and runs bulk actions; sorts by clicking a column title; exports', async () => {
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
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Songs' }).click()
  await page.getByRole('button', { name: 'Songs' }).click()
  await page.waitForURL('**sort=-songs_count**')
  const order = () => page.getByRole('columnheader', { name: 'Songs' }).getAttribute('aria-sort')
  await expect.poll(order, soon).toBe('descending')
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
