import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { go, hearPast, type View, visit } from './browser.ts'
import { product } from './product.ts'

let view: View
let page: Page
beforeAll(async () => {
  // The demo catalog is imported after the first response, and indexed a moment later.
  await vi.waitUntil(
    async () => {
      const found = (await (await fetch(`${product.url}/api/search/slow%20weather`)).json()) as {
        top: { type: string } | null
        songs: unknown[]
      }
      return found.top !== null && found.songs.length > 3
    },
    { interval: 300, timeout: 90_000 },
  )
  view = await visit('/home')
  page = view.page
})

const field = () => page.getByRole('combobox', { name: 'Search' })
const best = () => page.locator('[data-part~="best-hit"]').getByRole('link').first()
const tab = (name: string) =>
  page
    .getByRole('navigation', { name: 'Search results' })
    .getByRole('link', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

it('shows results while typing, with the URL updated and the field focused', async () => {
  await field().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('slów', { delay: 120 })
  await page.waitForURL('**/search/sl%C3%B3w/')
  await expect.poll(() => best().textContent()).toContain('Slow Weather')
  await expect.poll(() => page.locator('[data-part~="best-hit"] mark').textContent()).toBe('Slow')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContainEqual(expect.stringMatching(/result/))

  await field().fill('slow wether')
  await expect.poll(() => best().textContent()).toContain('Slow Weather')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  // Tabs without results keep their place.
  await expect.poll(() => tab('Profiles').textContent()).toBe('Profiles 0')
  await tab('Albums').click()
  await page.waitForURL('**/albums')

  // One history entry, however much was typed.
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/home')
  // Elsewhere, the field is free for the next question.
  await expect.poll(() => field().inputValue()).toBe('')
  expect(view.complaints).toEqual([])
})

it('keeps what is typed before the search field has loaded, after Ctrl K and after a click', {
  tags: 'long',
}, async () => {
  const { page } = await visit('about:blank')
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const ways = [
    () => page.keyboard.press('Control+k'),
    () => page.locator('[data-part~="early-search"]').click(),
  ]
  for (const act of ways) {
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.getElementById('search-field'))).toBe(null)
    const typed = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await act()
    await page.keyboard.type('slow w')
    typed.resolve()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
    await page.keyboard.type('ea')
    await page.waitForURL('**/search/slow%20wea/')
    await page.unrouteAll({ behavior: 'wait' })
  }
})

it('preserves special characters in the query through reload and the stored keyword', async () => {
  await go(page, '/home')
  const question = 'AC/DC 100% "a?b#c"'
  await field().fill(question)
  await page.waitForURL(`**/search/${encodeURIComponent(question)}/`)
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await go(page, `/search/${encodeURIComponent(question)}/songs`)
  await page.reload()
  await expect.poll(() => field().inputValue()).toBe(question)
  await page.getByRole('heading', { name: 'No results found' }).waitFor()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL('**/home')
  await page.getByRole('link', { name: 'Go to search' }).click()
  await page.waitForURL(`**/search/${encodeURIComponent(question)}/`)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.waitForURL('**/search')
  await page.getByRole('heading', { name: 'Genres' }).waitFor()
})

it('leads by keyboard to a hit; back returns to the same list; recent searches can be removed', async () => {
  await go(page, '/search/slow')
  await best().waitFor()
  await field().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused()).toContain('Slow Weather')
  await page.keyboard.press('ArrowDown')
  const among = (box: string) => page.evaluate((to) => document.activeElement?.closest(to) !== null, box)
  await expect.poll(() => among('[data-part~="track"]')).toBe(true)
  // Through the songs, and on to the next section.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => among('[data-part~="card"]')).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(album|song|artist)\/\d+$/)
  await page.goBack()
  await page.waitForURL(/\/search\/slow$/)
  await best().waitFor()
  await expect.poll(() => field().inputValue()).toBe('slow')

  await field().fill('')
  await page.waitForURL('**/search')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  const link = recent.getByRole('link', { name: 'slow', exact: true })
  await link.waitFor()
  await recent.getByRole('button', { name: 'Remove slow', exact: true }).click()
  await expect.poll(() => link.count()).toBe(0)
})

it('plays a hit, followed by the others', async () => {
  await go(page, '/search/slow%20weather/songs')
  const rows = page.getByRole('main').getByRole('list', { name: 'Songs' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  const second = await rows.nth(1).getByRole('link').first().textContent()
  await rows.nth(0).getByRole('button').first().click()
  await hearPast(page, 0.3)
  await page.locator('#main').focus()
  await page.keyboard.press('q')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await expect.poll(() => queue.getByText(second ?? '', { exact: true }).count()).toBeGreaterThan(0)
  await page.keyboard.press('q')
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
})

it('never shows results of an outdated query', async () => {
  await go(page, '/search')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search/low', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const outdated = page.waitForRequest('**/api/search/low')
  await field().fill('low')
  await outdated
  await field().fill('night bus')
  await expect.poll(() => best().textContent()).toContain('Night Bus')
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => best().textContent()).toContain('Night Bus')
  expect(new URL(page.url()).pathname).toBe('/search/night%20bus/')
})
