import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { events } from '../src/contract/platform/events.ts'
import type { AppContext } from '../src/server/context/app-context.ts'
import { readEnv } from '../src/server/core/env.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { createLogger, openContext } from '../src/server/open-context.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../src/server/testing/make.ts'
import { freePort, type Running, startServer } from '../src/server/testing/process.ts'
import { urlOf } from '../src/server/testing/request-url.ts'

/** Bytes of each stored song. */
export const SONG_BYTES = 32 * 1024 * 1024
const SONGS = 24

/** One running process of the product with a catalog that can be played. */
export interface Site {
  server: Running
  /** A context beside it, for preparing and checking. */
  inside: AppContext
  songs: { id: number; title: string }[]
  albums: { id: number }[]
  artists: { id: number }[]
  /** Path of the audio of the first song, which is stored. */
  audio: string
  close: () => Promise<void>
}

/** As `npm start` has it. */
const NODE_OPTIONS = '--max-semi-space-size=8'

/** Starts the built server in an empty folder, behind a trusted proxy on this machine; `options` are those of Node. */
export const openSite = async (folder: string, options = ''): Promise<Site> => {
  const server = await startServer(folder, await freePort(), {
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `${NODE_OPTIONS} ${options}`,
  })
  const env = readEnv({ TONEARM_DATA: folder, LOG_LEVEL: 'silent' })
  const { context: inside, close } = await openContext(env, 'tool', createLogger(env))
  await setSetting(inside, 'limit_plays', '100000')
  await inside.settings.reload()
  const artists = await Promise.all(Array.from({ length: 4 }, () => makeArtist(inside)))
  const albums = await Promise.all(artists.map(({ id }) => makeAlbum(inside, { artist_id: id })))
  const bytes = randomBytes(SONG_BYTES)
  const first = await makeSong(inside, { media: { bytes, status: 'ready' } })
  const songs = [{ id: first.id, title: first.title }]
  for (let n = 1; n < SONGS; n++) {
    const [artist, album] = [artists[n % artists.length], albums[n % albums.length]]
    songs.push(
      await makeSong(inside, {
        media_id: first.media_id,
        artists: artist ? [artist.id] : [],
        album_id: album?.id ?? null,
      }),
    )
  }
  const reply = await fetch(`${server.url}/api/songs/${first.id}/stream`)
  const { file_url } = (await reply.json()) as { file_url: string }
  return {
    server,
    inside,
    songs,
    albums,
    artists,
    audio: new URL(file_url, server.url).href.slice(server.url.length),
    close: async () => {
      await close()
      await server.stop()
    },
  }
}

export const makeUsers = async ({ inside }: Site, count: number): Promise<TestUser[]> => {
  const users: TestUser[] = []
  for (let n = 0; n < count; n++) users.push(await makeUser(inside))
  return users
}

/** Returns the path that opens an event stream of an account. */
export const eventsPath = async ({ server }: Site, { token }: TestUser): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const response = await fetch(server.url + urlOf(events.ticket, {}), { method: 'POST', headers })
  if (!response.ok) throw new Error(`No ticket: ${response.status} ${await response.text()}`)
  return `/api/events?ticket=${encodeURIComponent(((await response.json()) as { ticket: string }).ticket)}`
}

const MB = 1e6

/** Returns the resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / MB

/** Returns the number of open file descriptors of a process, sockets included. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Returns how many files this process, and those it starts, may open. */
export const descriptorLimit = (): number =>
  Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
