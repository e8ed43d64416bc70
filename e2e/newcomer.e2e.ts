// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { go, heard, hearPast, visit } from './browser.ts'
import { product } from './product.ts'
import { freshProduct } from './server.ts'

let visitor: Page
let complaints: string[]
beforeAll(async () => {
  ;({ page: visitor, complaints } = await visit('/browse/albums'))
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/**
 * Opens an album from the list of albums, which the page shows. A new product imports the demo catalog while the page is
 * open: reloads until the album exists.
 */
const openDemoAlbum = async (page: Page, title: string): Promise<void> => {
  const card = page.getByRole('link', { name: title, exact: true }).first()
  const shown = () =>
    card.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  for (const deadline = Date.now() + 60_000; !(await shown()) && Date.now() < deadline; ) await page.reload()
  await card.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Waits until the server has transcoded a song. */
const packaged = (url: string, songId: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/api/songs/${songId}/stream`)
        return ((await answer.json()) as { hls_url: string | null }).hls_url
      },
      { interval: 500, timeout: 90_000 },
    )
    .not.toBeNull()

it('plays the demo catalog right after the first start, and adaptively once packaged', async () => {
  const { url, stop } = await freshProduct()
  onTestFinished(() => stop())
  const { page, complaints } = await visit('/', { baseURL: url })
  await page.waitForURL('**/home')
  await page.goto('/browse/albums')
  await openDemoAlbum(page, 'Slow Weather')

  const main = page.locator('#main')
  await main.getByRole('button', { name: 'Play Slow Weather' }).first().click()
  await hearPast(page, 1)
  await expect.poll(() => player(page).getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)

  // Not the next one: the player may have preloaded its original already.
  const last = main.getByRole('listitem').last()
  const songId = (await last.getByRole('link').first().getAttribute('href'))?.split('/').pop() ?? ''
  await packaged(url, songId)
  const manifest = page.waitForRequest((request) => request.url().includes('.m3u8'))
  await last.getByRole('button').first().click()
  await manifest
  await hearPast(page, 1)
  expect(complaints).toEqual([])
})

it('seeks, plays across pages, and resumes its position after a reload', async () => {
  const page = visitor
  await go(page, '/browse/albums')
  await openDemoAlbum(page, 'Nine Rooms')
  await page.locator('#main').getByRole('button', { name: 'Play Nine Rooms' }).first().click()
  await hearPast(page, 0.5)

  const seek = player(page).getByRole('slider', { name: 'Seek' })
  await seek.focus()
  await seek.press('Home')
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await seek.evaluate((input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, '30')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await hearPast(page, 30)

  for (const name of ['Home', 'Browse', 'Artists', 'Songs']) {
    const before = (await heard(page)).time
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await hearPast(page, before + 0.3)
  }
  await page.goBack()
  await hearPast(page, 31)

  const { time } = await heard(page)
  const title = await player(page).getByRole('link').first().textContent()
  await page.reload()
  await expect.poll(() => player(page).getByRole('link').first().textContent()).toBe(title)
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await hearPast(page, Math.floor(time) - 2)
  expect((await heard(page)).time).toBeLessThan(time + 10)
})

it('finds a playable podcast with chapters to jump to', async () => {
  const page = visitor
  complaints.length = 0
  await go(page, '/podcasts')
  await page.getByRole('link', { name: 'Field Notes on Sound' }).first().click()
  await page.getByRole('link', { name: 'The hum in the kitchen' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'The hum in the kitchen' }).waitFor()
  await page.locator('#main').getByRole('button', { name: 'Play The hum in the kitchen' }).first().click()
  await hearPast(page, 0.5)
  await page.getByRole('button', { name: /The first bus/ }).click()
  await hearPast(page, 66)
  expect(complaints).toEqual([])
})

it('works by keyboard: space, next, mute, queue', async () => {
  const page = visitor
  await go(page, '/browse/albums')
  await openDemoAlbum(page, 'Inland Sea')
  const { source } = await heard(page)
  await page.locator('#main').getByRole('button', { name: 'Play Inland Sea' }).first().click()
  await expect.poll(async () => (await heard(page)).source).not.toBe(source)
  await hearPast(page, 0.5)
  await page.locator('#main').focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).paused).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).paused).toBe(false)
  const before = await player(page).getByRole('link').first().textContent()
  await page.keyboard.press('j')
  await expect.poll(() => player(page).getByRole('link').first().textContent()).not.toBe(before)
  await page.keyboard.press('m')
  await expect.poll(() => player(page).getByRole('button', { name: 'Unmute' }).isVisible()).toBe(true)
  await page.keyboard.press('q')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await queue.waitFor()
  await expect.poll(() => queue.getByText('Slack Water').count()).toBeGreaterThan(0)
})

it('returns 404 for unknown pages and continues playing', async () => {
  const page = visitor
  const response = await fetch(`${product.url}/nowhere/at/all`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  await go(page, '/album/99999998')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBeTruthy()
  await expect.poll(() => page.getByRole('link', { name: 'Home' }).first().isVisible()).toBe(true)
})
