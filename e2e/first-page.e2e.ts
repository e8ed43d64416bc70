import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { newListener, visitAs } from './listener.ts'

interface Painted {
  /** The headings of the page when there was anything of it; a page that still loads has none. */
  first: string[] | null
  /** How far anything moved afterwards, as browsers measure it. */
  shifted: number
}

const headings = (page: Page): Promise<string[]> => page.locator('main h2').allTextContents()
const painted = (page: Page): Promise<Painted> =>
  page.evaluate(() => (window as unknown as { painted: Painted }).painted)

/** Opens a page whose scripts arrive after the response that it shows first. */
const openWithData = async (path: string, data: string, width: number): Promise<Page> => {
  const { page } = await visit('/contact', { width, height: 844 })
  await page.addInitScript(() => {
    const painted: Painted = { first: null, shifted: 0 }
    Object.assign(window, { painted })
    new MutationObserver((_, observer) => {
      const main = document.querySelector('#root main')
      if (!main) return
      observer.disconnect()
      painted.first = [...main.querySelectorAll('h2')].map((heading) => heading.textContent)
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) painted.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const arrived = page.waitForResponse((response) => new URL(response.url()).pathname === data)
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(path)
  return page
}

describe('the home page', () => {
  for (const { width, sections } of [
    { width: 1280, sections: 2 },
    { width: 390, sections: 1 },
  ])
    it(`is there at once at ${width} pixels, down to the edge of the window; the rest follows below`, async () => {
      const page = await openWithData('/home', '/api/home', width)
      await page.getByRole('heading', { name: 'New albums' }).waitFor()
      await expect.poll(async () => (await headings(page)).length).toBeGreaterThan(4)
      const { first, shifted } = await painted(page)
      // The large block and the sections.
      expect(first).toEqual((await headings(page)).slice(0, 1 + sections))
      expect(shifted).toBeLessThan(0.01)
      await page.context().close()
    })
})

describe('while the app loads', () => {
  const places = [
    { path: '/home', shape: '#start p b', part: 'main article' },
    { path: '/album/1', shape: '#start div > b', part: 'main [class*=artCover]' },
  ]
  for (const { path, shape, part } of places)
    it.each([1280, 390])(
      `${path} shows the shape of what comes, in its place, at %i pixels`,
      async (width) => {
        const { page } = await visit('about:blank', { width, height: 844 })
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/assets/base-*.js', async (route) => {
          await released
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'commit' })
        const first = page.locator(shape).first()
        await first.waitFor()
        const shown = await first.boundingBox()
        release()
        const last = page.locator(part).first()
        await last.waitFor()
        const real = await last.boundingBox()
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs((shown?.[side] ?? 0) - (real?.[side] ?? 0)), side).toBeLessThanOrEqual(8)
        expect(await page.locator('#start').count()).toBe(0)
        await page.context().close()
      },
    )
  it('pages outside the app’s frame show no shapes of it', async () => {
    const { page } = await visit('about:blank')
    await page.route('**/assets/base-*.js', () => {})
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('#start').waitFor({ state: 'attached' })
    expect(await page.locator('#start').isVisible()).toBe(false)
    await page.context().close()
  })
})

