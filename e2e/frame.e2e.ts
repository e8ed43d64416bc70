// @module-tag long
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVENESS } from '../src/contract/site/installed-app.ts'
import { go, heard, hearPast, type View, visit } from './browser.ts'
import { demoAlbum } from './listener.ts'
import { startedIdle } from './loaded.ts'
import { type ProductProxy, startProxy } from './proxy.ts'

const PATIENCE = { timeout: 30_000 }

let proxy: ProductProxy
let page: Page
let context: BrowserContext
/** A visitor without the service worker. */
let plain: View
beforeAll(async () => {
  proxy = await startProxy()
  ;({ page, context } = await visit('/home', { baseURL: proxy.url, worker: true }))
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENCE)
  plain = await visit('/contact')
})
afterAll(() => proxy.close())

const controlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null)

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
const hint = (page: Page) => page.getByText('Update available')

it('opens offline with cached data, and recovers without a reload', async () => {
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${proxy.url}/`)
  // Pages are requested while the worker starts.
  const preload = await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).navigationPreload.getState(),
  )
  expect(preload.enabled).toBe(true)
  const title = await page.getByRole('heading', { level: 1 }).first().textContent()
  const link = page.locator('main a[href^="/album/"]').first()
  const album = (await link.getAttribute('href')) ?? ''
  // Cached data is written with a delay.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)), PATIENCE)
    .toContainEqual(expect.stringMatching(/^axios-cache.*\/api\/home/))

  proxy.offline = true
  await page.reload()
  await page.getByText('You are offline').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent(), PATIENCE).toBe(title)
  await expect.poll(() => page.locator(`main a[href="${album}"]`).count(), PATIENCE).toBeGreaterThan(0)

  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const caches_ = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caches_.flat().map((request) => new URL(request.url).pathname)
  })
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])

  proxy.offline = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('You are offline').waitFor({ state: 'detached', ...PATIENCE })
})

it('shows what the last visit read until the reply arrives', async () => {
  const { page } = plain
  await go(page, '/home')
  const card = page.locator('main a[href^="/album/"]').first()
  await card.waitFor()
  const heading = page.getByRole('heading', { name: 'New albums' })
  await heading.waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)), PATIENCE)
    .toContainEqual(expect.stringMatching(/^axios-cache.*\/api\/home/))

  const held: Route[] = []
  await page.route('**/api/home', (route) => void held.push(route))
  await page.reload()
  await card.waitFor()
  await expect.poll(() => held.length, PATIENCE).toBeGreaterThan(0)
  await heading.waitFor()
  for (const route of held) {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('New albums', 'Fresh albums') })
  }
  await page.getByRole('heading', { name: 'Fresh albums' }).waitFor()
  await page.unrouteAll()
})

it('checks the availability of the server past the service worker', async () => {
  const checks = () => proxy.requests.filter((path) => path === LIVENESS).length
  const before = checks()
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await expect.poll(checks, PATIENCE).toBeGreaterThan(before)
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  const offline = checks()
  await context.setOffline(false)
  await expect.poll(checks, PATIENCE).toBeGreaterThan(offline)
  await page.getByText('You are offline').waitFor({ state: 'detached', ...PATIENCE })
})

it('announces a new version, and activates it on request with one reload', async () => {
  await go(page, '/home')
  let loads = 0
  page.on('load', () => {
    loads++
  })
  proxy.appended = '\n// a newer build'
  const looked = async (): Promise<number> => {
    await lookForUpdate(page)
    return hint(page).count()
  }
  await expect.poll(looked, PATIENCE).toBe(1)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => loads, PATIENCE).toBe(1)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await expect.poll(() => controlled(page), PATIENCE).toBe(true)
  await startedIdle(page)
  await expect.poll(() => hint(page).count()).toBe(0)
  expect(loads).toBe(1)
})

it('continues playing in one tab while another one reloads, and announces a newer version once', async () => {
  const { id, title } = await demoAlbum()
  await go(page, `/album/${id}`)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page
    .locator('main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.2)
  const other = await context.newPage()
  await other.goto('/home')
  await expect.poll(() => controlled(other), PATIENCE).toBe(true)
  proxy.appended = '\n// the newest build'
  const looked = async (): Promise<number[]> => {
    await lookForUpdate(other)
    return [await hint(page).count(), await hint(other).count()]
  }
  await expect.poll(looked, PATIENCE).toEqual([1, 1])
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.evaluate(() => {
    const counters = Object.assign(window, { hints: 0 })
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Update available')) counters.hints++
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const before = await heard(page)
  const loaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Refresh' }).click()
  await loaded
  await other.getByRole('button', { name: 'Account' }).waitFor()
  await startedIdle(other)
  await expect.poll(() => hint(other).count()).toBe(0)
  await hearPast(page, before.time + 1)
  expect((await heard(page)).source).toBe(before.source)
  await expect
    .poll(() => page.evaluate(() => ['same' in window, 'hints' in window && window.hints]))
    .toEqual([true, 0])
})

it('reports that it did not start, with the reason in the console', async () => {
  const { page, complaints } = plain
  for (const broken of ['root', 'script'] as const) {
    complaints.length = 0
    if (broken === 'script') await page.route('**/assets/index-*.js', (route) => route.abort())
    else
      await page.route('**/home', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('id="root"', 'id="gone"'),
        })
      })
    await page.goto('/home')
    await page.getByText('The app didn’t start. Reload the page to try again.').waitFor()
    expect(complaints.join('\n')).toMatch(/did not (start|load)/)
    await page.unrouteAll()
  }
})

it('runs no foreign script on any page', async () => {
  const { page } = plain
  for (const path of ['/contact', '/api/docs']) {
    await page.goto(path)
    const ran = await page.evaluate(async () => {
      const own = document.querySelector('script[nonce]')
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      const frame = document.createElement('div')
      frame.innerHTML = `<img src="data:nothing" onerror="window.injected = true"><svg onload="window.injected = true"></svg>`
      const failed = new Promise((resolve) => frame.firstElementChild?.addEventListener('error', resolve))
      document.body.append(script, frame)
      await failed
      // A nonce that scripts could read could be reused by injected scripts.
      return ['injected' in window, own?.getAttribute('nonce') ?? '']
    })
    expect(ran, path).toEqual([false, ''])
  }
})
