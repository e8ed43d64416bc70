// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fadeBetween } from './segue.ts'
import { measureGap, startRecording } from './testing/hearing.ts'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

let stand: PlayerPage
let page: Page
const { play, prefer, seek, state, current, soundsPast, isCurrent, notices } = createListener(() => page)

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
  // Use a plain file: ffmpeg's HLS output includes the encoder delay as silence.
  it('leaves no gap', async () => {
    stand.server.info = { hls_url: null }
    const gaps: number[] = []
    // Other load on the machine may delay some runs.
    while (gaps.length < 10 && !gaps.some((gap) => Math.abs(gap) <= 20)) {
      await page.context().close()
      page = await stand.open()
      await startRecording(page)
      await play(2, album)
      await soundsPast(0.5)
      await seek(36)
      await isCurrent(2)
      await soundsPast(0.5)
      gaps.push(await measureGap(page))
    }
    expect(Math.min(...gaps.map(Math.abs))).toBeLessThanOrEqual(20)
  })

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

  it('repeats a song from its end without another request, and counts it again', async () => {
    await page.evaluate(() => [1, 2].map(() => window.page.player.cycleRepeat()))
    await prefer({ crossfade: 3 })
    await play(1)
    await soundsPast(0.1)
    await seek(34)
    await bothSound()
    await expect.poll(() => stand.server.plays.length, patient).toBe(2)
    await oneSounds()
    expect(asked('/api/songs/1/stream')).toHaveLength(1)
    expect(await current()).toBe(1)
  })

  it('plays the next song of the queue at the end, even if another one was preloaded', async () => {
    await play(3)
    await soundsPast(0.1)
    await seek(36)
    await expect.poll(() => asked('/2/master.m3u8').length, patient).toBe(1)
    await page.evaluate(() => {
      const { player, usePlayer } = window.page
      player.remove(usePlayer.getState().queue[1]?.key ?? '')
    })
    await isCurrent(3)
    await soundsPast(0.2)
    expect(stand.server.plays.map((one) => one.id)).toEqual([1, 3])
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

  it('stops between songs when the sleep timer is set', async () => {
    await prefer({ crossfade: 3 })
    await play(2)
    await soundsPast(0.1)
    await page.evaluate(() => window.page.usePlayer.setState({ stop_after: true }))
    await seek(37)
    await isCurrent(2)
    expect(await volumes()).toEqual([])
    expect(await state()).toMatchObject({ playerStatus: 'pause', stop_after: false })
    expect(stand.server.plays).toHaveLength(1)
  })

  it('skips a song that cannot be played', async () => {
    stand.server.refuse = (path) => (path === '/api/songs/2/stream' ? 404 : undefined)
    await prefer({ crossfade: 3 })
    await play(3)
    await soundsPast(0.1)
    await seek(36)
    await isCurrent(3)
    await soundsPast(0.2)
    expect(await notices()).toHaveLength(1)
    expect(stand.server.plays.map((one) => one.id)).toEqual([1, 3])
  })
})

describe('crossfade', () => {
  const fadeOver = async () => {
    await prefer({ crossfade: 4 })
    await play(3)
    await soundsPast(0.1)
    await seek(34)
    await bothSound()
  }

  it('has constant power throughout and counts each song once', async () => {
    await page.evaluate(() => window.page.setToken('secret'))
    await fadeOver()
    expect(await current()).toBe(2)
    const powers: number[] = []
    for (let i = 0; i < 8; i++) {
      const now = await volumes()
      if (now.length === 2) powers.push(now.reduce((sum, volume) => sum + volume ** 2, 0))
    }
    expect(powers.length).toBeGreaterThan(0)
    for (const power of powers) expect(power).toBeCloseTo(1, 5)
    await oneSounds()
    await expect.poll(volumes, patient).toEqual([1])
    expect(await current()).toBe(2)
    expect(stand.server.plays.map((one) => one.id)).toEqual([1, 2])
    await expect.poll(() => stand.server.ended.length, patient).toBe(1)
    expect(await notices()).toEqual([])
  })

  it('pauses and resumes both songs', async () => {
    await fadeOver()
    await page.evaluate(() => window.page.player.pause())
    expect(await volumes()).toEqual([])
    await page.evaluate(() => window.page.player.resume())
    expect(await volumes()).toHaveLength(2)
    await oneSounds()
    expect((await state()).playerStatus).toBe('play')
    expect(stand.server.plays.map((one) => one.id)).toEqual([1, 2])
  })

  it('ends immediately when the listener seeks or skips', async () => {
    await fadeOver()
    await seek(20)
    await expect.poll(volumes, patient).toEqual([1])
    await soundsPast(20.2)
    expect(await current()).toBe(2)
    await seek(35)
    await isCurrent(3)
    await bothSound()
    await page.evaluate(() => window.page.player.previous())
    await isCurrent(2)
    await soundsPast(0.1)
    await expect.poll(volumes, patient).toEqual([1])
  })

  it('does not start when the listener seeks back before it', async () => {
    await prefer({ crossfade: 4 })
    await play(2)
    await soundsPast(0.1)
    await seek(34.5)
    await soundsPast(35.3)
    await seek(10)
    await soundsPast(12.5)
    expect(await current()).toBe(1)
    expect(await volumes()).toEqual([1])
    expect(stand.server.plays).toHaveLength(1)
  })

  it('does not shorten the last song', async () => {
    await prefer({ crossfade: 4 })
    await play(1)
    await soundsPast(0.1)
    await seek(38.5)
    await soundsPast(39.5)
    expect(await volumes()).toEqual([1])
    await expect.poll(async () => (await state()).playerStatus, patient).toBe('pause')
  })

  it('is shorter next to short songs, and omitted next to very short ones', () => {
    expect(fadeBetween(12, 200, 180)).toBe(12)
    expect(fadeBetween(12, 20, 180)).toBe(8)
    expect(fadeBetween(12, 200, 10)).toBe(3)
    expect(fadeBetween(12, 3, 200)).toBe(0)
    expect(fadeBetween(0, 200, 200)).toBe(0)
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
    await soundsPast(38.5)
    expect(await current()).toBe(1)
    await isCurrent(2)
    await soundsPast(0.2)
  })
})
