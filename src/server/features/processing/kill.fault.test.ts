import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { packageKeys } from '../../media/hls.ts'
import { originalKey } from '../../media/original-key.ts'
import { openPlatform } from '../../open-platform.ts'
import type { Platform } from '../../platform.ts'
import { makeFolder, makeMusic, makePicture } from '../../testing/music.ts'
import { freePort, type Running, startServer, startTool } from '../../testing/process.ts'
import { cleanUp, uploadFolder } from './clean-up.service.ts'
import { temporaryFolder } from './processing.service.ts'

const ROUNDS = 10
const FILES_A_ROUND = 3
const account = { email: 'fault@example.org', password: `p-${randomUUID()}` }

const data = mkdtempSync(join(tmpdir(), 'tonearm-fault-'))
const corpus = makeFolder()
const sent = makeFolder()
/** Uploads that the server said it has. */
const acknowledged: string[] = []
let port: number
let token: string

const toolWell = async (args: string[]): Promise<string> => {
  const { code, output } = await startTool(data, args).ended()
  expect(output, `tonearm ${args.join(' ')} ended with ${code}`).not.toContain('tonearm:')
  expect(code).toBe(0)
  return output
}

beforeAll(async () => {
  port = await freePort()
  await toolWell([
    'user',
    'create',
    '--name',
    'Fault',
    '--email',
    account.email,
    '--password',
    account.password,
  ])
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

/** Sends a file in two pieces; noted as acknowledged only when the server said so. */
const send = async (server: Running, path: string): Promise<void> => {
  const bytes = await readFile(path)
  const name = Buffer.from('sent.mp3').toString('base64')
  const begun = await call(server, '/uploads', {
    method: 'POST',
    headers: { 'upload-length': String(bytes.length), 'upload-metadata': `filename ${name}` },
  })
  const location = begun.headers.get('location')
  if (!location) throw new Error(`no upload: ${begun.status}`)
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const answer = await call(server, location.replace('/api', ''), {
      method: 'PATCH',
      headers: { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to),
    })
    if (answer.status !== 204) throw new Error(`not taken: ${answer.status} ${await answer.text()}`)
  }
  acknowledged.push(location.split('/').at(-1) as string)
}

const logIn = async (server: Running): Promise<void> => {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token) throw new Error(`no log-in: ${JSON.stringify(body)}`)
  token = body.access_token
}

const stormyRound = async (round: number): Promise<void> => {
  const server = await startServer(data, port)
  if (round === 0) await logIn(server)
  const upload = await makeMusic(
    join(sent, `${round}.mp3`),
    { title: `Sent ${round}`, artist: 'Sender' },
    { seconds: 2 },
  )
  const tool = startTool(data, ['import', corpus])
  const sending = send(server, upload).catch(() => undefined)
  // The moment of death is the point: anywhere in import, upload and transcoding.
  await pause(randomInt(50, 4_000))
  if (round % 2 === 0) tool.kill()
  await server.kill()
  await Promise.all([tool.ended(), sending])
}

/** Everything visible is whole. */
const requireWhole = async (on: Platform): Promise<void> => {
  const rows = await on.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['songs.id', 'title', 'artist_id', 'hash', 'ext', 'status', 'duration'])
    .execute()
  for (const song of rows) {
    expect(song.artist_id, song.title).not.toBeNull()
    expect(song.duration, song.title).toBeGreaterThan(0)
    expect(await on.storage.stat(originalKey(song)), song.title).not.toBeNull()
    if (song.status === 'ready')
      expect(await on.storage.stat(packageKeys(song.hash).master), song.title).not.toBeNull()
  }
  const { rows: torn } = await sql`
    select id from albums al where songs_count <> (select count(*) from songs s where s.album_id = al.id)
    union all select id from songs s where not exists (select from song_artists sa where sa.song_id = s.id)`.execute(
    on.db,
  )
  expect(torn).toEqual([])
}

const requireNoOrphans = async (on: Platform): Promise<void> => {
  await cleanUp(on, 0)
  const { rows } = await sql<{ hash: string }>`select hash from media union select hash from covers`.execute(
    on.db,
  )
  const known = new Set(rows.map((row) => row.hash))
  for await (const key of on.storage.list('')) expect(known, key).toContain(/[0-9a-f]{64}/.exec(key)?.[0])
  const inside = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
  expect(inside(temporaryFolder(on))).toEqual([])
  expect(inside(join(data, 'media', '.aside'))).toEqual([])
  const { rows: open } = await sql<{ id: string }>`select id from uploads where status = 'uploading'`.execute(
    on.db,
  )
  expect(inside(uploadFolder(on)).sort()).toEqual(
    open
      .map((row) => row.id)
      .filter((id) => inside(uploadFolder(on)).includes(id))
      .sort(),
  )
}

test('killed at ten random moments, import and transcoding complete, and nothing acknowledged is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await grow(round)
    await stormyRound(round)
    const { platform, close } = await openPlatform(
      readEnv({ TONEARM_DATA: data, LOG_LEVEL: 'error' }),
      'tool',
    )
    await requireWhole(platform).finally(close)
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  const server = await startServer(data, port)
  try {
    for (const id of acknowledged) {
      const answer = await call(server, '/user/songs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ upload_id: id }),
      })
      expect({ status: answer.status, body: await answer.clone().text() }).toMatchObject({ status: 201 })
    }
    await toolWell(['import', corpus, '--wait'])
  } finally {
    await server.stop()
  }
  const { platform, close } = await openPlatform(readEnv({ TONEARM_DATA: data, LOG_LEVEL: 'error' }), 'tool')
  try {
    await requireWhole(platform)
    const titles = await platform.db
      .selectFrom('songs')
      .innerJoin('media', 'media.id', 'media_id')
      .select(['title', 'status', 'error'])
      .execute()
    expect(titles.filter((song) => song.status !== 'ready')).toEqual([])
    const imported = titles.filter((song) => song.title.startsWith('Song '))
    expect(imported).toHaveLength(ROUNDS * FILES_A_ROUND)
    expect(new Set(imported.map((song) => song.title)).size).toBe(ROUNDS * FILES_A_ROUND)
    expect(titles).toHaveLength(ROUNDS * FILES_A_ROUND + acknowledged.length)
    await requireNoOrphans(platform)
  } finally {
    await close()
  }
}, 300_000)
