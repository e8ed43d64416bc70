import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMessages } from '../../i18n/i18n.ts'
import { songOf } from '../testing/items.ts'
import { SECONDS } from '../testing/silent-audio.ts'
import { pass, Visit } from '../testing/unit-stand.ts'

/** Spots of campaigns between songs: what the player does; how it sounds is tested in a browser. */

const NEXT = 'GET /campaigns/next'
const spot = {
  id: 7,
  kind: 'audio',
  title: 'Late Crossing',
  advertiser: 'Harbour FM',
  audio: { url: '/media/spot/7.m4a', duration: SECONDS },
  skip_after: 5,
  token: 'a'.repeat(22),
}
const songs = (count: number) => Array.from({ length: count }, (_, i) => ({ ...songOf(i + 1), album: null }))

let visit: Visit
let announced: string[]
const start = (rules: Parameters<Visit['playSpots']>[0] = {}) => {
  announced = visit.playSpots(rules)
}
beforeEach(() => {
  startMessages('en')
  vi.useFakeTimers()
  visit = new Visit()
  visit.replies.set(NEXT, { campaign: spot })
  start()
})
afterEach(() => {
  visit.player.leaveShell()
  vi.useRealTimers()
})

const events = () => visit.bodies('/campaigns/7/progress').map((body) => body?.event)
const asked = () => visit.requests.filter(({ line }) => line === NEXT).map(({ query }) => query)
const spotPlays = () => visit.state.currentCampaign !== null
const source = () => visit.sounding.map(({ src }) => src.split('?')[0])

/** Plays to the middle of the first spot. */
const toSpot = async () => {
  visit.player.play(songs(5), { start: 0 })
  await pass(2 * SECONDS + 3)
}

describe('a spot', () => {
  it('plays after as many songs as the operator wants, before the next song, which goes on by itself', async () => {
    visit.player.play(songs(5), { start: 0 })
    await pass(SECONDS + 5)
    expect(visit.current).toBe(2)
    expect(asked()).toEqual([])
    await pass(SECONDS)
    expect(visit.state).toMatchObject({ currentCampaign: spot, adPlayed: true, playerStatus: 'play' })
    expect(source()).toEqual(['/media/spot/7.m4a'])
    // The next song is shown as what follows.
    expect(visit.current).toBe(3)
    expect(announced).toEqual(['Late Crossing'])
    expect(asked()).toEqual([{ slot: 'audio', songs_since: 2, song_id: 3 }])
    await pass(SECONDS)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/3/file.m4a'])
    expect(visit.lines('/campaigns/7/impressions')).toHaveLength(1)
    expect(events()).toEqual(['first_quartile', 'midpoint', 'third_quartile', 'complete'])
    expect(visit.state.adPlayed).toBe(true)
    await pass(SECONDS)
    expect(visit.state).toMatchObject({ currentCampaign: null, adPlayed: false })
    expect(visit.current).toBe(4)
  })

  it('counts a song that plays before the code of spots has loaded', async () => {
    visit.closePage()
    visit = new Visit()
    visit.replies.set(NEXT, { campaign: spot })
    visit.player.play(songs(5), { start: 0 })
    await pass(5)
    start()
    await pass(2 * SECONDS - 2)
    expect(source()).toEqual(['/media/spot/7.m4a'])
    expect(visit.current).toBe(3)
  })

  it('is no play of a song, and does not change where the next one starts', async () => {
    await toSpot()
    expect(visit.bodies('register-play').map((body) => body?.id)).toEqual([1, 2])
    visit.closePage()
    const { stored } = visit
    visit = new Visit(new Map(stored))
    expect(visit.current).toBe(3)
    expect(visit.position).toBe(0)
    expect(spotPlays()).toBe(false)
  })

  it('can be skipped after a while, not left in another way', async () => {
    await toSpot()
    for (const leave of ['next', 'previous', 'skipSpot'] as const) {
      visit.player[leave]()
      expect(visit.current).toBe(3)
    }
    visit.player.seek(30)
    visit.player.hop('forward')
    expect(spotPlays()).toBe(true)
    expect(visit.position).toBeLessThan(5)
    await pass(5)
    visit.player.skipSpot()
    expect(spotPlays()).toBe(false)
    await pass(1)
    expect(source()).toEqual(['/media/3/file.m4a'])
    expect(events()).toEqual(['skip'])
  })

  it('that can’t be skipped is heard to its end', async () => {
    visit.replies.set(NEXT, { campaign: { ...spot, skip_after: null } })
    await toSpot()
    await pass(30)
    visit.player.skipSpot()
    expect(spotPlays()).toBe(true)
  })

  it('is paused and resumed', async () => {
    await toSpot()
    visit.player.toggle()
    expect(visit.sounding).toEqual([])
    const at = visit.position
    await pass(60)
    visit.player.toggle()
    expect(visit.position).toBe(at)
    await pass(1)
    expect(source()).toEqual(['/media/spot/7.m4a'])
  })

  it('goes on when the listener chooses something else, which follows', async () => {
    await toSpot()
    visit.player.play([songOf(9)])
    expect(spotPlays()).toBe(true)
    expect(source()).toEqual(['/media/spot/7.m4a'])
    await pass(SECONDS)
    expect(source()).toEqual(['/media/9/file.m4a'])
  })

  it('ends with the queue', async () => {
    await toSpot()
    visit.player.leaveShell()
    expect(spotPlays()).toBe(false)
    expect(visit.sounding).toEqual([])
  })
})

