import { createHash } from 'node:crypto'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { makeAppPassword } from '../src/server/testing/subsonic-client.ts'
import { withApp } from './app.ts'
import { load } from './load.ts'
import type { Bench, Result } from './result.ts'
import { makeCatalog } from './search-catalog.ts'

const SONGS = 20_000
const CONNECTIONS = 16
const PAGE = 500
const PINGS = 400

type Url = (name: string, params?: Record<string, string | number>) => string

const read = async (address: string): Promise<void> => {
  const answer = (await (await fetch(address)).json()) as { 'subsonic-response': { status: string } }
  if (answer['subsonic-response'].status !== 'ok') throw new Error(`${address} failed`)
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the median milliseconds of each of the addresses, requested in turn. */
const latencies = async (addresses: string[]): Promise<number[]> => {
  const all = addresses.map((): number[] => [])
  for (let no = 0; no < PINGS; no++)
    for (const [place, address] of addresses.entries()) {
      const from = performance.now()
      await read(address)
      all[place]?.push(performance.now() - from)
    }
  return all.map(median)
}

/** Reads what an app does when it is connected: artists, albums and songs. */
const sync = async (url: Url): Promise<number> => {
  const from = performance.now()
  await read(url('getArtists'))
  for (let offset = 0; offset < SONGS / 10; offset += PAGE)
    await read(url('getAlbumList2', { type: 'alphabeticalByName', size: PAGE, offset }))
  for (let songOffset = 0; songOffset < SONGS; songOffset += PAGE)
    await read(url('search3', { query: '', songCount: PAGE, songOffset, albumCount: 0, artistCount: 0 }))
  return (performance.now() - from) / 1000
}

const run = (): Promise<Result[]> =>
  withApp(async ({ ctx, address, asOwner }) => {
    await asOwner((db) => makeCatalog(db, SONGS))
    await setSetting(ctx, 'limit_apps', '1000000000')
    await ctx.settings.reload()
    const user = await makeUser(ctx)
    const { secret } = await makeAppPassword({ ctx }, user)
    const token = { u: user.email, t: createHash('md5').update(`${secret}salt`).digest('hex'), s: 'salt' }
    const by =
      (login: Record<string, string>): Url =>
      (name, params = {}) => {
        const all = Object.entries({ ...login, v: '1.16.1', c: 'bench', f: 'json', ...params })
        return `${address}/rest/${name}?${new URLSearchParams(all.map(([key, value]) => [key, String(value)]))}`
      }
    const url = by(token)
    const albums = await load(url('getAlbumList2', { type: 'newest', size: PAGE }), CONNECTIONS)
    const last = { query: '', songCount: PAGE, songOffset: SONGS - 1000, albumCount: 0, artistCount: 0 }
    const songs = await load(url('search3', last), CONNECTIONS)
    const artists = await load(url('getArtists'), CONNECTIONS)
    await sync(url)
    const seconds = await sync(url)
    const [without = 0, key = 0, salted = 0] = await latencies([
      url('getOpenSubsonicExtensions'),
      by({ apiKey: secret })('ping'),
      url('ping'),
    ])
    return [
      { what: 'Apps: 500 albums', value: albums.p99, unit: 'ms p99', goal: 'at most 60 ms' },
      { what: '500 songs at 19,000', value: songs.p99, unit: 'ms p99', goal: 'at most 80 ms' },
      { what: 'all artists', value: artists.p99, unit: 'ms p99', goal: 'at most 150 ms' },
      { what: 'first sync of 20,000 songs', value: seconds, unit: 's', goal: 'at most 6 s' },
      {
        what: 'a call with a token',
        value: salted,
        unit: 'ms',
        reference: { label: 'without login', value: without },
        goal: `at most 1 ms more than by the API key (${key.toFixed(2)} ms)`,
      },
    ]
  })

export const bench: Bench = { name: 'subsonic-sync', run }
