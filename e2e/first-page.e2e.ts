import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { demoAlbum, newListener, visitAs } from './listener.ts'

interface Painted {
  /** The headings of the page when there was anything of it; a page that still loads has none. */
  first: string[] | null
  /** How far anything moved afterwards, as browsers measure it. */
  shifted: number
}

let album: string
beforeAll(async () => {
  album = `/album/${(await demoAlbum()).id}`
})

const headings = (page: Page): Promise<string[]> => page.locator('main h2').allTextContents()
const painted = (page: Page): Promise<Painted> =>
  page.evaluate(() => (window as unknown as { painted: Painted }).painted)

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
const stored = (page: Page, path: string) =>
  page.waitForFunction((key) => localStorage.getItem(key) !== null, `axios-cache:page:${path}`)

/** Returns the first match once it can be measured: with the style sheets, and in its font, in which texts may take fewer lines. */
const laidOut = async (page: Page, selector: string): Promise<Locator> => {
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--rail'))
  const first = page.locator(selector).first()
  await first.waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  return first
}

/** Asserts that two boxes are the same, but for some pixels. */
const expectSame = (
  one: Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>,
  other: typeof one,
  pixels: number,
): void => {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((one?.[side] ?? 0) - (other?.[side] ?? 0)), side).toBeLessThanOrEqual(pixels)
}

describe.each([
  { width: 1280, sections: 2 },
  { width: 390, sections: 1 },
])('at $width pixels', ({ width, sections }) => {
  describe('the first visit', () => {
    let context: BrowserContext
    beforeAll(async () => {
      // Stores nothing of the app: every page is new to the browser.
      ;({ context } = await visit('/robots.txt', { width, height: 844 }))
    })

    it('shows the shape of the home page, then the page down to the edge of the window, then the rest below', async () => {
      const page = await context.newPage()
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
          for (const entry of list.getEntries())
            painted.shifted += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // Scripts arrive after the response that the page shows first.
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const arrived = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/home')
      await page.route('**/assets/*.js', async (route) => {
        await Promise.all([arrived, released])
        await route.continue()
      })
      await page.goto('/home', { waitUntil: 'commit' })
      const shown = await (await laidOut(page, '#start p b')).boundingBox()
      release()
      const part = page.locator('main article').first()
      await part.waitFor()
      expectSame(shown, await part.boundingBox(), 8)
      expect(await page.locator('#start').count()).toBe(0)
      await page.getByRole('heading', { name: 'New albums' }).waitFor()
      await expect.poll(async () => (await headings(page)).length).toBeGreaterThan(4)
      const { first, shifted } = await painted(page)
      // The large block and the sections.
      expect(first).toEqual((await headings(page)).slice(0, 1 + sections))
      expect(shifted).toBeLessThan(0.01)
      await page.close()
    })

    it('shows the shape of an album, in its place', async () => {
      const { page, release } = await openHeld(context, album)
      const shown = await (await laidOut(page, '#start div > b')).boundingBox()
      release()
      const part = page.locator('main [class*=artCover]').first()
      await part.waitFor()
      expectSame(shown, await part.boundingBox(), 8)
      expect(await page.locator('#start').count()).toBe(0)
      await page.close()
    })
  })

  describe('a page that was visited before', () => {
    let context: BrowserContext
    let before: Page
    let complaints: string[]
    beforeAll(async () => {
      ;({ context, page: before, complaints } = await visit('/home', { width, height: 844 }))
      await stored(before, '/home')
      await go(before, album)
      await stored(before, album)
    })

    it.each([
      { name: 'the home page', path: () => '/home', part: 'main article' },
      { name: 'an album', path: () => album, part: 'main h1' },
    ])(
      '$name is shown as it was until the app has started, and does not flicker when that takes over',
      async ({ path, part }) => {
        const { page, release } = await openHeld(context, path())
        const first = await laidOut(page, `#snapshot ${part}`)
        const [shown, text] = [await first.boundingBox(), await first.textContent()]
        const link = page.locator('#snapshot main a[href]').first()
        expect(await link.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
        const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length)
        expect(await adopted()).toBe(1)
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
        const over = await taken
        if (width === 390) expect(over.art).toBe(path() === album)
        expect(over.covers).not.toEqual([])
        expect(over.covers).not.toContain(false)
        const last = page.locator(`#root > :not(#snapshot) ${part}`).first()
        await last.waitFor()
        expect(await page.locator('#snapshot').count()).toBe(0)
        expect(await last.textContent()).toBe(text)
        expectSame(shown, await last.boundingBox(), 1)
        // It gives its style sheet up once the app has loaded its own.
        await expect.poll(adopted).toBe(0)
        expect(complaints).toEqual([])
        await page.close()
      },
    )

    it.runIf(width === 1280)(
      'is not shown in a window of another width, or with another account',
      async () => {
        const { page } = await openHeld(context, '/robots.txt')
        await page.setViewportSize({ width: 900, height: 844 })
        await page.goto('/home', { waitUntil: 'commit' })
        await page.locator('#start div').waitFor()
        await before.evaluate(() => localStorage.setItem('account', '7'))
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/home', { waitUntil: 'commit' })
        await page.locator('#start div').waitFor()
        await before.evaluate(() => localStorage.removeItem('account'))
        await page.goto('/home', { waitUntil: 'commit' })
        await page.locator('#snapshot main').waitFor()
        await page.close()
      },
    )
  })
})

describe('a visit', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visitAs(await newListener('Snap Shot'), '/robots.txt'))
  })

  it('shows no shapes of the app’s frame on pages outside of it', async () => {
    const { page: login } = await visit('/robots.txt')
    await login.route('**/assets/base-*.js', () => {})
    await login.goto('/login', { waitUntil: 'commit' })
    await login.locator('#start').waitFor({ state: 'attached' })
    expect(await login.locator('#start').isVisible()).toBe(false)
  })

  it('starts without its snapshot if that cannot be read, and leaves none behind when the listener logs out', async () => {
    await page.evaluate(() => localStorage.setItem('axios-cache:page:/home', '1|{'))
    await page.goto('/home')
    await page.getByRole('heading', { name: 'New albums' }).waitFor()
    await stored(page, '/home')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    const snapshots = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':page:')))
    // Logging out reloads the page.
    await expect.poll(() => snapshots().catch(() => null)).toEqual([])
  })
})
