// @module-tag long
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { songOf } from './testing/items.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

/** Number of songs to play; every tenth plays to its end. */
const SONGS = rounds(20, 40)

let stand: PlayerPage
let page: Page

beforeAll(async () => {
  stand = await openPlayerPage()
  page = await stand.open((context) =>
    context.addInitScript(() => {
      const open = new Set<string>()
      Object.assign(window, { open })
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (source) => {
        const url = createObjectURL.call(URL, source)
        open.add(url)
        return url
      }
      URL.revokeObjectURL = (url) => {
        open.delete(url)
        revokeObjectURL.call(URL, url)
      }
    }),
  )
}, 120_000)
afterAll(() => stand.close())

/** Skips through `count` songs, each after its audio has started. */
const hear = (count: number) =>
  page.evaluate(async (songs) => {
    const sounds = (key: string | undefined) =>
      new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          const { queue, index, playerStatus } = window.page.usePlayer.getState()
          const sounding = [...document.querySelectorAll('audio')].some((a) => !a.paused && a.currentTime > 0)
          if (queue[index]?.key === key || playerStatus === 'pause' || !sounding) return
          clearInterval(timer)
          resolve()
        }, 10)
      })
    for (let i = 0; i < songs; i++) {
      const { queue, index } = window.page.usePlayer.getState()
      // Some songs end naturally so that their prepared successors get played.
      if (i % 10 === 9) window.page.player.seek(38.5)
      else window.page.player.next()
      await sounds(queue[index]?.key)
    }
  }, count)

const held = async (devtools: CDPSession) => {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    listeners: of('JSEventListeners'),
    heap: of('JSHeapUsedSize'),
    sources: await page.evaluate(() => (window as unknown as { open: Set<string> }).open.size),
  }
}

it('releases the songs it has played', async () => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.evaluate(
    (songs) => {
      window.page.player.play(songs)
      window.page.player.cycleRepeat()
    },
    Array.from({ length: 200 }, (_, i) => songOf(i + 1)),
  )
  await hear(10)
  const before = await held(devtools)
  await hear(SONGS)
  // Collecting what was released takes the browser a while, on a busy machine several rounds.
  const excess = async () => {
    const after = await held(devtools)
    return {
      sources: Math.max(0, after.sources - 2),
      listeners: Math.max(0, after.listeners - before.listeners - 1.5 * SONGS),
      heap: Math.max(0, after.heap - before.heap - 75_000 * SONGS),
    }
  }
  await expect.poll(excess, { timeout: 60_000 }).toEqual({ sources: 0, listeners: 0, heap: 0 })
}, 240_000)
