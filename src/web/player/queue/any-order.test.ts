// @module-tag long
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { songOf } from '../testing/items.ts'
import { createListener } from '../testing/listener.ts'
import { openPlayerPage, type PlayerPage } from '../testing/open-page.ts'

let stand: PlayerPage
let page: Page
const { play, prefer, current } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
  // With plain files, an element's URL shows which song it plays.
  stand.server.info = { hls_url: null }
}, 120_000)
afterAll(() => stand.close())

/** More songs than the actions can remove from the queue. */
const SONGS = 12
const patient = { timeout: 10_000 }
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('nearEnd' as const), left: fc.integer({ min: 1, max: 6 }) }),
  },
  fc.record({ do: fc.constant('jumpBack' as const) }),
  fc.record({ do: fc.constant('next' as const) }),
  fc.record({ do: fc.constant('previous' as const) }),
  fc.record({ do: fc.constant('pauseAndGoOn' as const) }),
  fc.record({ do: fc.constant('playNext' as const), song: fc.integer({ min: 10, max: 19 }) }),
  fc.record({ do: fc.constant('dropNext' as const) }),
  fc.record({ do: fc.constant('shuffle' as const) }),
  fc.record({ do: fc.constant('crossfade' as const), seconds: fc.constantFrom(0, 2, 4) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

/** Performs one action, then lets playback continue briefly. */
const doIt = (one: Deed) =>
  page.evaluate(
    async ([given, other]) => {
      const { player, setPreferences, usePlayer, usePlayhead } = window.page
      const { queue, index } = usePlayer.getState()
      if (given.do === 'nearEnd') player.seek(40 - given.left)
      else if (given.do === 'jumpBack') player.seek(5)
      else if (given.do === 'next') player.next()
      else if (given.do === 'previous') player.previous()
      else if (given.do === 'playNext') player.playNext([other])
      else if (given.do === 'dropNext') player.remove(queue[index + 1]?.key ?? '')
      else if (given.do === 'shuffle') player.toggleShuffle()
      else if (given.do === 'crossfade') setPreferences({ crossfade: given.seconds })
      else {
        player.pause()
        player.resume()
      }
      // Wait for another 0.7 s of playback, of whichever song.
      let heard = 0
      let last = usePlayhead.getState().currentTime
      await new Promise<void>((resolve) => {
        const stop = usePlayhead.subscribe(({ currentTime }) => {
          heard += currentTime > last ? Math.min(currentTime - last, 0.4) : 0
          last = currentTime
          if (heard < 0.7) return
          stop()
          resolve()
        })
      })
    },
    [one, songOf(one.do === 'playNext' ? one.song : 1)] as const,
  )

/** Records the sequence of current songs, and any audio heard from songs that weren't current. */
const follow = () =>
  page.evaluate(() => {
    const { usePlayer } = window.page
    const turns: number[] = []
    const strangers: string[] = []
    let key = ''
    const note = () => {
      const { queue, index } = usePlayer.getState()
      const entry = queue[index]
      if (!entry || entry.key === key) return
      key = entry.key
      turns.push(entry.item.id)
    }
    usePlayer.subscribe(note)
    setInterval(() => {
      const sounding = [...document.querySelectorAll('audio')]
        .filter((a) => !a.paused && a.readyState > 1 && a.volume > 0.01)
        .map((a) => Number(/\/(\d+)\/file/.exec(a.currentSrc)?.[1]))
      const known = turns.slice(-2)
      if (sounding.some((id) => !known.includes(id))) strangers.push(`${sounding} while ${known}`)
    }, 20)
    Object.assign(window, { followed: { turns, strangers } })
  })
const followed = () =>
  page.evaluate(() => (window as unknown as { followed: { turns: number[]; strangers: string[] } }).followed)
const sounding = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter((a) => !a.paused)
      .map((a) => ({ song: Number(/\/(\d+)\/file/.exec(a.currentSrc)?.[1]), volume: a.volume })),
  )

/** Whether `part` is a subsequence of `whole`. */
const isWithin = (part: number[], whole: number[]): boolean => {
  let at = 0
  return part.every((one) => {
    at = whole.indexOf(one, at) + 1
    return at > 0
  })
}

it('plays and counts each current song exactly once, whatever the listener does around a track change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 9 }), async (deeds) => {
      page = await stand.open()
      Object.assign(stand.server, { plays: [], ended: [] })
      await page.evaluate(() => {
        window.page.setToken('secret')
        window.page.player.cycleRepeat()
      })
      await prefer({ crossfade: 2 })
      await follow()
      await play(SONGS)
      for (const one of deeds) await doIt(one)
      await page.evaluate(() => window.page.player.seek(10))
      const id = await current()
      await expect.poll(sounding, patient).toEqual([{ song: id, volume: 1 }])
      const songs = () => stand.server.plays.map((one) => Number(one.id))
      await expect.poll(() => songs().at(-1), patient).toBe(id)
      await expect.poll(() => stand.server.ended.length, patient).toBe(songs().length - 1)
      const { turns, strangers } = await followed()
      expect(isWithin(songs(), turns), `${songs()} within ${turns}`).toBe(true)
      expect(strangers).toEqual([])
      await page.context().close()
    }),
    { numRuns: rounds(2, 6), endOnFailure: true, timeout: 60_000 },
  )
}, 480_000)
