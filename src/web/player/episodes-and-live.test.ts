import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlayItem } from './queue/item.ts'
import { episodeOf, songOf, stationOf } from './testing/items.ts'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

declare global {
  interface Window {
    /** Recorded positions of the playhead. */
    places: number[]
  }
}

const soon = { timeout: 20_000 }

let stand: PlayerPage
let page: Page
const { state, prefer, seek, current, position, soundsPast } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
}, 120_000)
afterAll(() => stand.close())
beforeEach(async () => {
  stand.server.reports.length = 0
  page = await stand.open()
})
afterEach(() => page.context().close())

const play = (...items: PlayItem[]) =>
  page.evaluate((given) => window.page.player.play(given, { start: 0 }), items)
const pause = () => page.evaluate(() => window.page.player.pause())
const resume = () => page.evaluate(() => window.page.player.resume())
/** Rate and pitch setting of the playing element. */
const pace = () =>
  page.evaluate(() => {
    const audio = [...document.querySelectorAll('audio')].find((one) => !one.paused)
    return audio ? [audio.playbackRate, audio.preservesPitch] : null
  })

describe('episodes', () => {
  it('play at the chosen speed with unchanged pitch; songs do not', async () => {
    await prefer({ speed: 1.5 })
    await play(episodeOf(1))
    await soundsPast(0.2)
    expect(await pace()).toEqual([1.5, true])
    await prefer({ speed: 2 })
    await expect.poll(pace).toEqual([2, true])
    await play(songOf(1))
    await soundsPast(0.2)
    expect(await pace()).toEqual([1, true])
  })

  it('play at the speed of their podcast', { tags: 'long' }, async () => {
    await page.evaluate(() => window.page.setSpeed(5, 1.25))
    await play(episodeOf(1, { show: { id: 5, title: 'Slow', author: null } }))
    await soundsPast(0.2)
    expect(await pace()).toEqual([1.25, true])
    await play(episodeOf(2, { show: { id: 6, title: 'Other', author: null } }))
    await soundsPast(0.2)
    expect(await pace()).toEqual([1, true])
  })

  it('skip by 15 seconds back and 30 forward, songs by 10', async () => {
    await play(episodeOf(1))
    await soundsPast(0.2)
    await page.keyboard.press('ArrowRight')
    await soundsPast(30)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(position, soon).toBeLessThan(20)
    expect(await position()).toBeGreaterThan(15)
    await play(songOf(1))
    await soundsPast(0.2)
    await page.keyboard.press('ArrowRight')
    await soundsPast(10)
    expect(await position()).toBeLessThan(15)
  })

  it('skip by chapters', { tags: 'long' }, async () => {
    stand.server.extras.chapters = [0, 10, 25].map((at) => ({ at, title: `From ${at}`, url: null }))
    await play(episodeOf(1, { has_chapters: true }))
    await soundsPast(0.2)
    await page.keyboard.press('n')
    await soundsPast(10)
    await page.keyboard.press('n')
    await soundsPast(28.5)
    await page.keyboard.press('p')
    await expect.poll(position, soon).toBeLessThan(27)
    expect(await position()).toBeGreaterThanOrEqual(25)
    await page.keyboard.press('p')
    await expect.poll(position, soon).toBeLessThan(12)
    expect(await position()).toBeGreaterThanOrEqual(10)
  })
})

describe('stations', () => {
  const open = () => stand.server.live.size

  it('are not seekable and resume at the live position', { tags: 'long' }, async () => {
    await play(stationOf(1))
    await soundsPast(1)
    expect((await state()).currentlyPlayingType).toEqual({ type: 'radioStation', id: 1, status: 'play' })
    await seek(30)
    expect(await position()).toBeLessThan(20)
    await pause()
    await expect.poll(open, soon).toBe(0)
    await resume()
    await expect.poll(open, soon).toBe(1)
    await soundsPast(0.5)
  })

  it('reconnect when they break off, without switching to another station', { tags: 'long' }, async () => {
    await play(stationOf(1), stationOf(2))
    await soundsPast(2.5)
    for (const stream of stand.server.live) stream.destroy()
    await expect.poll(open, soon).toBe(1)
    await soundsPast(0.5)
    expect(await current()).toBe(1)
    expect((await state()).playerStatus).toBe('play')
  })
})
