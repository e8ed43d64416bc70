import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { songOf } from './testing/items.ts'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

let stand: PlayerPage
let page: Page

beforeAll(async () => {
  stand = await openPlayerPage()
}, 120_000)
afterAll(() => stand.close())
beforeEach(async () => {
  Object.assign(stand.server, { requests: [], plays: [], ended: [], info: {}, refuse: () => undefined })
  page = await stand.open()
})
afterEach(() => page.context().close())

const { play, state, current, position, soundsPast, sounding, isCurrent, notices } = createListener(
  () => page,
)
const asked = (part: string) => stand.server.requests.filter((line) => line.includes(part))
const E8 = 'warn: Could not be played! / No streaming source found.'

describe('HLS streaming', () => {
  it('plays HLS: requests playlists and fragments, and audio advances', async () => {
    await play(1)
    await soundsPast(1)
    expect(asked('master.m3u8')).toHaveLength(1)
    expect(asked('.m4s').length).toBeGreaterThan(0)
    expect(asked('file.m4a')).toHaveLength(0)
    expect((await sounding())?.src).toMatch(/^blob:/)
    expect(await state()).toMatchObject({
      playerStatus: 'play',
      currentlyPlayingType: { type: 'song', id: 1, status: 'play' },
      loading: false,
    })
    const elements = await page.$$eval('audio', (all) => all.map((a) => [a.crossOrigin, a.checkVisibility()]))
    expect(elements).toEqual([
      ['anonymous', false],
      ['anonymous', false],
    ])
  })

  it('loads the full build of hls.js only for a stream with keys or captions', async () => {
    await play(1)
    await soundsPast(0.5)
    const light = asked('.js').length
    stand.server.info = { hls_url: '/media/s1/2/keys.m3u8' }
    await play(2)
    await soundsPast(0.5)
    expect(asked('.js').length).toBeGreaterThan(light)
    expect(asked('license.json').length).toBeGreaterThan(0)
    expect((await sounding())?.src).toMatch(/^blob:/)
    expect(asked('file.m4a')).toHaveLength(0)
    expect(await notices()).toEqual([])
  })

  it('shows captions in the language that the listener chooses', async () => {
    const captions = () => page.evaluate(() => window.page.useCaptions.getState())
    await play(1)
    stand.server.info = { hls_url: '/media/s1/2/captions.m3u8' }
    await play(2)
    await soundsPast(0.5)
    await expect
      .poll(async () => (await captions()).tracks)
      .toEqual([
        { language: 'en', label: 'English' },
        { language: 'es', label: 'Español' },
      ])
    expect(await captions()).toMatchObject({ language: null, text: '' })
    expect(asked('.vtt')).toHaveLength(0)
    await page.evaluate(() => window.page.setPreferences({ captions: 'es' }))
    await expect.poll(async () => (await captions()).text).toBe('Buenas noches.')
    await page.evaluate(() => window.page.setPreferences({ captions: 'en' }))
    await expect.poll(async () => (await captions()).text).toBe('Good evening.')
    await page.evaluate(() => window.page.setPreferences({ captions: '' }))
    await expect.poll(captions).toMatchObject({ language: null, text: '' })
    stand.server.info = {}
    await play(3)
    await expect.poll(async () => (await captions()).tracks).toEqual([])
  })

  it('recovers from fragments that fail at first', { tags: 'long' }, async () => {
    let failures = 2
    stand.server.refuse = (path) => (path.endsWith('_0.m4s') && failures-- > 0 ? 500 : undefined)
    await play(1)
    await soundsPast(0.5)
    expect(failures).toBeLessThanOrEqual(0)
    expect(await notices()).toEqual([])
  })

  it('plays the plain file while there is no HLS, and when HLS fails for good', async () => {
    stand.server.info = { hls_url: null }
    await play(1)
    await soundsPast(0.5)
    expect((await sounding())?.src).toContain('file.m4a')
    stand.server.info = { hls_url: '/media/none/1/broken.m3u8' }
    stand.server.refuse = (path) => (path.includes('broken') ? 404 : undefined)
    await page.evaluate((song) => window.page.player.play([song]), songOf(2))
    await isCurrent(2)
    await soundsPast(0.5)
    expect((await sounding())?.src).toContain('/2/file.m4a')
    expect(await notices()).toEqual([])
  })
})