describe('a page that was visited before', () => {
  const stored = (page: Page, path: string) =>
    page.waitForFunction((key) => localStorage.getItem(key) !== null, `axios-cache:page:${path}`)
  /** Opens a page in another tab, where the app cannot start until it is released. */
  const openHeld = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/base-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return { page, release }
  }

  for (const { path, part } of [
    { path: '/home', part: 'main article' },
    { path: '/album/1', part: 'main h1' },
  ])
    for (const width of [1280, 390])
      it(`${path} is shown as it was until the app has started, at ${width} pixels`, {
        tags: width === 390 ? [] : 'long',
      }, async () => {
        const { page: before, context, complaints } = await visit(path, { width, height: 844 })
        await stored(before, path)
        const { page, release } = await openHeld(context, path)
        const first = page.locator(`#snapshot ${part}`).first()
        await first.waitFor()
        const [shown, text] = [await first.boundingBox(), await first.textContent()]
        const link = page.locator('#snapshot main a[href]').first()
        expect(await link.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
        release()
        const last = page.locator(`#root > :not(#snapshot) ${part}`).first()
        await last.waitFor()
        expect(await page.locator('#snapshot').count()).toBe(0)
        expect(await last.textContent()).toBe(text)
        const real = await last.boundingBox()
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs((shown?.[side] ?? 0) - (real?.[side] ?? 0)), side).toBeLessThanOrEqual(1)
        expect(complaints).toEqual([])
        await context.close()
      })

  it.each(['/album/1', '/home'])('%s does not flicker when the app takes over', async (path) => {
    const { page: before, context } = await visit(path, { width: 390, height: 844 })
    await stored(before, path)
    const { page, release } = await openHeld(context, path)
    await page.locator('#snapshot main').waitFor()
    const covers = (): HTMLImageElement[] =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
        const { top, left, width } = image.getBoundingClientRect()
        return width > 0 && top < innerHeight && left < innerWidth
      })
    await page.evaluate(`window.covers = ${covers}`)
    await expect.poll(() => page.evaluate('covers().every((cover) => cover.complete)')).toBe(true)
    const taken = page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const observer = new MutationObserver(() => {
        // Runs before the first frame without the snapshot is painted.
        if (!document.getElementById('snapshot')) requestAnimationFrame(() => resolve())
      })
      observer.observe(document, { childList: true, subtree: true })
      await promise
      observer.disconnect()
      return {
        art: document.querySelector('#root header')?.classList.contains('on-art'),
        // Asynchronously decoded images appear some frames later.
        covers: (window as unknown as { covers: typeof covers })
          .covers()
          .map((cover) => cover.complete && cover.decoding === 'sync'),
      }
    })
    release()
    const shown = await taken
    expect(shown.art).toBe(path === '/album/1')
    expect(shown.covers).not.toEqual([])
    expect(shown.covers).not.toContain(false)
  })

  it('is not shown in a window of another width, or with another account', async () => {
    const { page, context } = await visit('/home', { width: 1280, height: 844 })
    await stored(page, '/home')
    const { page: other } = await openHeld(context, 'about:blank')
    await other.setViewportSize({ width: 900, height: 844 })
    await other.goto('/home', { waitUntil: 'commit' })
    await other.locator('#start div').waitFor()
    await page.evaluate(() => localStorage.setItem('account', '7'))
    await other.setViewportSize({ width: 1280, height: 844 })
    await other.goto('/home', { waitUntil: 'commit' })
    await other.locator('#start div').waitFor()
    await page.evaluate(() => localStorage.removeItem('account'))
    await other.goto('/home', { waitUntil: 'commit' })
    await other.locator('#snapshot main').waitFor()
  })

  it('starts without its snapshot if that cannot be read', async () => {
    const { page } = await visit('/contact')
    await page.evaluate(() => localStorage.setItem('axios-cache:page:/home', '1|{'))
    await page.goto('/home')
    await page.getByRole('heading', { name: 'New albums' }).waitFor()
  })

  it('gives its style sheet up once the app has loaded its own', { tags: 'long' }, async () => {
    const { page, context } = await visit('/home')
    await stored(page, '/home')
    const { page: next, release } = await openHeld(context, '/home')
    const adopted = () => next.evaluate(() => document.adoptedStyleSheets.length)
    await next.locator('#snapshot main').waitFor()
    expect(await adopted()).toBe(1)
    release()
    await expect.poll(adopted).toBe(0)
  })

  it('leaves nothing behind when the listener logs out', async () => {
    const { page } = await visitAs(await newListener('Snap Shot'), '/library/all')
    await stored(page, '/library/all')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    const snapshots = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':page:')))
    // Logging out reloads the page.
    await expect.poll(() => snapshots().catch(() => null)).toEqual([])
  })
})
