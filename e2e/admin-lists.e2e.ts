// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inDatabase } from './database.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('List Admin', 'list.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const make = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New genre' }).click()
  await sheet(page).getByLabel('Name').fill(name)
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await row(page, name).waitFor()
}

const titles = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('checkbox', { name: /^Select Bulk/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))

it('finds, changes and deletes with undo', async () => {
  await request('/admin/genres', admin, 'POST', { name: 'Zydeco' })
  const { page, complaints } = await visitAs(admin, '/admin/genres')
  await page.getByRole('searchbox').fill('zyde')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
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
  expect(complaints).toEqual([])
})

it('creates and merges genres, exports the list, and shows the same page of it after a reload', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/genres')
  // A retry finds leftovers of the previous attempt.
  const one = `Bulk one ${Date.now()}`
  const two = one.replace('one', 'two')
  for (const name of [one, two]) await make(page, name)
  await page.getByRole('searchbox').fill(one.slice(-6))
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: 'Filter' }).click()
  const popover = page.getByRole('dialog', { name: 'Filter' })
  await popover.getByRole('button', { name: 'Without songs' }).click()
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
  for (const _ of ['ascending', 'descending'])
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => titles(page)).toEqual([`Select ${two}`, `Select ${one}`])
  const address = page.url()
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([`Select ${two}`, `Select ${one}`])
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(one.slice(-6))
  await page.getByRole('button', { name: 'Remove filter Songs: Without songs' }).waitFor()
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  expect(page.url()).toBe(address)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Merge into' }).click()
  await page.getByRole('dialog').getByLabel('Search').fill(one)
  await page.getByRole('option', { name: one }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge into' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('genres.csv')
  expect(complaints).toEqual([])
})

it('restores the page of a long list after a reload', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ name: `Paged ${index}`, slug: `paged-${index}` }))
  await inDatabase((db) => db.insertInto('genres').values(rows).execute())
  const { page } = await visitAs(admin, '/admin/genres?q=paged&sort=name')
  await page.getByRole('button', { name: 'Next page' }).click()
  const last = page.getByText('51–60 of 60')
  await last.waitFor()
  await page.reload()
  await last.waitFor()
  await inDatabase((db) => db.deleteFrom('genres').where('name', 'like', 'Paged %').execute())
})

it('the server continues to delete without the page, once it can no longer be undone', async () => {
  const names = async (): Promise<string[]> => {
    const { data } = (await (await request('/admin/genres?per_page=100', admin)).json()) as {
      data: { name: string }[]
    }
    return data.map(({ name }) => name)
  }
  await expect.poll(names, { timeout: 40_000, interval: 500 }).not.toContain('Zydeco of the sea')
})
