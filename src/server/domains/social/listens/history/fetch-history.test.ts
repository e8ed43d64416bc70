import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../../testing/scrobble-server.ts'
import { setSetting } from '../../../platform/settings/service.ts'
import { fetchLastFm, fetchListenBrainz } from './fetch-history.service.ts'
import { type HistoryBatch, HistoryError } from './history.service.ts'

let app: TestApp
let server: ScrobbleServer
beforeAll(async () => {
  server = await scrobbleServer()
  app = await testApp({ OUTBOUND_ALLOW: server.host, LASTFM_URL: server.lastFmUrl })
  await setSetting(app.ctx, 'lastfm_api_key', server.key)
  await setSetting(app.ctx, 'lastfm_secret', server.secret)
  await app.ctx.settings.reload()
})
afterAll(async () => {
  await app.close()
  server.close()
})

/** 1 January 2020. */
const START = 1_577_836_800
const COUNT = 2401

beforeEach(() => {
  server.violations.length = 0
  server.listens.length = 0
  Object.assign(server.rate, { requests: 1000, ms: 1000 })
  // Some begin in the same second, also at the end of a page.
  for (let n = 0; n < COUNT; n++)
    server.listens.push({
      user: 'nina k',
      at: START + Math.floor(n / 3),
      artist: 'Nina',
      track: `Song ${n}`,
      album: 'Water',
    })
})

const collect = async (batches: AsyncIterable<HistoryBatch>) => {
  const listens = new Map<string, HistoryBatch['listens'][number]>()
  let done = 0
  for await (const batch of batches) {
    for (const one of batch.listens) listens.set(one.title, one)
    expect(batch.read / batch.total).toBeGreaterThanOrEqual(done)
    done = batch.read / batch.total
  }
  expect(done).toBe(1)
  return listens
}
const listenBrainz = (user_name = 'nina k') =>
  fetchListenBrainz(app.ctx, { user_name, api_url: server.listenBrainzUrl })
const lastFm = (user_name = 'nina k') => fetchLastFm(app.ctx, { user_name })

describe.each([
  ['ListenBrainz', listenBrainz],
  ['Last.fm', lastFm],
])('%s', (_, fetchHistory) => {
  it('is read completely', async () => {
    const listens = await collect(fetchHistory())
    expect(listens.size).toBe(COUNT)
    expect(listens.get('Song 7')).toEqual({
      at: START + 2,
      artist: 'Nina',
      title: 'Song 7',
      album: 'Water',
      seconds: null,
    })
  })

  it('is asked again after failures, and as late as it wants', async () => {
    const busy = { status: 503, headers: { 'retry-after': '0' } }
    server.planned.push(
      busy,
      { ...busy, status: 429 },
      { status: 502, body: [], headers: { 'retry-after': '0' } },
    )
    expect((await collect(fetchHistory())).size).toBe(COUNT)
    server.planned.push(...Array.from({ length: 6 }, () => busy))
    await expect(collect(fetchHistory())).rejects.toThrow(OutboundError)
    expect(server.planned).toEqual([])
  })

  it('knows no such account', async () => {
    await expect(collect(fetchHistory('nobody'))).rejects.toThrow(HistoryError)
  })
})

it('ends at a server that sends the same page again and again', async () => {
  const listened_at = START
  const track_metadata = { artist_name: 'Nina', track_name: 'River' }
  server.planned.push({ status: 200, body: { payload: { count: 0 } } })
  const listens = [{ listened_at, track_metadata }]
  for (let n = 0; n < 10; n++) server.planned.push({ status: 200, body: { payload: { listens } } })
  for await (const { listens: read } of listenBrainz()) expect(read.length).toBeLessThanOrEqual(1)
  expect(server.planned.splice(0).length).toBeGreaterThan(5)
})

it('keeps to the rate of ListenBrainz', async () => {
  Object.assign(server.rate, { requests: 2, ms: 60 })
  expect((await collect(listenBrainz())).size).toBe(COUNT)
  expect(server.violations).toEqual([])
})
