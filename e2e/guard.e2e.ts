import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, heard, hearPast, visit } from './browser.ts'
import { demoAlbum, newListener, visitAs } from './listener.ts'

const PATIENCE = { timeout: 30_000 }

/** Of a visitor. */
let page: Page
beforeAll(async () => {
  ;({ page } = await visit('/home'))
})

const isAt = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(path)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You need to login to your account' })

it('asks when going back and forward to a private page: declining stays, accepting returns after the login', async () => {
  const { page, context } = await visitAs(await newListener('Gwen Ward'), '/library/likes')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await isAt(page, '/home')
  await page.getByRole('link', { name: 'Recently played' }).first().click()
  await isAt(page, '/library/recent')
  await page.goBack()
  await isAt(page, '/home')
  // Logged out in another tab.
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('navigation', { name: 'Browse' }).waitFor()

  const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
  for (const step of [() => page.goBack(), () => page.goForward()]) {
    await step()
    await question(page).waitFor()
    await page.locator('h1', { hasText: title }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => question(page).count(), PATIENCE).toBe(0)
    await isAt(page, '/home')
  }
  await page.goBack()
  await question(page).getByRole('button', { name: 'Login' }).click()
  await isAt(page, '/login')
  await page.getByLabel('Email').fill('gwen.ward@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await isAt(page, '/library/likes')
  await page.goBack()
  await isAt(page, '/home')
  await page.locator('h1', { hasText: title }).waitFor()
})

it('shows results instead of the empty search page', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await go(page, '/search/night/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Home' }).click()
  await isAt(page, '/home')
  await main.getByRole('link', { name: 'Search' }).click()
  await isAt(page, '/search/night/')
})

it('stops the music outside the player, and does not restore it', async () => {
  const album = await demoAlbum()
  await page.setViewportSize({ width: 1280, height: 800 })
  await go(page, `/album/${album.id}`)
  await page
    .locator('#main')
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.3)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await isAt(page, '/home')
  expect((await heard(page)).paused).toBe(false)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in' }).click()
  await isAt(page, '/login')
  await expect.poll(async () => (await heard(page)).paused, PATIENCE).toBe(true)
  await page.goBack()
  await isAt(page, '/home')
  const kept = () => page.evaluate(() => localStorage.getItem('player-queue'))
  await expect.poll(kept, PATIENCE).toBeNull()
  expect((await heard(page)).paused).toBe(true)
  await page.goForward()
  await isAt(page, '/login')
})
