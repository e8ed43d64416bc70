import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMessages } from '../i18n/i18n.ts'
import { episodeOf, songOf, stationOf } from './testing/items.ts'
import { SONG_SECONDS } from './testing/media.ts'
import { pass, Visit } from './testing/unit-stand.ts'

/** Effects of the player on queue, server and storage; how it sounds is tested in a browser. */

const NOTHING_PLAYS = 'warn: Could not be played! / No streaming source found.'
const album = { type: 'album' as const, id: 3, title: 'Dunes' }
const songs = (count: number) => Array.from({ length: count }, (_, i) => songOf(i + 1))

let visit: Visit
beforeEach(() => {
  startMessages('en')
  vi.useFakeTimers()
  visit = new Visit()
})
afterEach(() => {
  visit.player.leaveShell()
  vi.useRealTimers()
})

/** Ends this visit; the next one finds what the browser has stored. */
const reload = (): Visit => {
  const { token } = visit.useToken.getState()
  visit.closePage()
  const { stored } = visit
  visit = new Visit(new Map(stored), token)
  return visit
}

describe('an item that cannot be played', () => {
  it('leads to a warning and the next item', async () => {
    visit.refuse = (line) => line.includes('/songs/1/stream')
    visit.player.play(songs(2))
    await pass(1)
    expect(visit.current).toBe(2)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.notices).toEqual([NOTHING_PLAYS])
  })

  it('also when its file is broken', async () => {
    for (const audio of visit.audio) audio.broken = (url) => url.includes('/media/1/')
    visit.player.play(songs(2))
    await pass(1)
    expect(visit.current).toBe(2)
    expect(visit.notices).toEqual([NOTHING_PLAYS])
  })

  it('stops playback when no item of the queue can be played', async () => {
    visit.refuse = (line) => line.endsWith('/stream')
    visit.player.cycleRepeat()
    visit.player.play(songs(3))
    await pass(5)
    expect(visit.notices).toHaveLength(3)
    expect(visit.state.playerStatus).toBe('pause')
    expect(visit.sounding).toEqual([])
  })

  it('does not lead from one station to another', async () => {
    visit.refuse = (line) => line.includes('radio')
    visit.player.play([stationOf(1), stationOf(2)], { start: 0 })
    await pass(120)
    expect(visit.current).toBe(1)
    expect(visit.state.playerStatus).toBe('pause')
    expect(visit.notices).toEqual([NOTHING_PLAYS])
    expect(visit.state.offAir).toBe(true)
    visit.refuse = () => false
    visit.player.resume()
    expect(visit.state.offAir).toBe(false)
  })
})

it('requests the stream before the page renders the song', () => {
  visit.player.play(songs(2))
  // React renders in a microtask after the click.
  expect(visit.lines('/songs/1/stream')).toHaveLength(1)
})

it('leads from the last station to the first and back, on request', async () => {
  visit.player.play([stationOf(1), stationOf(2)], { start: 1 })
  await pass(1)
  visit.player.next()
  await pass(1)
  expect(visit.current).toBe(1)
  expect(visit.state.playerStatus).toBe('play')
  visit.player.previous()
  await pass(1)
  expect(visit.current).toBe(2)
})

describe('the queue of a listener who leaves the shell', () => {
  beforeEach(async () => {
    visit.player.play(songs(2))
    await pass(12)
    visit.player.leaveShell()
  })

  it('ends, and continues at its position when the listener wants it back', async () => {
    expect(visit.state).toMatchObject({ queue: [], currentAudio: null, left: { item: { id: 1 } } })
    visit.player.continueLeft()
    await pass(1)
    expect(visit.current).toBe(1)
    expect(visit.position).toBeGreaterThan(11)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.state.left).toBeNull()
  })

  it('is still offered after a reload, where play continues it', async () => {
    expect(reload().state).toMatchObject({ queue: [], left: { item: { id: 1 } } })
    visit.player.toggle()
    await pass(1)
    expect(visit.state.queue).toHaveLength(2)
    expect(visit.position).toBeGreaterThan(11)
    expect(reload().state).toMatchObject({ currentAudio: { id: 1 }, left: null })
  })

  it('is not offered if it had hardly begun', async () => {
    visit.player.play([songOf(5)])
    await pass(2)
    visit.player.leaveShell()
    expect(visit.state.left).toBeNull()
    expect(reload().state.left).toBeNull()
  })

  it('is no longer offered once something else plays', async () => {
    visit.player.play([songOf(5)])
    await pass(1)
    expect(visit.state.left).toBeNull()
    visit.player.clear()
    expect(reload().state.left).toBeNull()
  })

  it('is not offered to whoever uses the browser next', () => {
    visit.useToken.setState({ token: 'secret' })
    visit.useToken.setState({ token: null })
    expect(visit.state.left).toBeNull()
    expect(reload().state.left).toBeNull()
  })
})

