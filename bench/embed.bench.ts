import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { slowDown, storeCovers } from './phone.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 5

interface Opened {
  /** Milliseconds from the request of the first player until all can be pressed. */
  ms: number
  /** Of their scripts. */
  bytes: number
}

/** Opens a page with some players in a new profile of a phone. */
const open = async (browser: Browser, page: string, count: number): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const tab = await context.newPage()
  await slowDown(tab)
  // Within the page: what Playwright asks takes long on a slow processor.
  await tab.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('button.play:enabled')) return
      observer.disconnect()
      const from = performance.timeOrigin
      Object.assign(window, { times: { from, ready: from + performance.now() } })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const sizes: Promise<number>[] = []
  tab.on('requestfinished', (sent) => {
    // Of a response from the cache, the size is less than nothing.
    if (sent.resourceType() === 'script')
      sizes.push(sent.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)))
  })
  await tab.goto(`${page}?count=${count}`)
  const frames = tab.frames().filter((frame) => frame !== tab.mainFrame())
  const times = await Promise.all(
    frames.map(async (frame) => {
      await frame.locator('button.play:enabled').waitFor()
      return frame.evaluate(() => (window as unknown as { times: { from: number; ready: number } }).times)
    }),
  )
  const ms = Math.max(...times.map(({ ready }) => ready)) - Math.min(...times.map(({ from }) => from))
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { ms, bytes }
}

const embedBench = async (): Promise<Result[]> => {
  // The app serves the pages that exist when it starts.
  await build({ root: join(import.meta.dirname, '..'), logLevel: 'silent' })
  return withApp(async (app) => {
    const { ctx, address } = app
    await albumsSeed(ctx.db)
    await storeCovers(app)
    await setSetting(ctx, 'enableEmbedPlayer', '1')
    while (!ctx.settings().enableEmbedPlayer) await new Promise(setImmediate)
    const site = createServer((asked, answer) => {
      const count = Number(new URL(asked.url ?? '/', 'http://site').searchParams.get('count'))
      const frame = (_: unknown, n: number) =>
        `<iframe src="${address}/embed/album/${n + 1}" height="352"></iframe>`
      answer.setHeader('content-type', 'text/html')
      answer.end(`<!doctype html><title>Site</title>${Array.from({ length: count }, frame).join('')}`)
    })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    const page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    const browser = await chromium.launch(chromiumOptions)
    try {
      const results: Result[] = []
      for (const count of [1, 10]) {
        const opened: Opened[] = []
        for (let round = 0; round < ROUNDS; round += 1) opened.push(await open(browser, page, count))
        const median = opened.toSorted((a, b) => a.ms - b.ms)[ROUNDS >> 1] ?? { ms: 0, bytes: 0 }
        const what =
          count === 1
            ? 'Embed player on a phone, from its request until it can be pressed'
            : `${count} on one page`
        results.push(
          { what, value: median.ms, unit: 'ms', goal: count === 1 ? 'at most 1,000 ms' : 'none' },
          { what: 'weight of scripts', value: median.bytes / 1024, unit: 'KiB', goal: 'at most 45 KiB' },
        )
      }
      return results
    } finally {
      await browser.close()
      site.close()
    }
  })
}

export const bench: Bench = { name: 'embed', run: embedBench }
