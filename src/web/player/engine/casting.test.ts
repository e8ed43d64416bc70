import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startMessages } from '../../i18n/i18n.ts'
import { songOf } from '../testing/items.ts'
import { SECONDS, SilentAudio } from '../testing/silent-audio.ts'
import { pass, plainFile, Visit } from '../testing/unit-stand.ts'

/** Playing on another device, by an element of its own. */

let visit: Visit
let far: SilentAudio
beforeEach(() => {
  startMessages('en')
  vi.useFakeTimers()
  visit = new Visit()
  far = new SilentAudio()
})
afterEach(() => {
  visit.player.leaveShell()
  vi.useRealTimers()
})

const louder = (id: number) => ({ ...plainFile(`/media/${id}/file.m4a`), hls_url: '/hls', gain_db: -12 })

it('goes on from the same position with the file as it is, and comes back paused', async () => {
  visit.replies.set('GET /songs/1/stream', louder(1))
  visit.player.play([songOf(1)], { at: 12 })
  await pass(2)
  const info = louder(1)
  far.src = info.file_url
  visit.player.castTo(far.element, { item: songOf(1), info })
  await pass(1)
  expect(visit.sounding).toEqual([])
  expect([far.paused, far.src, far.volume]).toEqual([false, '/media/1/file.m4a', 1])
  expect(visit.position).toBeGreaterThan(13)
  expect(visit.position).toBeLessThan(16)
  visit.player.setVolume(0.2)
  expect(far.volume).toBe(1)
  expect(visit.lines('register-play')).toHaveLength(1)

  visit.player.castTo(null)
  const { position } = visit
  expect([far.paused, visit.state.playerStatus]).toEqual([true, 'pause'])
  visit.player.resume()
  await pass(1)
  expect(visit.sounding).toHaveLength(1)
  expect(visit.position).toBeGreaterThan(position)
})

it('plays the whole queue on that device', async () => {
  visit.player.play([songOf(1), songOf(2)])
  await pass(1)
  visit.player.castTo(far.element)
  await pass(SECONDS + 1)
  expect(visit.current).toBe(2)
  expect(far.src).toContain('/media/2/')
  expect([far.paused, visit.sounding.length]).toEqual([false, 0])
})