it('waits at the item while offline and plays it when the network is back', async () => {
  visit.player.play(songs(3))
  await pass(1)
  visit.setOnline(false)
  visit.player.next()
  await pass(1)
  expect(visit.state.loading).toBe(true)
  expect(visit.current).toBe(2)
  visit.setOnline(true)
  await pass(1)
  expect(visit.current).toBe(2)
  expect(visit.sounding).toHaveLength(1)
  expect(visit.state.queue).toHaveLength(3)
  expect(visit.notices).toEqual([])
})

describe('plays while offline', () => {
  const opened = () => visit.bodies('register-play').map((body) => body?.id)

  it('are registered once when the network returns during the item', async () => {
    visit.player.play(songs(2))
    await pass(1)
    visit.setOnline(false)
    await pass(2)
    visit.setOnline(true)
    await pass(2)
    expect(opened()).toEqual([1])
  })

  it('of a preloaded item are registered once when the network is back', async () => {
    visit.player.play(songs(2))
    await pass(SONG_SECONDS - 3)
    visit.setOnline(false)
    await pass(5)
    expect(visit.current).toBe(2)
    expect(visit.sounding).toHaveLength(1)
    const before = opened().length
    visit.setOnline(true)
    visit.setOnline(true)
    await pass(1)
    expect(opened().slice(before)).toEqual([2])
  })

  it('are not registered later when they ended meanwhile', async () => {
    visit.player.play(songs(2))
    await pass(SONG_SECONDS - 3)
    visit.setOnline(false)
    await pass(5)
    visit.player.leaveShell()
    const before = opened().length
    visit.setOnline(true)
    await pass(1)
    expect(opened()).toHaveLength(before)
  })
})

describe('transport', () => {
  it('stops at the end of the queue and starts over on play', async () => {
    visit.player.play(songs(1))
    await pass(1)
    visit.player.seek(39.5)
    await pass(1)
    expect(visit.state.playerStatus).toBe('pause')
    expect(visit.position).toBe(0)
    visit.player.toggle()
    await pass(1)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.position).toBeLessThan(2)
  })

  it('repeats one track and counts it again', async () => {
    visit.player.cycleRepeat()
    visit.player.cycleRepeat()
    visit.player.play(songs(1))
    await pass(1)
    visit.player.seek(39.5)
    await pass(2)
    expect(visit.position).toBeLessThan(5)
    expect(visit.bodies('register-play')).toHaveLength(2)
    expect(visit.lines('/songs/1/stream')).toHaveLength(1)
  })

  it('goes back to the start of the item, and to the previous one within three seconds', async () => {
    visit.player.play(songs(3), { start: 1 })
    await pass(1)
    visit.player.seek(12)
    visit.player.previous()
    expect([visit.current, Math.floor(visit.position)]).toEqual([2, 0])
    visit.player.previous()
    expect(visit.current).toBe(1)
  })

  it('resumes a paused item instead of restarting it', async () => {
    visit.player.play(songs(1))
    await pass(2)
    visit.player.toggle()
    visit.player.play(songs(1))
    await pass(1)
    expect(visit.position).toBeGreaterThan(2)
    expect(visit.lines('/songs/1/stream')).toHaveLength(1)
  })

  it('shows pause when the browser blocks playback', async () => {
    for (const audio of visit.audio) audio.blocked = true
    visit.player.play(songs(1))
    await pass(1)
    expect(visit.state.playerStatus).toBe('pause')
    expect(visit.notices).toEqual([])
  })

  it('retains the current queue and warns when nothing is playable', () => {
    visit.player.play(songs(2))
    visit.player.play([null, undefined])
    visit.player.append([])
    expect(visit.notices).toEqual([NOTHING_PLAYS, NOTHING_PLAYS])
    expect(visit.state.queue).toHaveLength(2)
  })

  it('continues with the next entry when the current one is removed', async () => {
    visit.player.play(songs(3))
    await pass(1)
    visit.player.remove(visit.state.queue[0]?.key ?? '')
    await pass(1)
    expect(visit.current).toBe(2)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.state.queue).toHaveLength(2)
  })

  it('preloads the next track near the end and plays it without another request', async () => {
    visit.player.play(songs(2))
    await pass(1)
    expect(visit.lines('/songs/2/stream')).toHaveLength(0)
    visit.player.seek(38)
    await pass(4)
    expect(visit.current).toBe(2)
    expect(visit.lines('/songs/2/stream')).toHaveLength(1)
    expect(visit.state.queue).toHaveLength(2)
  })
})