it('says of a song that only its buyers hear why it does not play, and goes on to the next one', {
  tags: 'long',
}, async () => {
  stand.server.refuse = (path) => (path.endsWith('/songs/1/stream') ? 402 : undefined)
  await page.evaluate((queue) => window.page.player.play(queue), [songOf(1), songOf(2)])
  await isCurrent(2)
  await soundsPast(0.5)
  expect(await notices()).toEqual([])
  expect(await state()).toMatchObject({ onlyBought: { type: 'song', id: 1 } })
})

describe('expiring URLs', () => {
  it('are renewed inaudibly during playback', { tags: 'long' }, async () => {
    let expired = false
    stand.server.refuse = (path) => {
      if (!expired && path.endsWith('_3.m4s')) {
        expired = true
        stand.server.expireAll()
      }
      return undefined
    }
    await page.evaluate(() => {
      const heard = { repeated: 0, halts: 0 }
      Object.assign(window, { heard })
      window.page.usePlayhead.subscribe((now, before) => {
        heard.repeated = Math.max(heard.repeated, before.currentTime - now.currentTime)
      })
      window.page.usePlayer.subscribe((now, before) => {
        if (now.playerStatus === 'pause' && before.playerStatus === 'play') heard.halts++
      })
    })
    await play(1)
    await soundsPast(3)
    expect(asked('/api/songs/1/stream')).toHaveLength(2)
    const heard = await page.evaluate(
      () => (window as unknown as { heard: { repeated: number; halts: number } }).heard,
    )
    expect(heard.halts).toBe(0)
    expect(heard.repeated).toBeLessThan(0.4)
    await page.evaluate(() => window.page.player.seek(30))
    await soundsPast(30.5)
    expect(await notices()).toEqual([])
  })

  it('are renewed after a long pause, at the same position', { tags: 'long' }, async () => {
    await play(1)
    await soundsPast(1)
    await page.evaluate(() => window.page.player.pause())
    const before = await position()
    stand.server.expireAll()
    await page.clock.setFixedTime(Date.now() + 7 * 3_600_000)
    await page.evaluate(() => window.page.player.resume())
    await soundsPast(before + 0.5)
    await page.waitForFunction(
      () => [...document.querySelectorAll('audio')].filter((a) => a.src).length === 1,
    )
    expect(asked('/api/songs/1/stream')).toHaveLength(2)
    expect(await position()).toBeLessThan(before + 10)
    expect(await notices()).toEqual([])
  })

  it('count as a failure when renewed URLs are rejected too', { tags: 'long' }, async () => {
    stand.server.refuse = (path) => (path.includes('/media/') && path.includes('/1/') ? 403 : undefined)
    await play(2)
    await isCurrent(2)
    expect(await notices()).toEqual([E8])
    expect(asked('/api/songs/1/stream').length).toBeLessThan(5)
  })
})

describe('player while offline', () => {
  it('pauses at the item and resumes when the network is back', { tags: 'long' }, async () => {
    await play(3)
    await soundsPast(0.2)
    await page.context().setOffline(true)
    await page.evaluate(() => window.page.player.next())
    await page.waitForFunction(() => window.page.usePlayer.getState().loading)
    expect(await current()).toBe(2)
    await page.context().setOffline(false)
    await soundsPast(0.2)
    expect(await current()).toBe(2)
    expect((await state()).queue).toHaveLength(3)
    expect(await notices()).toEqual([])
  })
})

describe('playback controls', () => {
  it('preload the next track and play it without another request', { tags: 'long' }, async () => {
    await play(2)
    await soundsPast(0.1)
    expect(asked('/api/songs/2/stream')).toHaveLength(0)
    await page.evaluate(() => window.page.player.seek(38))
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].every((a) => a.readyState >= 3))
    await isCurrent(2)
    await soundsPast(0.1)
    expect(asked('/api/songs/2/stream')).toHaveLength(1)
    expect((await state()).queue).toHaveLength(2)
  })
})

