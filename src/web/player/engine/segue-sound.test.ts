// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createListener } from '../testing/listener.ts'
import { openPlayerPage, type PlayerPage } from '../testing/open-page.ts'

/** How a song sounds after another one; when it follows is tested by the clock in `segue.test.ts`. */

let stand: PlayerPage
let page: Page
const { play, prefer, seek, current, soundsPast, isCurrent, notices } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
}, 120_000)
afterAll(() => stand.close())
beforeEach(async () => {
  Object.assign(stand.server, { requests: [], plays: [], ended: [], info: {}, refuse: () => undefined })
  page = await stand.open()
})
afterEach(() => page.context().close())

const patient = { timeout: 10_000 }
const asked = (part: string) => stand.server.requests.filter((line) => line.includes(part))
/** Volumes of the playing elements. */
const volumes = () =>
  page.evaluate(() => [...document.querySelectorAll('audio')].filter((a) => !a.paused).map((a) => a.volume))
const bothSound = () =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('audio')].every(
        (a) => !a.paused && a.volume > 0.05 && a.currentTime > 0.3,
      ),
    undefined,
    { polling: 20 },
  )
const oneSounds = () => expect.poll(async () => (await volumes()).length, patient).toBe(1)
const album = { source: { type: 'album' as const, id: 3, title: 'Dunes' } }

describe('segue between songs', () => {
  it('loads the next song with one element only', async () => {
    const refused: string[] = []
    // Only its own element can load what hls.js feeds.
    page.on('requestfailed', (request) => refused.push(request.url()))
    await play(2, album)
    await soundsPast(0.5)
    await seek(36)
    await isCurrent(2)
    await soundsPast(0.5)
    expect(refused.filter((url) => url.startsWith('blob:'))).toEqual([])
  })

  it('applies the same quality and loudness to the second song', async () => {
    stand.server.info = { gain_db: -12.0412, album_gain_db: -6.0206 }
    await prefer({ quality: 'low' })
    await play(2, album)
    await soundsPast(0.1)
    await seek(36)
    await isCurrent(2)
    await oneSounds()
    const [volume] = await volumes()
    expect(volume).toBeCloseTo(0.5, 3)
    const fragments = asked('.m4s').filter((line) => line.includes('/2/'))
    expect(fragments.length).toBeGreaterThan(0)
    expect(fragments.every((line) => line.includes('/v0_'))).toBe(true)
  })
})

describe('crossfade', () => {
  it('lets both songs sound, and then one', async () => {
    await prefer({ crossfade: 4 })
    await play(2)
    await soundsPast(0.1)
    await seek(34)
    await bothSound()
    expect(await current()).toBe(2)
    await oneSounds()
    await expect.poll(volumes, patient).toEqual([1])
    expect(stand.server.plays.map((one) => one.id)).toEqual([1, 2])
    expect(await notices()).toEqual([])
  })

  it('is omitted where pages cannot set the volume', async () => {
    await page.context().close()
    page = await stand.open((context) =>
      context.addInitScript(() =>
        Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined }),
      ),
    )
    await prefer({ crossfade: 6 })
    await play(2)
    await soundsPast(0.1)
    await seek(35)
    const leftAt = await page.evaluate(
      () =>
        new Promise<number>((changed) => {
          const { usePlayer, usePlayhead } = window.page
          let at = 0
          usePlayhead.subscribe(({ currentTime }) => {
            if (usePlayer.getState().currentAudio?.id === 1) at = currentTime
          })
          usePlayer.subscribe(({ currentAudio }) => currentAudio?.id === 2 && changed(at))
        }),
    )
    // With a fade, the second song would have begun at 34 seconds.
    expect(leftAt).toBeGreaterThan(38)
    await soundsPast(0.2)
  })
})
