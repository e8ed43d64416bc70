import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'

const DEMO_SONGS = globSync('**/*.{ogg,opus,mp3,m4a}', { cwd: join(import.meta.dirname, '../demo/music') })

let browser: Browser
let page: Page

const rowsOf = (on: Page) => on.getByRole('list', { name: 'Songs' }).getByRole('listitem')
const row = (place: number): Locator => rowsOf(page).nth(place)
const bar = () => page.getByRole('region', { name: 'Selected songs' })
const notices = () => page.getByRole('region', { name: 'Notifications' })
const undo = () => notices().getByRole('button', { name: 'Undo' }).last().click()
const names = () => page.locator('.tracks .track .name').allInnerTexts()

const countSongs = async (): Promise<number> => {
  const answer = await fetch(`${inject('url')}/api/songs?per_page=1`)
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

/** The demo catalogue arrives while the server already answers; once it is there no row moves any more. */
const openSongs = async (on = page): Promise<void> => {
  await expect.poll(countSongs, { timeout: 120_000 }).toBeGreaterThanOrEqual(DEMO_SONGS.length)
  await on.goto('/browse/songs?sort=title')
  await rowsOf(on).nth(8).waitFor()
}

beforeAll(async () => {
  browser = await openBrowser()
  ;({ page } = await visit(browser, '/register'))
  page.setDefaultTimeout(60_000)
  await page.getByLabel('Name').fill('Rowan Pike')
  await page.getByLabel('E-mail').fill('rowan@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password once more').fill('correct horse battery')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /register|create|sign up/i }).click()
  await page.waitForURL('**/home')
})
afterAll(() => browser.close())

it('several rows go to a playlist by menu and by drag, and leave it again; each can be undone', async () => {
  const title = `Several ${Date.now()}`
  const target = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: title })
  await openSongs()
  const titles = (await names()).slice(0, 8)

  await row(1).click({ modifiers: ['Control'] })
  await row(3).click({ modifiers: ['Shift'] })
  await bar().getByText('3 selected').waitFor()
  await row(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await target.getByText('3 songs').waitFor()

  // One more beside those that are there already, brought by the mouse.
  await row(5).click({ modifiers: ['Control'] })
  await bar().getByText('4 selected').waitFor()
  await row(5).dragTo(target)
  await notices().getByText('1 song added · 3 were there already').waitFor()
  await target.getByText('4 songs').waitFor()
  await undo()
  await target.getByText('3 songs').waitFor()
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })

  await target.click()
  await expect.poll(names, { timeout: 30_000 }).toEqual(titles.slice(1, 4))
  await page.getByRole('checkbox', { name: `Select ${titles[1]}` }).click()
  await page.getByRole('checkbox', { name: `Select ${titles[3]}` }).click()
  await bar().getByRole('button', { name: 'Remove from this playlist' }).click()
  await expect.poll(names).toEqual([titles[2]])
  await undo()
  await expect.poll(names, { timeout: 30_000 }).toEqual(titles.slice(1, 4))
  await target.getByText('3 songs').waitFor()
})

it('on a touch screen the menu of a row begins, then each touch takes a row', async () => {
  const touch = { width: 390, height: 800, ...{ hasTouch: true, isMobile: true } }
  const { page: phone, context } = await visit(browser, '/browse/songs', touch)
  await openSongs(phone)
  await rowsOf(phone)
    .nth(1)
    .getByRole('button', { name: /^More about/ })
    .tap()
  await phone.getByRole('menuitem', { name: 'Select' }).tap()
  await phone.getByText('1 selected').waitFor()
  await phone.getByRole('menu').waitFor({ state: 'detached' })
  await rowsOf(phone).nth(3).tap()
  await phone.getByText('2 selected').waitFor()
  expect(new URL(phone.url()).pathname).toBe('/browse/songs')
  await context.close()
})
