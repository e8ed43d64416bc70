import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMessages } from '../../i18n/i18n.ts'
import { usePreferences } from '../preferences.ts'
import { songOf } from '../testing/items.ts'
import { SECONDS } from '../testing/silent-audio.ts'
import { pass, plainFile, Visit } from '../testing/unit-stand.ts'
import { fadeBetween } from './segue.ts'

/** When a track follows another one, by the clock; how it sounds is tested in a browser. */

const album = { source: { type: 'album' as const, id: 3, title: 'Dunes' } }
const songs = (count: number) => Array.from({ length: count }, (_, at) => songOf(at + 1))

let visit: Visit
beforeEach(() => {
  startMessages('en')
  vi.useFakeTimers()
  visit = new Visit()
})
afterEach(() => {
  visit.player.leaveShell()
  usePreferences.setState(usePreferences.getInitialState(), true)
  vi.useRealTimers()
})

const volumes = () => visit.sounding.map(({ volume }) => volume)
const played = () => visit.bodies('register-play').map((body) => body?.id)

/** Plays songs, and goes to a position of the first one. */
const playFrom = async (count: number, seconds: number, options = {}) => {
  visit.player.play(songs(count), options)
  await pass(1)
  visit.player.seek(seconds)
}

/** Returns how many seconds the other element had left when each began, and where each that ended was by then. */
const watch = () => {
  const left: number[] = []
  const ends: number[] = []
  for (const [at, audio] of visit.audio.entries()) {
    audio.addEventListener('playing', () => left.push(SECONDS - (visit.audio[1 - at]?.currentTime ?? 0)))
    audio.addEventListener('ended', () => ends.push(audio.currentTime))
  }
  return { left, ends }
}

describe('segue between songs', () => {
  it('leaves no gap and cuts nothing: the next one begins as much earlier as elements take to be heard', async () => {
    const LEAD = 0.12
    for (const audio of visit.audio) audio.lead = LEAD
    visit.player.play(songs(3), album)
    const { left, ends } = watch()
    await pass(2 * SECONDS + 3)
    expect(visit.current).toBe(3)
    for (const seconds of left.slice(1)) expect(seconds).toBeCloseTo(LEAD, 2)
    expect(left).toHaveLength(3)
    expect(ends).toEqual([SECONDS, SECONDS])
  })

  it('leaves none beside a spot either, which is not faded', async () => {
    usePreferences.setState({ crossfade: 3 })
    const audio = { url: '/media/spot/7.m4a', duration: SECONDS }
    const spot = { id: 7, kind: 'audio', title: 'Late Crossing', advertiser: 'Harbour FM', audio }
    visit.replies.set('GET /campaigns/next', { campaign: { ...spot, skip_after: null, token: 'a' } })
    visit.playSpots({ campaigns_every: 1, campaigns_in_albums: true })
    const LEAD = 0.12
    for (const one of visit.audio) one.lead = LEAD
    visit.player.play(songs(2), album)
    const { left, ends } = watch()
    await pass(SECONDS + 3)
    expect(visit.state.currentCampaign).not.toBeNull()
    await pass(SECONDS)
    expect(visit.state).toMatchObject({ currentCampaign: null, currentAudio: { id: 2 } })
    for (const seconds of left.slice(1)) expect(seconds).toBeCloseTo(LEAD, 2)
    expect(left).toHaveLength(3)
    expect(ends).toEqual([SECONDS, SECONDS])
  })

  it('repeats a song from its end without another request, and counts it again', async () => {
    for (const _ of [1, 2]) visit.player.cycleRepeat()
    usePreferences.setState({ crossfade: 3 })
    await playFrom(1, 34)
    await pass(5)
    expect(volumes()).toHaveLength(2)
    await pass(3)
    expect(volumes()).toEqual([1])
    expect(played()).toEqual([1, 1])
    expect(visit.lines('/songs/1/stream')).toHaveLength(1)
    expect(visit.current).toBe(1)
  })

  it('plays the next song of the queue at the end, even if another one was preloaded', async () => {
    await playFrom(3, 36)
    await pass(1)
    expect(visit.lines('/songs/2/stream')).toHaveLength(1)
    visit.player.remove(visit.state.queue[1]?.key ?? '')
    await pass(5)
    expect(visit.current).toBe(3)
    expect(played()).toEqual([1, 3])
  })

  it('stops between songs when the sleep timer is set', async () => {
    usePreferences.setState({ crossfade: 3 })
    await playFrom(2, 34)
    visit.stores.usePlayer.setState({ stop_after: true })
    await pass(8)
    expect(visit.current).toBe(2)
    expect(volumes()).toEqual([])
    expect(visit.state).toMatchObject({ playerStatus: 'pause', stop_after: false })
    expect(played()).toEqual([1])
  })

  it('skips a song that cannot be played', async () => {
    visit.refuse = (line) => line === 'GET /songs/2/stream'
    usePreferences.setState({ crossfade: 3 })
    await playFrom(3, 36)
    await pass(8)
    expect(visit.current).toBe(3)
    expect(visit.notices).toHaveLength(1)
    expect(played()).toEqual([1, 3])
  })

  it('applies the same loudness to the second song', async () => {
    for (const id of [1, 2])
      visit.replies.set(`GET /songs/${id}/stream`, {
        ...plainFile(`/media/${id}/file.m4a`),
        ...{ gain_db: -12.0412, album_gain_db: -6.0206 },
      })
    await playFrom(2, 38, album)
    await pass(6)
    expect(visit.current).toBe(2)
    expect(volumes()).toEqual([expect.closeTo(0.5, 3)])
  })
})

