import { join } from 'node:path'
import { sql } from 'kysely'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { coverKey, makeCovers } from '../src/server/media/images/covers.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { albumsSeed } from './albums.bench.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const ROWS = 10_000
const PICTURE = join(import.meta.dirname, '../demo/artists/Okta Marlowe.jpg')
const FRAMES = 300
const ROUNDS = 8

/** Stores the covers of the rows, all from one image: missing ones would cause errors that no real list has. */
const storeCovers = async ({ ctx }: BenchApp): Promise<void> => {
  const { files } = await makeCovers(PICTURE)
  const small = files.filter(({ size }) => size === 64)
  const { rows } = await sql<{ hash: string }>`select hash from images`.execute(ctx.db)
  await Promise.all(
    rows.flatMap(({ hash }) =>
      small.map(({ size, format, bytes }) =>
        ctx.storage.putBytes(coverKey(hash, size, format), bytes, 'image/webp'),
      ),
    ),
  )
}

/** Creates a listener with a playlist of 10,000 songs. */
const seed = async (app: BenchApp): Promise<{ token: string; playlist: number }> => {
  const { ctx } = app
  await albumsSeed(ctx.db)
  await storeCovers(app)
  const { id, token } = await makeUser(ctx)
  const { rows } = await sql<{ id: number }>`
    insert into playlists (user_id, title) values (${id}, 'Ten thousand') returning id`.execute(ctx.db)
  const playlist = rows[0]?.id ?? 0
  await sql`insert into playlist_songs (playlist_id, song_id, position)
    select ${playlist}, id, row_number() over (order by id) from songs order by id limit ${ROWS}`.execute(
    ctx.db,
  )
  await sql`analyze`.execute(ctx.db)
  return { token, playlist }
}

const loadAll = async (page: Page): Promise<void> => {
  await page.locator('.track[data-song]').first().waitFor()
  await page.waitForFunction(
    (rows) => {
      const main = document.querySelector('main')
      main?.scrollTo(0, main.scrollHeight)
      return document.querySelector('li[aria-setsize]')?.ariaSetSize === String(rows)
    },
    ROWS,
    { polling: 50, timeout: 120_000 },
  )
}

/** Returns the milliseconds between frames while the list is scrolled by two rows each, with occasional long jumps. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async (frames) => {
    const main = document.querySelector('main')
    main?.scrollTo(0, 0)
    const gaps: number[] = []
    let last = await new Promise(requestAnimationFrame)
    for (let n = 1; n <= frames; n += 1) {
      main?.scrollBy(0, n % 60 === 0 ? 50_000 : 112)
      const now = await new Promise(requestAnimationFrame)
      gaps.push(now - last)
      last = now
    }
    return gaps
  }, FRAMES)

const framesPerSecond = (gaps: number[]): number => (FRAMES * 1000) / gaps.reduce((sum, gap) => sum + gap, 0)

/** Replaces the page by a static copy whose list shows clones of one row with minimal work. */
const makePlain = (page: Page): Promise<void> =>
  page.evaluate((rows) => {
    const before = document.querySelector('main')
    const main = before?.cloneNode(true) as HTMLElement
    const plain = main.querySelector<HTMLElement>('ul.tracks')
    const row = plain?.querySelector('li')
    if (!before || !plain || !row) throw new Error('no list')
    before.replaceWith(main)
    const from = plain.getBoundingClientRect().top - main.getBoundingClientRect().top
    const [height, top] = [row.clientHeight, from + main.scrollTop]
    plain.replaceChildren()
    const shown = new Map<number, Element>()
    const draw = (): void => {
      const first = Math.max(0, Math.floor((main.scrollTop - top) / height) - 8)
      const last = Math.min(rows, first + Math.ceil(main.clientHeight / height) + 16)
      for (const [index, item] of shown)
        if (index < first || index >= last) {
          item.remove()
          shown.delete(index)
        }
      for (let index = first; index < last; index += 1) {
        if (shown.has(index)) continue
        const item = row.cloneNode(true) as HTMLElement
        item.style.transform = `translateY(${index * height}px)`
        plain.append(item)
        shown.set(index, item)
      }
    }
    main.addEventListener('scroll', draw)
    draw()
  }, ROWS)

/** Returns the interaction to next paint in the worst round, as measured by the browser. */
const worst = async (page: Page, press: (round: number) => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    performance.clearMeasures()
    const seen = globalThis as unknown as { longest: number; watching?: PerformanceObserver }
    seen.longest = 0
    seen.watching ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    })
    seen.watching.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let round = 0; round < ROUNDS; round += 1) await press(round)
  return page.evaluate(
    () =>
      new Promise((done) =>
        setTimeout(() => done((globalThis as unknown as { longest: number }).longest), 500),
      ),
  )
}

const measure = async (page: Page): Promise<Result[]> => {
  await loadAll(page)
  await scroll(page)
  const gaps = await scroll(page)
  const row = (round: number) => page.locator('.track[data-song]').nth(10 + (round % 4))
  const step = async (what: string, press: (round: number) => Promise<void>): Promise<Result> => ({
    what,
    value: await worst(page, press),
    unit: 'ms',
    goal: 'at most 100 ms',
  })
  const menu = page.getByRole('menu')
  const first = async (round: number): Promise<void> => {
    await row(round).click({ button: 'right' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  await first(0)
  const presses = [
    {
      what: 'its frames that came late',
      value: (gaps.filter((gap) => gap > 25).length / FRAMES) * 100,
      unit: '%',
      goal: 'at most 1 %',
    },
    await step('Menu of a row, slowest of 8', first),
    await step('Selecting a row, slowest of 8', (round) => row(round).click({ modifiers: ['Control'] })),
    await step('Selecting all 10,000 and letting go, slowest of 8', async () => {
      await page.keyboard.press('Control+a')
      await page.getByText('10,000 selected').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.selection-bar').waitFor({ state: 'detached' })
    }),
    await step('Liking a row, slowest of 8', (round) => row(round).locator('.heart').click()),
  ]
  await makePlain(page)
  await scroll(page)
  const [value, plain] = [framesPerSecond(gaps), framesPerSecond(await scroll(page))]
  const what = 'Scrolling a playlist of 10,000 songs'
  const reference = { label: 'bare copies of a row', value: plain }
  return [{ what, value, unit: 'frames/s', reference, ratio: value / plain, goal: '60 frames/s' }, ...presses]
}

const longListBench = async (): Promise<Result[]> => {
  // The app serves the pages that exist when it starts.
  await build({ root: join(import.meta.dirname, '..'), logLevel: 'silent' })
  return withApp(async (app) => {
    const { token, playlist } = await seed(app)
    const browser: Browser = await chromium.launch(chromiumOptions)
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      const page = await context.newPage()
      await page.goto(`${app.address}/playlist/${playlist}`)
      return await measure(page)
    } finally {
      await browser.close()
    }
  })
}

export const bench: Bench = { name: 'long list', run: longListBench }
