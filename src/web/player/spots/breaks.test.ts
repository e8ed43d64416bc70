import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdBreaks } from '../../../contract/ads/campaigns.ts'
import { startMessages } from '../../i18n/i18n.ts'
import { useSleep } from '../sleep-state.ts'
import { episodeOf, songOf } from '../testing/items.ts'
import { SECONDS } from '../testing/silent-audio.ts'
import { pass, Visit } from '../testing/unit-stand.ts'

/** Spots before, within and after episodes, at the breaks that their editors marked. */

const NEXT = 'GET /campaigns/next'
const PASSED = 'ad-breaks-passed'
const spot = {
  id: 7,
  kind: 'audio',
  title: 'Late Crossing',
  advertiser: 'Harbour FM',
  audio: { url: '/media/spot/7.m4a', duration: SECONDS },
  skip_after: 5,
  token: 'a'.repeat(22),
}

let visit: Visit
const arrive = (breaks: Partial<AdBreaks>, rules = { campaigns_in_episodes: true }) => {
  // An episode whose breaks are not known yet is asked for with the spot before it; only the server knows that it has none.
  if (!breaks.before && !visit.stored.has(PASSED))
    visit.stored.set(PASSED, JSON.stringify([1, 2].map((id) => [`${id} pre`, Date.now()])))
  visit.replies.set(NEXT, { campaign: spot })
  for (const id of [1, 2])
    visit.replies.set(`GET /episodes/${id}/ad-breaks`, { before: false, at: [], after: false, ...breaks })
  visit.playSpots(rules)
}
/** The same listener opens the page again. */
const comeBack = (breaks: Partial<AdBreaks>) => {
  visit.closePage()
  visit = new Visit(new Map(visit.stored))
  arrive(breaks)
}
beforeEach(() => {
  startMessages('en')
  vi.useFakeTimers()
  visit = new Visit()
})
afterEach(() => {
  useSleep.setState({ choice: 'off' })
  visit.player.leaveShell()
  vi.useRealTimers()
})

const asked = () => visit.requests.filter(({ line }) => line === NEXT).map(({ query }) => query)
const places = () => asked().map((query) => query?.at ?? query?.position)
const spotPlays = () => visit.state.currentCampaign !== null
const source = () => visit.sounding.map(({ src }) => src.split('?')[0])
const listen = async (seconds: number, ...ids: number[]) => {
  visit.player.play(
    (ids.length > 0 ? ids : [1]).map((id) => episodeOf(id)),
    { start: 0 },
  )
  await pass(seconds)
}
const registered = () => visit.bodies('register-play').map((body) => body?.id)

it('plays none without marks, nor where the operator allows none', async () => {
  arrive({})
  await listen(SECONDS + 5, 1, 2)
  expect(places()).toEqual([])
  expect(spotPlays()).toBe(false)
  const before = visit.requests.length
  arrive({ before: true, at: [15], after: true }, { campaigns_in_episodes: false })
  await listen(SECONDS + 5, 1, 2)
  expect(visit.requests.slice(before).filter(({ line }) => /ad-breaks|campaigns/.test(line))).toEqual([])
})

