import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { axeFinds } from './axe.ts'
import { hearPast, visit } from './browser.ts'
import { product } from './product.ts'

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
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const best = (page: Page) => page.locator('[data-part~="best-hit"]').getByRole('link').first()
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Search results' })
    .getByRole('link', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

it('shows results while typing, with the URL updated and the field focused', async () => {
  const { page, complaints } = await visit('/home')
  await field(page).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('slów', { delay: 120 })
  await page.waitForURL('**/search/sl%C3%B3w/')
  await expect.poll(() => best(page).textContent()).toContain('Slow Weather')
  await expect.poll(() => page.locator('[data-part~="best-hit"] mark').textContent()).toBe('Slow')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContainEqual(expect.stringMatching(/result/))

  await field(page).fill('slow wether')
  await expect.poll(() => best(page).textContent()).toContain('Slow Weather')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  // Tabs without results are not offered.
  await tab(page, 'Albums').waitFor()
  await expect.poll(() => tab(page, 'Profiles').count()).toBe(0)
  await tab(page, 'Albums').click()
  await page.waitForURL('**/albums')

  // One history entry, however much was typed.
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/home')
  // Elsewhere, the field is free for the next question.
  await expect.poll(() => field(page).inputValue()).toBe('')
  expect(complaints).toEqual([])
})

it.each([
  ['Ctrl K', (page: Page) => page.keyboard.press('Control+k')],
  ['a click', (page: Page) => page.locator('[data-part="early-search"]').click()],
])('keeps what is typed after %s before the search field has loaded', { tags: 'long' }, async (_, act) => {
  const { page } = await visit('about:blank')
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.getElementById('search-field'))).toBe(null)
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await act(page)
  await page.keyboard.type('slow w')
  typed.resolve()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  await page.keyboard.type('ea')
  await page.waitForURL('**/search/slow%20wea/')
})

it('preserves special characters in the query through reload and the stored keyword', async () => {
  const { page } = await visit('/home')
  const question = 'AC/DC 100% "a?b#c"'
  await field(page).fill(question)
  await page.waitForURL(`**/search/${encodeURIComponent(question)}/`)
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await page.goto(`/search/${encodeURIComponent(question)}/songs`)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe(question)
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
  const { page } = await visit('/search/slow')
  await best(page).waitFor()
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toContain('Slow Weather')
  await page.keyboard.press('ArrowDown')
  const among = (box: string) => page.evaluate((to) => document.activeElement?.closest(to) !== null, box)
  await expect.poll(() => among('[data-part="track"]')).toBe(true)
  // Through the songs, and on to the next section.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => among('[data-part="card"]')).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(album|song|artist)\/\d+$/)
  await page.goBack()
  await page.waitForURL(/\/search\/slow$/)
  await best(page).waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('slow')

  await field(page).fill('')
  await page.waitForURL('**/search')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await recent.getByRole('link', { name: 'slow' }).waitFor()
  await recent.getByRole('button', { name: 'Remove slow' }).click()
  await expect.poll(() => recent.count()).toBe(0)
})

it('plays a hit, followed by the others', async () => {
  const { page } = await visit('/search/slow%20weather/songs')
  const rows = page.getByRole('main').getByRole('list', { name: 'Songs' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  const second = await rows.nth(1).getByRole('link').first().textContent()
  await rows.nth(0).getByRole('button').first().click()
  await hearPast(page, 0.3)
  await page.locator('#main').focus()
  await page.keyboard.press('q')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await expect.poll(() => queue.getByText(second ?? '', { exact: true }).count()).toBeGreaterThan(0)
})

it('never shows results of an outdated query', async () => {
  const { page } = await visit('/search')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search/slow', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const outdated = page.waitForRequest('**/api/search/slow')
  await field(page).fill('slow')
  await outdated
  await field(page).fill('night bus')
  await expect.poll(() => best(page).textContent()).toContain('Night Bus')
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => best(page).textContent()).toContain('Night Bus')
  expect(new URL(page.url()).pathname).toBe('/search/night%20bus/')
})

it.each([
  [1280, 'dark'],
  [390, 'light'],
] as const)('has no accessibility violations at %i in %s', { tags: 'long' }, async (width, theme) => {
  const { page } = await visit('about:blank', { width, theme })
  for (const path of ['/search/slow/', '/search/slow/songs', '/search/slow/profiles', '/search']) {
    await page.goto(path)
    expect(await axeFinds(page, path)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
  }
})