describe('plays', () => {
  it('open when a track is heard; those of visitors are not closed', async () => {
    visit.player.play(songs(2))
    await pass(1)
    expect(visit.state.registredPlayID).toBe('play-1')
    expect(visit.bodies('register-play')).toEqual([
      { id: 1, type: 'song', artist_id: 7, duration: 40, origin: 'local', source: 'other' },
    ])
    visit.player.next()
    await pass(1)
    visit.player.leaveShell()
    await pass(1)
    expect(visit.lines('/user/')).toEqual([])
    expect(visit.lines('POST /register-play')).toHaveLength(2)
  })

  it('count the album too; those of a user are closed on skip and on leaving', async () => {
    visit.useToken.setState({ token: 'secret' })
    visit.player.play(songs(2), { source: album })
    await pass(1)
    const opened = visit.bodies('register-play')
    expect(opened.map((body) => body?.type).sort()).toEqual(['album', 'song'])
    expect(opened.find((body) => body?.type === 'album')).toMatchObject({ id: 3, duration: 80, artist_id: 7 })
    expect(visit.state.currentlyPlayingType).toEqual({ type: 'album', id: 3, status: 'play' })
    const first = visit.state.registredPlayID
    visit.player.next()
    await pass(1)
    expect(visit.lines('end-play')).toEqual([`POST /user/end-play/${first}`])
    visit.player.leaveShell()
    await pass(1)
    expect(visit.lines('end-play')).toHaveLength(3)
    expect(visit.state).toMatchObject({ queue: [], playerStatus: 'pause', currentlyPlayingType: null })
    expect(visit.sounding).toEqual([])
  })

  it('are closed when the page closes, by a request that outlives it', async () => {
    visit.useToken.setState({ token: 'secret' })
    visit.player.play(songs(1))
    await pass(1)
    visit.closePage()
    await pass(0)
    expect(visit.requests.at(-1)).toMatchObject({ line: 'POST /user/end-play/play-1', keepalive: true })
  })

  it('do not interrupt playback when they cannot be registered', async () => {
    visit.refuse = (line) => line.includes('register-play')
    visit.player.play(songs(1))
    await pass(2)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.notices).toEqual([])
  })
})

describe('the next visit', () => {
  it('restores the queue: paused, at its position, with its modes', async () => {
    visit.player.play(songs(3), { start: 1, source: album })
    await pass(1)
    visit.player.seek(21)
    visit.player.setVolume(0.3)
    visit.player.toggleShuffle()
    visit.player.cycleRepeat()
    await pass(1)
    const before = visit.state
    const { state, position } = reload()
    expect(state.queue).toEqual(before.queue)
    expect(state).toMatchObject({ playerStatus: 'pause', volume: 0.3, repeat: 'all', source: before.source })
    expect(state.original).toEqual(before.original)
    expect(visit.current).toBe(2)
    expect(position).toBeGreaterThan(20.9)
    expect(visit.sounding).toEqual([])
    visit.player.toggle()
    await pass(1)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.position).toBeGreaterThan(21)
    expect(visit.position).toBeLessThan(25)
  })

  it.each(['nonsense', '{"queue":[{"key":1}]}', '{"queue":[],"index":4}', 'null'])(
    'starts despite corrupt stored state %s',
    async (text) => {
      for (const key of ['player-queue', 'player-position', 'player-sound']) visit.stored.set(key, text)
      visit = new Visit(new Map(visit.stored))
      visit.player.play(songs(1))
      await pass(1)
      expect(visit.sounding).toHaveLength(1)
    },
  )

  it('starts empty after leaving the shell and after logging out', async () => {
    visit.useToken.setState({ token: 'secret' })
    visit.player.play(songs(2))
    await pass(1)
    visit.useToken.setState({ token: null })
    expect(visit.state.queue).toEqual([])
    expect(visit.sounding).toEqual([])
    expect(reload().state.queue).toEqual([])
  })

  it('shares nothing with another player on the page', async () => {
    visit.player.play(songs(2))
    await pass(1)
    const other = new Visit()
    expect(other.state.queue).toEqual([])
    other.player.play([songOf(9)])
    await pass(1)
    expect([visit.current, other.current]).toEqual([1, 9])
    other.player.leaveShell()
  })
})

