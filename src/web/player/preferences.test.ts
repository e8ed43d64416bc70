// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

let stand: PlayerPage
let page: Page
/** Paths that the page has requested. */
let requested: string[]
const { play, prefer, soundsPast, sounding, state } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
}, 120_000)
afterAll(() => stand.close())
beforeEach(async () => {
  Object.assign(stand.server, { requests: [], info: {}, refuse: () => undefined })
  page = await stand.open()
  // Of this page: the server may still receive a request of the page before.
  requested = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
})
afterEach(() => page.context().close())

/** Renditions of the requested fragments: 0 is the smaller, 1 the larger. */
const renditions = () => new Set(requested.flatMap((line) => /\/v(\d)_\d+\.m4s/.exec(line)?.[1] ?? []))
const wholeIsLoaded = () =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('audio')].some((a) => a.buffered.length && a.buffered.end(0) > 39),
  )
const volume = async () => (await sounding())?.volume
const chosen = () => page.evaluate(() => window.page.usePreferences.getState())

describe('quality setting', () => {
  it('requests only the allowed rendition', async () => {
    await prefer({ quality: 'low' })
    await play(1)
    await wholeIsLoaded()
    expect(renditions()).toEqual(new Set(['0']))
  })

  it('requests the highest rendition from the first fragment on', async () => {
    await prefer({ quality: 'high' })
    await play(1)
    await wholeIsLoaded()
    expect(renditions()).toEqual(new Set(['1']))
  })

  it('switches to data saving mid-stream without interrupting playback', async () => {
    let fragments = 0
    await prefer({ quality: 'high' })
    await page.route(/_\d+\.m4s/, async (route) => {
      if (++fragments === 3) await prefer({ quality: 'low' })
      await route.continue()
    })
    await play(1)
    await wholeIsLoaded()
    const asked = requested.filter((path) => /_\d+\.m4s/.test(path))
    expect(asked.slice(0, 3).every((path) => path.includes('/v1_'))).toBe(true)
    expect(asked.slice(3).length).toBeGreaterThan(4)
    expect(asked.slice(3).every((path) => path.includes('/v0_'))).toBe(true)
  })

  it('improves during the current song without interrupting playback', async () => {
    await prefer({ quality: 'low' })
    await play(1)
    await wholeIsLoaded()
    await soundsPast(0.5)
    await page.evaluate(() => {
      Object.assign(window, { stops: 0 })
      for (const audio of document.querySelectorAll('audio'))
        for (const stop of ['pause', 'waiting', 'emptied'])
          audio.addEventListener(stop, () => Object.assign(window, { stops: 1 }))
    })
    await prefer({ quality: 'high' })
    await expect.poll(renditions, { timeout: 15_000 }).toEqual(new Set(['0', '1']))
    await wholeIsLoaded()
    await soundsPast(5)
    expect(await page.evaluate(() => (window as unknown as { stops: number }).stops)).toBe(0)
    expect((await state()).playerStatus).toBe('play')
  })
})

describe('loudness setting', () => {
  const album = { source: { type: 'album' as const, id: 3, title: 'Dunes' } }

  it('applies album gain, song gain or none, and takes effect immediately', async () => {
    stand.server.info = { gain_db: -12.0412, album_gain_db: -6.0206 }
    await play(2, album)
    await soundsPast(0.1)
    expect(await volume()).toBeCloseTo(0.5, 3)
    await prefer({ loudness: 'track' })
    expect(await volume()).toBeCloseTo(0.25, 3)
    await prefer({ loudness: 'off' })
    expect(await volume()).toBe(1)
  })

  it('applies album gain where songs of an album are adjacent, and song gain elsewhere', async () => {
    stand.server.info = { gain_db: -12.0412, album_gain_db: -6.0206 }
    await play(2)
    await soundsPast(0.1)
    expect(await volume()).toBeCloseTo(0.5, 3)
    await play(1)
    await soundsPast(0.1)
    await expect.poll(volume).toBeCloseTo(0.25, 3)
  })
})

describe('stored preferences', () => {
  it('are restored after a reload', async () => {
    const choice = {
      quality: 'low',
      loudness: 'off',
      crossfade: 6,
      speed: 1.5,
      speeds: [{ podcast: 4, speed: 2 }] as { podcast: number; speed: number }[],
      captions: 'es',
      right_time: 'remaining',
      continue_related: false,
    } as const
    await prefer(choice)
    await page.reload()
    await page.waitForFunction(() => window.page)
    expect(await chosen()).toEqual(choice)
    await play(1)
    await wholeIsLoaded()
    expect(renditions()).toEqual(new Set(['0']))
  })

  it.each(['nonsense', 'null', '[]'])('fall back to defaults for corrupt data %s', async (note) => {
    await page.evaluate((text) => localStorage.setItem('player-preferences', text), note)
    await page.reload()
    await page.waitForFunction(() => window.page)
    expect(await chosen()).toEqual({
      quality: 'auto',
      loudness: 'album',
      crossfade: 0,
      speed: 1,
      speeds: [],
      captions: null,
      right_time: null,
      continue_related: true,
    })
  })

  it('retain the valid parts of corrupt data', async () => {
    await page.evaluate(() =>
      localStorage.setItem('player-preferences', '{"quality":"low","crossfade":99,"loudness":4}'),
    )
    await page.reload()
    await page.waitForFunction(() => window.page)
    expect(await chosen()).toMatchObject({ quality: 'low', loudness: 'album', crossfade: 0 })
  })
})