describe('at a break within an episode', () => {
  beforeEach(() => arrive({ at: [15] }))

  it('the episode waits for the spot and goes on at its place, as one play', async () => {
    await listen(16)
    expect(spotPlays()).toBe(true)
    expect(source()).toEqual(['/media/spot/7.m4a'])
    expect(asked().at(-1)).toEqual({ slot: 'audio', songs_since: 0, episode_id: 1, position: 'mid', at: 15 })
    const waiting = visit.audio.find(({ src }) => src.includes('/media/1/'))
    expect(waiting?.paused).toBe(true)
    expect(waiting?.currentTime).toBeCloseTo(15, 0)
    const streams = visit.lines('/episodes/1/stream').length
    await pass(SECONDS)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(visit.position).toBeGreaterThanOrEqual(15)
    expect(visit.position).toBeLessThan(17)
    // Its stream was not loaded again.
    expect(visit.lines('/episodes/1/stream')).toHaveLength(streams)
    await pass(5)
    expect(registered()).toEqual([1])
    expect(visit.lines('end-play')).toEqual([])
    expect(visit.lines('/campaigns/7/impressions')).toHaveLength(1)
  })

  it('it can be skipped and paused as between songs, and nothing else leaves it', async () => {
    await listen(17)
    visit.player.next()
    visit.player.seek(30)
    visit.player.skipSpot()
    expect(spotPlays()).toBe(true)
    visit.player.toggle()
    expect(visit.sounding).toEqual([])
    visit.player.toggle()
    await pass(6)
    visit.player.skipSpot()
    await pass(1)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(visit.position).toBeLessThan(18)
    expect(visit.bodies('/campaigns/7/progress').map((body) => body?.event)).toEqual(['skip'])
  })

  it('what the listener chooses meanwhile follows the spot', async () => {
    await listen(17)
    visit.player.play([songOf(9)])
    expect(source()).toEqual(['/media/spot/7.m4a'])
    await pass(SECONDS)
    expect(source()).toEqual(['/media/9/file.m4a'])
    expect(registered()).toEqual([1, 9])
  })

  it('a later visit resumes the episode, and does not hear the spot again', async () => {
    await listen(19)
    comeBack({ at: [15] })
    expect(visit.position).toBeCloseTo(15, 0)
    visit.player.resume()
    await pass(3)
    expect(source()).toEqual(['/media/1/file.m4a'])
    visit.player.seek(10)
    await pass(8)
    expect(spotPlays()).toBe(false)
    expect(places().filter((place) => place === 15)).toEqual([])
  })

  it('a visit on another device that resumes near it does not either', async () => {
    await listen(12)
    visit.stored.delete(PASSED)
    comeBack({ at: [15] })
    visit.player.resume()
    await pass(10)
    expect(visit.position).toBeGreaterThan(18)
    expect(spotPlays()).toBe(false)
  })

  it.each([
    ['there is no campaign', () => visit.replies.set(NEXT, { campaign: null })],
    [
      'the spot is broken',
      () => {
        for (const audio of visit.audio) audio.broken = (url) => url.includes('/spot/')
      },
    ],
    [
      'the server refuses',
      () => {
        visit.refuse = (line) => line === NEXT
      },
    ],
  ])('the episode goes on where %s', async (_, prepare) => {
    prepare()
    await listen(21)
    expect(spotPlays()).toBe(false)
    expect(visit.position).toBeGreaterThan(20)
    expect(visit.notices).toEqual([])
    expect(visit.lines('/campaigns/7/')).toEqual([])
  })

  it('the episode goes on where the spot stalls', async () => {
    await listen(17)
    visit.sounding[0]?.dispatchEvent(new Event('waiting'))
    await pass(4)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(visit.position).toBeLessThan(18)
  })

  it('the end of the chapter comes first where the listener sleeps at it', async () => {
    useSleep.setState({ choice: 'chapter' })
    await listen(18)
    expect(spotPlays()).toBe(false)
    expect(places()).not.toContain(15)
  })
})

describe('a jump', () => {
  it('over several breaks has one spot, and the episode goes on where the listener wants', async () => {
    arrive({ at: [10, 15, 20] })
    await listen(3)
    visit.player.seek(25)
    await pass(1)
    expect(spotPlays()).toBe(true)
    expect(source()).toEqual(['/media/spot/7.m4a'])
    expect(places().at(-1)).toBe(20)
    await pass(SECONDS)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(visit.position).toBeGreaterThanOrEqual(25)
    expect(visit.position).toBeLessThan(27)
    // What was left behind has passed, back and forth.
    visit.player.seek(2)
    visit.player.seek(22)
    await pass(5)
    expect(spotPlays()).toBe(false)
    expect(visit.lines('/campaigns/7/impressions')).toHaveLength(1)
  })

  it('without a campaign goes on after a moment', async () => {
    arrive({ at: [10] })
    visit.replies.set(NEXT, { campaign: null })
    await listen(3)
    visit.player.seek(25)
    await pass(1)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(visit.position).toBeGreaterThan(25)
    expect(visit.state.playerStatus).toBe('play')
  })

  it('while paused, or back, has none', async () => {
    arrive({ at: [10] })
    await listen(3)
    visit.player.pause()
    visit.player.seek(25)
    await pass(1)
    visit.player.resume()
    await pass(2)
    expect(spotPlays()).toBe(false)
    visit.player.seek(12)
    await pass(1)
    expect(spotPlays()).toBe(false)
  })
})