describe('episodes', () => {
  it('resume at the position of the listener and report it to the server', async () => {
    visit.useToken.setState({ token: 'secret' })
    const places: number[] = []
    visit.stores.usePlayhead.subscribe(({ currentTime }) => places.push(currentTime))
    visit.player.play([episodeOf(1, { progress: 20 })])
    await pass(1)
    // Not even briefly at another position: it would be reported to the server.
    expect(Math.min(...places)).toBeGreaterThanOrEqual(20)
    visit.player.pause()
    await pass(0)
    const [report] = visit.bodies('/user/episodes/1/progress').slice(-1)
    expect(report).toMatchObject({ played: false })
    expect(report?.seconds).toBeGreaterThan(20)
    visit.player.play([episodeOf(2)])
    await pass(1)
    visit.player.play([episodeOf(1, { progress: 0 })])
    await pass(1)
    expect(visit.position).toBeGreaterThan(20.3)
  })

  it('resume where they were stopped on another device in the meantime', async () => {
    visit.useToken.setState({ token: 'secret' })
    visit.replies.set('GET /episodes/1', episodeOf(1, { progress: 30, played: false }))
    visit.player.play([episodeOf(1, { progress: 3 })])
    await pass(1)
    expect(visit.position).toBeGreaterThanOrEqual(30)
  })

  it('count as played near their end and then start from the beginning', async () => {
    visit.useToken.setState({ token: 'secret' })
    visit.player.play([episodeOf(1), songOf(2)], { start: 0 })
    await pass(1)
    visit.player.seek(39.5)
    await pass(2)
    expect(visit.current).toBe(2)
    expect(visit.bodies('/user/episodes/1/progress').at(-1)).toMatchObject({ played: true })
    visit.player.play([episodeOf(1)])
    await pass(1)
    expect(visit.position).toBeLessThan(15)
  })

  it('are remembered on the device of a visitor', async () => {
    visit.player.play([episodeOf(1), episodeOf(2)], { start: 0 })
    await pass(1)
    visit.player.seek(25)
    await pass(1)
    visit.player.play([episodeOf(2)])
    reload().player.play([episodeOf(1)])
    await pass(1)
    expect(visit.position).toBeGreaterThanOrEqual(25)
    expect(visit.lines('progress')).toEqual([])
  })
})

it('is not seekable on a station, and disconnects while it is paused', async () => {
  visit.replies.set('GET /radio-stations/1/listen', { url: '/media/live.mp3', hls: false })
  visit.player.play([stationOf(1)])
  await pass(1)
  expect(visit.state.currentlyPlayingType).toEqual({ type: 'radioStation', id: 1, status: 'play' })
  visit.player.seek(30)
  expect(visit.position).toBeLessThan(20)
  visit.player.pause()
  expect(visit.audio.some((audio) => audio.src)).toBe(false)
  visit.player.resume()
  await pass(1)
  expect(visit.sounding).toHaveLength(1)
})

describe('plays that the server cannot be told of', () => {
  beforeEach(() => {
    visit = new Visit(new Map(), 'a token')
    visit.keepsPlays = true
  })

  it('are kept with their times and what was heard, each once', async () => {
    const began = Date.now()
    visit.cut = (line) => line.includes('register-play')
    visit.player.play(songs(2))
    await pass(1)
    expect(visit.kept).toEqual([])
    visit.player.next()
    await pass(1)
    visit.closePage()
    await pass(1)
    expect(visit.kept.map(({ id, type }) => [type, id])).toEqual([
      ['song', 1],
      ['song', 2],
    ])
    const [first, second] = visit.kept
    expect(Date.parse(first?.started_at ?? '')).toBeGreaterThanOrEqual(began)
    expect(Date.parse(first?.ended_at ?? '')).toBeLessThanOrEqual(Date.parse(second?.started_at ?? ''))
    expect(new Set(visit.kept.map(({ key }) => key)).size).toBe(2)
  })

  it('are ended under the key with which they were registered', async () => {
    visit.player.play(songs(2))
    await pass(1)
    visit.setOnline(false)
    visit.player.next()
    await pass(1)
    const [registered] = visit.bodies('register-play')
    expect(visit.kept).toMatchObject([{ id: 1, key: registered?.key }])
  })

  it('are told at once while there is a connection', async () => {
    visit.player.play(songs(2))
    await pass(1)
    visit.player.next()
    await pass(1)
    expect(visit.lines('end-play')).toHaveLength(1)
    expect(visit.kept).toEqual([])
  })
})