describe('the music goes on', () => {
  const goesOn = async () => {
    await toSpot()
    expect(visit.current).toBe(3)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/3/file.m4a'])
    expect(visit.notices).toEqual([])
  }

  it('without a campaign', async () => {
    visit.replies.set(NEXT, { campaign: null })
    await goesOn()
    expect(visit.lines('/campaigns/')).toEqual([NEXT])
  })

  it('when the server refuses', async () => {
    visit.refuse = (line) => line === NEXT
    await goesOn()
  })

  it('when the file is missing or broken', async () => {
    for (const audio of visit.audio) audio.broken = (url) => url.includes('/spot/')
    await goesOn()
    expect(visit.lines('/campaigns/7/')).toEqual([])
    // The next song was prepared instead.
    expect(visit.position).toBeGreaterThan(2)
  })

  it('when the spot stalls', async () => {
    await toSpot()
    visit.sounding[0]?.dispatchEvent(new Event('waiting'))
    await pass(4)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/3/file.m4a'])
    expect(events()).toEqual([])
  })

  it('at the end of the queue', async () => {
    visit.player.play(songs(2), { start: 0 })
    await pass(2 * SECONDS + 3)
    expect(asked()).toEqual([])
    expect(visit.sounding).toEqual([])
  })
})

describe('no spot plays', () => {
  it('within an album, unless the operator allows it', async () => {
    const album = songs(5).map((song) => ({ ...song, album: { id: 3, title: 'Dunes' } }))
    const listen = async () => {
      visit.player.play(album as never, { start: 0, shuffle: false })
      await pass(2 * SECONDS + 3)
    }
    await listen()
    expect(asked()).toEqual([])
    start({ campaigns_in_albums: true })
    await listen()
    expect(asked()[0]).toMatchObject({ within_album: 'true' })
    expect(announced).toEqual(['Late Crossing'])
  })

  it('before the song after which the sleep timer stops', async () => {
    visit.player.play(songs(5), { start: 0 })
    await pass(SECONDS + 5)
    visit.stores.setPlayer({ stop_after: true })
    await pass(SECONDS)
    expect(asked()).toEqual([])
    expect(visit.sounding).toEqual([])
  })
})

it('counts songs across visits', async () => {
  visit.player.play(songs(5), { start: 0 })
  await pass(5)
  visit.closePage()
  visit = new Visit(new Map(visit.stored))
  visit.replies.set(NEXT, { campaign: spot })
  start()
  visit.player.next()
  await pass(SECONDS + 3)
  expect(spotPlays()).toBe(true)
})