describe('crossfade', () => {
  beforeEach(() => usePreferences.setState({ crossfade: 4 }))
  /** Plays to the middle of the first fade. */
  const toFade = async () => {
    await playFrom(3, 34)
    await pass(4)
    expect(volumes()).toHaveLength(2)
    expect(visit.current).toBe(2)
  }

  it('has constant power throughout and counts each song once', async () => {
    visit.useToken.setState({ token: 'secret' })
    await playFrom(3, 34)
    await pass(2.1)
    const powers: number[] = []
    while (volumes().length === 2) {
      powers.push(volumes().reduce((sum, volume) => sum + volume ** 2, 0))
      await pass(0.1)
    }
    expect(powers.length).toBeGreaterThan(35)
    for (const power of powers) expect(power).toBeCloseTo(1, 5)
    expect(volumes()).toEqual([1])
    expect(visit.current).toBe(2)
    expect(played()).toEqual([1, 2])
    expect(visit.lines('/end')).toHaveLength(1)
    expect(visit.notices).toEqual([])
  })

  it('pauses and resumes both songs', async () => {
    await toFade()
    visit.player.pause()
    expect(volumes()).toEqual([])
    await pass(10)
    visit.player.resume()
    expect(volumes()).toHaveLength(2)
    await pass(3)
    expect(volumes()).toEqual([1])
    expect(visit.state.playerStatus).toBe('play')
    expect(played()).toEqual([1, 2])
  })

  it('ends immediately when the listener seeks or skips', async () => {
    await toFade()
    visit.player.seek(20)
    expect(volumes()).toEqual([1])
    await pass(1)
    expect(visit.current).toBe(2)
    visit.player.seek(35)
    await pass(3)
    expect(visit.current).toBe(3)
    expect(volumes()).toHaveLength(2)
    visit.player.previous()
    await pass(1)
    expect(visit.current).toBe(2)
    expect(volumes()).toEqual([1])
  })

  it('does not start when the listener seeks back before it', async () => {
    await playFrom(2, 34.5)
    await pass(1)
    visit.player.seek(10)
    await pass(3)
    expect(visit.current).toBe(1)
    expect(volumes()).toEqual([1])
    expect(played()).toEqual([1])
  })

  it('does not shorten the last song', async () => {
    await playFrom(1, 38)
    await pass(1.5)
    expect(volumes()).toEqual([1])
    await pass(1)
    expect(visit.state.playerStatus).toBe('pause')
  })

  it('is shorter next to short songs, and omitted next to very short ones', () => {
    expect(fadeBetween(12, 200, 180)).toBe(12)
    expect(fadeBetween(12, 20, 180)).toBe(8)
    expect(fadeBetween(12, 200, 10)).toBe(3)
    expect(fadeBetween(12, 3, 200)).toBe(0)
    expect(fadeBetween(0, 200, 200)).toBe(0)
  })
})