describe('before an episode', () => {
  it('that the listener starts, the spot comes first; once', async () => {
    arrive({ before: true })
    await listen(2)
    expect(spotPlays()).toBe(true)
    expect(places()).toEqual(['pre'])
    expect(registered()).toEqual([])
    await pass(SECONDS)
    expect(source()).toEqual(['/media/1/file.m4a'])
    expect(registered()).toEqual([1])
    await pass(3)
    visit.player.play([songOf(5)])
    await pass(1)
    await listen(2)
    expect(spotPlays()).toBe(false)
    expect(source()).toEqual(['/media/1/file.m4a'])
  })

  it('none comes where it is resumed', async () => {
    arrive({ before: true })
    visit.replies.set(NEXT, { campaign: null })
    await listen(10)
    visit.player.play([songOf(5)])
    await pass(1)
    visit.stored.delete(PASSED)
    comeBack({ before: true })
    await listen(2)
    expect(visit.position).toBeGreaterThan(9)
    expect(spotPlays()).toBe(false)
  })

  it('that does not answer, it starts after two seconds', async () => {
    arrive({ before: true })
    visit.replies.set(NEXT, new Promise(() => {}))
    await listen(1)
    expect(visit.state.loading).toBe(true)
    expect(visit.sounding).toEqual([])
    await pass(2)
    expect(source()).toEqual(['/media/1/file.m4a'])
  })

  it('that follows by itself, the spot is prepared', async () => {
    arrive({ before: true })
    visit.replies.set(NEXT, { campaign: null })
    await listen(5, 1, 2)
    visit.replies.set(NEXT, { campaign: spot })
    await pass(SECONDS - 3)
    expect(asked().at(-1)).toMatchObject({ position: 'pre', episode_id: 2 })
    expect(spotPlays()).toBe(true)
    expect(visit.current).toBe(2)
    await pass(SECONDS)
    expect(source()).toEqual(['/media/2/file.m4a'])
  })
})

describe('after an episode', () => {
  it('the spot comes before what follows', async () => {
    arrive({ after: true })
    visit.player.play([episodeOf(1), songOf(5)], { start: 0 })
    await pass(SECONDS + 3)
    expect(asked().at(-1)).toMatchObject({ position: 'post', episode_id: 1 })
    expect(spotPlays()).toBe(true)
    await pass(SECONDS)
    expect(source()).toEqual(['/media/5/file.m4a'])
  })

  it('at the end of the queue, it is the last thing', async () => {
    arrive({ after: true })
    await listen(SECONDS + 2)
    expect(visit.state.currentCampaign).toMatchObject({ id: 7, last: true })
    await pass(SECONDS)
    expect(spotPlays()).toBe(false)
    expect(visit.sounding).toEqual([])
    expect(visit.state.playerStatus).toBe('pause')
    expect(visit.lines('/campaigns/7/impressions')).toHaveLength(1)
  })

  it('none comes where the listener sleeps at its end', async () => {
    arrive({ after: true })
    await listen(5)
    visit.stores.setPlayer({ stop_after: true })
    await pass(SECONDS)
    expect(visit.sounding).toEqual([])
    expect(spotPlays()).toBe(false)
  })
})

it('others who hear the same hear no spots, nor does who leads them', async () => {
  arrive({ before: true, at: [15], after: true })
  visit.stores.setPlayer({ shared: 'control' })
  await listen(SECONDS + 2, 1, 2)
  expect(visit.current).toBe(2)
  visit.player.seek(30)
  await pass(2)
  expect(visit.requests.filter(({ line }) => /ad-breaks|campaigns/.test(line))).toEqual([])
  expect(spotPlays()).toBe(false)
})