describe('loudness and volume', () => {
  it('attenuates loud items at any volume', { tags: 'long' }, async () => {
    stand.server.info = { gain_db: -6.0206 }
    await play(1)
    await soundsPast(0.1)
    expect((await sounding())?.volume).toBeCloseTo(0.5, 3)
    await page.evaluate(() => window.page.player.setVolume(0.4))
    expect((await sounding())?.volume).toBeCloseTo(0.2, 3)
    expect((await state()).volume).toBe(0.4)
    await page.evaluate(() => window.page.player.toggleMute())
    expect((await sounding())?.muted).toBe(true)
  })

  it('applies album gain when the album plays in order', { tags: 'long' }, async () => {
    stand.server.info = { gain_db: 0, album_gain_db: -6.0206 }
    await play(1, { source: { type: 'album', id: 3, title: 'Dunes' } })
    await soundsPast(0.1)
    expect((await sounding())?.volume).toBeCloseTo(0.5, 3)
  })

  it('amplifies quiet items beyond full volume without interrupting playback', { tags: 'long' }, async () => {
    await page.context().close()
    page = await stand.open((context) =>
      context.addInitScript(() => {
        const nodes: GainNode[] = []
        Object.assign(window, { nodes })
        const make = AudioContext.prototype.createGain
        AudioContext.prototype.createGain = function () {
          const node = make.call(this)
          nodes.push(node)
          return node
        }
      }),
    )
    stand.server.info = { gain_db: 6.0206 }
    await play(1)
    await soundsPast(1)
    const gains = await page.evaluate(() =>
      (window as unknown as { nodes: GainNode[] }).nodes.map((n) => n.gain.value),
    )
    expect(Math.max(...gains)).toBeCloseTo(2, 2)
    expect((await sounding())?.volume).toBe(1)
  })

  it('requests a quiet item before it opens Web Audio, which blocks the page for a moment', {
    tags: 'long',
  }, async () => {
    await page.evaluate(() => {
      const order: string[] = []
      addEventListener('loadstart', () => order.push('requested'), true)
      const Context = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          order.push('opened')
          super(options)
        }
      }
      Object.assign(window, { order, AudioContext: Context })
    })
    stand.server.info = { gain_db: 6, hls_url: null }
    await play(1)
    await soundsPast(0.5)
    expect(await page.evaluate(() => (window as unknown as { order: string[] }).order)).toEqual([
      'requested',
      'opened',
    ])
  })

  it('plays without Web Audio', { tags: 'long' }, async () => {
    await page.evaluate(() => Object.assign(window, { AudioContext: undefined }))
    stand.server.info = { gain_db: 6 }
    await play(1)
    await soundsPast(0.5)
    expect((await sounding())?.volume).toBe(1)
  })
})

describe('play tracking', () => {
  const signIn = () => page.evaluate(() => window.page.setToken('secret'))

  it('closes the play when the page closes', { tags: 'long' }, async () => {
    await signIn()
    await play(1)
    await soundsPast(0.2)
    await page.waitForFunction(() => window.page.usePlayer.getState().registredPlayID)
    await page.goto('about:blank')
    await expect.poll(() => stand.server.ended).toHaveLength(1)
  })
})

describe('queue across visits', () => {
  it('is restored after a reload: paused, at its position, with its modes', { tags: 'long' }, async () => {
    await play(3, { start: 1, source: { type: 'album', id: 3, title: 'Dunes' } })
    await soundsPast(0.2)
    await page.evaluate(() => {
      const { player } = window.page
      player.seek(21)
      player.setVolume(0.3)
      player.toggleShuffle()
      player.cycleRepeat()
    })
    await soundsPast(21)
    const before = await state()
    await page.reload()
    await page.waitForFunction(() => window.page)
    const after = await state()
    expect(after.queue).toEqual(before.queue)
    expect(after).toMatchObject({ playerStatus: 'pause', volume: 0.3, repeat: 'all', source: before.source })
    expect(after.original).toEqual(before.original)
    expect(await current()).toBe(2)
    expect(await position()).toBeGreaterThan(20.9)
    expect(await sounding()).toBeNull()
    await page.evaluate(() => window.page.player.toggle())
    await soundsPast(21)
    expect(await position()).toBeLessThan(25)
  })
})
