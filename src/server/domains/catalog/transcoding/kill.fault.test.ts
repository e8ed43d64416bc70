// @module-tag long
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readEnv } from '../../../core/env.ts'
import { packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { openContext } from '../../../open-context.ts'
import { makeUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic, makePicture } from '../../../testing/music.ts'
import { freePort, type Running, startServer, startTool } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'
import { collectGarbage, removeNodeFiles } from '../../site/storage-gc/service.ts'
import { uploadFolder } from '../uploads/part-store.ts'
import { temporaryFolder } from './service.ts'

const ROUNDS = rounds(1, 10)
/** The kills are spread over this time of import, upload and transcoding. */
const ROUND_MS = 4_000
const FILES_A_ROUND = 3

let data: string
const corpus = makeFolder()
const sent = makeFolder()
/** Uploads acknowledged by the server. */
const acknowledged: string[] = []
let port: number
let token: string

const toolWell = async (args: string[]): Promise<string> => {
  const { code, output } = await startTool(data, args).ended()
  expect(output, `tonearm ${args.join(' ')} ended with ${code}`).not.toContain('tonearm:')
  expect(code).toBe(0)
  return output
}

/** Opens the data folder as a command does, for a moment. */
const within = async (work: (ctx: AppContext) => Promise<void>): Promise<void> => {
  const { context, close } = await openContext(readEnv({ TONEARM_DATA: data, LOG_LEVEL: 'error' }), 'tool')
  await work(context).finally(close)
}

beforeAll(async () => {
  port = await freePort()
  data = await startedFolder('tonearm-fault-')
  await within(async (ctx) => {
    token = (await makeUser(ctx)).token
  })
})
afterAll(() => {
  for (const folder of [data, corpus, sent]) rmSync(folder, { recursive: true, force: true })
})

const kinds = ['mp3', 'flac', 'ogg', 'm4a']

const grow = async (round: number): Promise<void> => {
  const record = join(corpus, `record ${round}`)
  await makePicture(
    join(record, 'cover.jpg'),
    `0x${(round * 999_983).toString(16).padStart(6, '0').slice(0, 6)}`,
  )
  for (let at = 0; at < FILES_A_ROUND; at++) {
    const tags = {
      title: `Song ${round}.${at}`,
      artist: `Artist ${round % 3}`,
      album: `Record ${round}`,
      track: String(at + 1),
    }
    await makeMusic(join(record, `${at}.${kinds[(round + at) % kinds.length]}`), tags, { seconds: 8 })
  }
}

const call = (server: Running, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...init.headers },
  })

/** Sends a file in two chunks; recorded only when the server acknowledged it. */
const send = async (server: Running, path: string): Promise<void> => {
  const bytes = await readFile(path)
  const name = Buffer.from('sent.mp3').toString('base64')
  const started = await call(server, '/uploads', {
    method: 'POST',
    headers: { 'upload-length': String(bytes.length), 'upload-metadata': `filename ${name}` },
  })
  const location = started.headers.get('location')
  if (!location) throw new Error(`no upload: ${started.status}`)
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const response = await call(server, location.replace('/api', ''), {
      method: 'PATCH',
      headers: { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to),
    })
    if (response.status !== 204) throw new Error(`not taken: ${response.status} ${await response.text()}`)
  }
  acknowledged.push(location.split('/').at(-1) as string)
}

const stormyRound = async (round: number): Promise<void> => {
  const server = await startServer(data, port)
  const [upload, late] = await Promise.all(
    ['Sent', 'Late'].map((title) =>
      makeMusic(
        join(sent, `${title} ${round}.mp3`),
        { title: `${title} ${round}`, artist: 'Sender' },
        { seconds: 2 },
      ),
    ),
  )
  const tool = startTool(data, ['import', corpus])
  await send(server, upload as string)
  await pause(((round + 0.5) / ROUNDS) * ROUND_MS)
  // The server dies during this upload.
  const sending = send(server, late as string).catch(() => undefined)
  if (round % 2 === 0) tool.kill()
  await server.kill()
  await Promise.all([tool.ended(), sending])
}

/** Asserts that everything visible is complete. */
const requireWhole = async (ctx: AppContext): Promise<void> => {
  const rows = await ctx.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['songs.id', 'title', 'artist_id', 'hash', 'ext', 'status', 'duration'])
    .execute()
  for (const song of rows) {
    expect(song.artist_id, song.title).not.toBeNull()
    expect(song.duration, song.title).toBeGreaterThan(0)
    expect(await ctx.storage.stat(originalKey(song)), song.title).not.toBeNull()
    if (song.status === 'ready')
      expect(await ctx.storage.stat(packageKeys(song.hash).master), song.title).not.toBeNull()
  }
  const { rows: torn } = await sql`
    select id from albums al where songs_count <> (select count(*) from songs s where s.album_id = al.id)
    union all select id from songs s where not exists (select from song_artists sa where sa.song_id = s.id)`.execute(
    ctx.db,
  )
  expect(torn).toEqual([])
}

const requireNoOrphans = async (ctx: AppContext): Promise<void> => {
  await collectGarbage(ctx, 0)
  await removeNodeFiles(ctx, 0)
  const { rows } = await sql<{ hash: string }>`select hash from media union select hash from images`.execute(
    ctx.db,
  )
  const known = new Set(rows.map((row) => row.hash))
  for await (const key of ctx.storage.list('')) expect(known, key).toContain(/[0-9a-f]{64}/.exec(key)?.[0])
  const inside = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
  expect(inside(temporaryFolder(ctx))).toEqual([])
  expect(inside(join(data, 'media', '.aside'))).toEqual([])
  const { rows: open } = await sql<{ id: string }>`select id from uploads where status = 'uploading'`.execute(
    ctx.db,
  )
  expect(inside(uploadFolder(ctx)).sort()).toEqual(
    open
      .map((row) => row.id)
      .filter((id) => inside(uploadFolder(ctx)).includes(id))
      .sort(),
  )
}

test('killed at any moment, import and transcoding complete, and nothing acknowledged is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await grow(round)
    await stormyRound(round)
    await within(requireWhole)
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  const server = await startServer(data, port)
  try {
    for (const id of acknowledged) {
      const response = await call(server, '/user/songs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ upload_id: id }),
      })
      expect({ status: response.status, body: await response.clone().text() }).toMatchObject({ status: 201 })
    }
    await toolWell(['import', corpus, '--wait'])
  } finally {
    await server.stop()
  }
  await within(async (ctx) => {
    await requireWhole(ctx)
    const titles = await ctx.db
      .selectFrom('songs')
      .innerJoin('media', 'media.id', 'media_id')
      .select(['title', 'status', 'error'])
      .execute()
    expect(titles.filter((song) => song.status !== 'ready')).toEqual([])
    const imported = titles.filter((song) => song.title.startsWith('Song '))
    expect(imported).toHaveLength(ROUNDS * FILES_A_ROUND)
    expect(new Set(imported.map((song) => song.title)).size).toBe(ROUNDS * FILES_A_ROUND)
    expect(titles).toHaveLength(ROUNDS * FILES_A_ROUND + acknowledged.length)
    await requireNoOrphans(ctx)
  })
}, 300_000)
