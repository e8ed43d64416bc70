import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { startMessages } from '../../i18n/i18n.ts'
import { songOf } from '../testing/items.ts'
import { pass, plainFile, Visit } from '../testing/unit-stand.ts'
import { savedStreams } from './stream-info.ts'

/** Where a song is played from: a file on this device, or URLs that are renewed. */

const NOTHING_PLAYS = 'warn: Could not be played! / No streaming source found.'

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

describe('a song that is saved on this device', () => {
  let found: PromiseWithResolvers<StreamInfo | null>
  beforeEach(() => {
    found = Promise.withResolvers()
    Object.assign(savedStreams, { fileOf: () => '/media/1/saved', find: () => found.promise })
  })
  afterEach(() => void Object.assign(savedStreams, { fileOf: null, find: null }))
  const sources = () => visit.audio.map(({ src }) => src).filter(Boolean)

  it('is requested at once, and plays from its position once its stream info is known', async () => {
    visit.player.play([songOf(1)])
    expect(sources()).toEqual(['/media/1/saved'])
    visit.player.seek(12)
    // The file is ready before its stream info.
    await pass(1)
    expect(visit.sounding).toHaveLength(0)
    const loaded = vi.spyOn(visit.audio[0], 'load')
    found.resolve(plainFile('/media/1/saved'))
    await pass(1)
    expect(visit.sounding).toHaveLength(1)
    expect(visit.position).toBeGreaterThan(12)
    expect(visit.position).toBeLessThan(14)
    expect(loaded).not.toHaveBeenCalled()
    expect(visit.lines('/stream')).toEqual([])
  })

  it('is streamed if the browser has deleted some of it', async () => {
    for (const audio of visit.audio) audio.broken = (url) => url.endsWith('saved')
    visit.player.play([songOf(1)])
    await pass(1)
    found.resolve(null)
    await pass(1)
    expect(visit.lines('/stream')).toHaveLength(1)
    expect(sources()).toEqual([expect.stringContaining('file.m4a')])
    expect(visit.sounding).toHaveLength(1)
    expect(visit.notices).toEqual([])
  })
})

describe('a renewal of URLs', () => {
  const stream = 'GET /songs/1/stream'
  let reply: PromiseWithResolvers<object>

  /** Plays a song whose renewal has been requested and is not answered. */
  const playUntilRenewal = async () => {
    visit.replies.set(stream, plainFile('/media/1/first', 8))
    visit.player.play([songOf(1)])
    await pass(1)
    reply = Promise.withResolvers<object>()
    visit.replies.set(stream, reply.promise)
    await pass(6)
    expect(visit.lines(stream)).toHaveLength(2)
  }
  const breakFile = () => visit.sounding[0]?.dispatchEvent(new Event('error'))

  it('is dropped when playback has failed without a connection', async () => {
    await playUntilRenewal()
    visit.setOnline(false)
    breakFile()
    await pass(1)
    expect(visit.sounding).toHaveLength(0)
    const before = visit.position
    visit.replies.set(stream, plainFile('/media/1/renewed'))
    visit.setOnline(true)
    reply.resolve(plainFile('/media/1/late'))
    await pass(1)
    expect(visit.audio.map(({ src }) => src).filter(Boolean)).toEqual(['/media/1/renewed'])
    expect(visit.sounding).toHaveLength(1)
    expect(visit.position).toBeGreaterThanOrEqual(before)
  })

  it('is a failure when it fails and the earlier URLs have expired meanwhile', async () => {
    await playUntilRenewal()
    await pass(5)
    breakFile()
    await pass(1)
    expect(visit.notices).toEqual([])
    reply.reject(new Error('refused'))
    await pass(1)
    expect(visit.notices).toEqual([NOTHING_PLAYS])
  })
})
