import { join } from 'node:path'
import { sql } from 'kysely'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { build } from 'vite'
import { makeUser } from '../src/server/testing/make.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { albumsSeed } from './albums.bench.ts'
import { type BenchApp, withApp } from './app.ts'
import { slowDown, storeCovers } from './phone.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 3
const PAGES = ['/home', '/album/1', '/search/song', '/login', '/podcasts', '/radio']
/** Pages of an account. */
const OWN_PAGES = ['/library/all']
/** Milliseconds without a paint or a long task after which a page has settled. */
const QUIET = 800

interface Paint {
  largest: number
  /** Sum of what each task took beyond 50 ms. */
  blocked: number
  /** Time of the last paint or long task. */
  last: number
}

/** Opens a page in a new tab and returns its paint times in ms once it has settled. */
const open = async (context: BrowserContext, address: string): Promise<Paint> => {
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const seen = { largest: 0, blocked: 0, last: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
      seen.last = performance.now()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += duration - 50
      seen.last = performance.now()
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  // A slow processor paints after the network has become idle.
  await page.waitForFunction((quiet) => {
    const { largest, last } = (window as unknown as { seen: Paint }).seen
    return largest > 0 && performance.now() - last > quiet
  }, QUIET)
  // The next visit comes after the worker has stored the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const paint = await page.evaluate(() => (window as unknown as { seen: Paint }).seen)
  await page.close()
  return paint
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Creates an account with a hundred liked albums and returns its token. */
const makeListener = async ({ ctx }: BenchApp): Promise<string> => {
  const { id, token } = await makeUser(ctx)
  await sql`insert into likes (user_id, item_type, item_id)
    select ${id}, 'album', n from generate_series(1, 100) n`.execute(ctx.db)
  return token
}

/** Opens a page twice in each of several new profiles. */
const measure = async (
  browser: Browser,
  { address }: BenchApp,
  path: string,
  token?: string,
): Promise<Result[]> => {
  const first: Paint[] = []
  const second: Paint[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
    if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token)
    first.push(await open(context, address + path))
    second.push(await open(context, address + path))
    await context.close()
  }
  const result = (what: string, value: number, goal: string): Result => ({ what, value, unit: 'ms', goal })
  return [
    result(`${path} on a phone: largest paint`, median(first.map((one) => one.largest)), 'at most 2,000 ms'),
    result('its blocking time', median(first.map((one) => one.blocked)), 'at most 200 ms'),
    result('its largest paint, second visit', median(second.map((one) => one.largest)), 'at most 800 ms'),
  ]
}

const paintBench = async (): Promise<Result[]> => {
  // The app serves the pages that exist when it starts.
  await build({ root: join(import.meta.dirname, '..'), logLevel: 'silent' })
  return withApp(async (app) => {
    await albumsSeed(app.ctx.db)
    await storeCovers(app)
    const browser = await chromium.launch(chromiumOptions)
    try {
      const results: Result[] = []
      for (const path of PAGES) results.push(...(await measure(browser, app, path)))
      const token = await makeListener(app)
      for (const path of OWN_PAGES) results.push(...(await measure(browser, app, path, token)))
      return results
    } finally {
      await browser.close()
    }
  })
}

export const bench: Bench = { name: 'paint', run: paintBench }
