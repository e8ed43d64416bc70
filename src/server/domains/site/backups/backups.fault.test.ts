// @module-tag long
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '../../../context/app-context.ts'
import { readEnv } from '../../../core/env.ts'
import { originalKey } from '../../../media/original-key.ts'
import { openContext } from '../../../open-context.ts'
import { makeMedia } from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { freePort, startServer, startTool } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'
import { hashPassword } from '../../platform/auth/passwords/password-hash.ts'
import { createUser } from '../../platform/auth/sessions/accounts.service.ts'

const directory = mkdtempSync(join(tmpdir(), 'tonearm-backups-'))
let data: string
const corpus = makeFolder()
const account = { email: 'fault@example.org', password: 'kept across machines' }

const tool = (folder: string, ...args: string[]) => startTool(folder, args).ended()
const well = async (folder: string, ...args: string[]): Promise<string> => {
  const { code, output } = await tool(folder, ...args)
  expect(output, `tonearm ${args.join(' ')} ended with ${code}`).not.toContain('tonearm:')
  expect(code).toBe(0)
  return output
}

const logIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(account),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}
const songsOf = async (url: string): Promise<unknown> => {
  const response = await fetch(`${url}/api/songs`, {
    headers: { authorization: `Bearer ${await logIn(url)}` },
  })
  return ((await response.json()) as { data: { id: number; title: string }[] }).data.map(({ id, title }) => ({
    id,
    title,
  }))
}

/** Opens a data folder as a command does, for a moment. */
const within = async <T>(folder: string, work: (ctx: AppContext) => Promise<T>): Promise<T> => {
  const env = readEnv({ TONEARM_DATA: folder, LOG_LEVEL: 'error' })
  const { context, close } = await openContext(env, 'tool')
  return work(context).finally(close)
}

beforeAll(async () => {
  data = await startedFolder('tonearm-backups-')
  await makeMusic(join(corpus, 'Song.mp3'), { title: 'Song' })
  const password_hash = await hashPassword(account.password)
  const user = { name: 'Fault', email: account.email, password_hash, is_admin: false, roles: ['user'] }
  await within(data, (ctx) => createUser(ctx, user))
  await well(data, 'import', corpus, '--wait')
})
afterAll(() => {
  for (const folder of [directory, data, corpus]) rmSync(folder, { recursive: true, force: true })
})

test('a backup made beside a running server restores to another data folder, which serves the same content', async () => {
  const server = await startServer(data, await freePort())
  const file = join(directory, 'whole.tar.gz')
  let songs: unknown
  try {
    songs = await songsOf(server.url)
    expect(await well(data, 'backup', file)).toMatch(/whole\.tar\.gz: \d+ rows, \d+ files, [\d.]+ .iB\./)
    const { code, output } = await tool(data, 'restore', file)
    expect(output).toContain('Tonearm is already running on this data folder')
    expect(code).toBe(1)
  } finally {
    await server.stop()
  }
  expect(songs).toHaveLength(1)
  expect(await well(directory, 'restore', '--check', file)).toContain(
    'whole.tar.gz is valid, created by version',
  )
  const other = join(directory, 'other')
  expect(await well(other, 'restore', file)).toContain(`Restored ${file}`)
  const restored = await startServer(other, await freePort())
  try {
    expect(await songsOf(restored.url)).toEqual(songs)
  } finally {
    await restored.stop()
  }
  const { code, output } = await tool(other, 'restore', file)
  expect(output).toContain('tonearm: The database is not empty.')
  expect(code).toBe(1)
})

test('without transcoded files it is smaller, and they are created again', async () => {
  const file = join(directory, 'small.tar')
  await well(data, 'backup', '--without-renditions', file)
  const other = join(directory, 'smaller')
  expect(await well(other, 'restore', file)).toContain('Music is re-encoded')
  expect(existsSync(join(other, 'media', 'hls'))).toBe(false)
  const server = await startServer(other, await freePort())
  try {
    await within(other, async ({ db }) => {
      const states = () => db.selectFrom('media').select('status').execute()
      await expect.poll(states, { timeout: 120_000, interval: 200 }).toEqual([{ status: 'ready' }])
    })
    expect(await well(other, 'doctor')).toContain('1 files transcoded, 0 waiting')
  } finally {
    await server.stop()
  }
})

/** Stores a sparse file that takes a while to read but uses no disk space. */
const makeLarge = async (): Promise<void> => {
  const media = await within(data, (ctx) => makeMedia(ctx, { size: 2 ** 32 }))
  const path = join(data, 'media', originalKey(media))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  truncateSync(path, 2 ** 32)
}

test('an interrupted backup does not look like a backup', async () => {
  await makeLarge()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const file = join(directory, `${signal}.tar`)
    const making = startTool(data, ['backup', file])
    const size = () => (existsSync(`${file}.part`) ? statSync(`${file}.part`).size : 0)
    await expect.poll(size, { timeout: 60_000 }).toBeGreaterThan(2 ** 22)
    making.kill(signal)
    expect((await making.ended()).code).not.toBe(0)
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.part`)).toBe(signal === 'SIGKILL')
  }
  expect((await tool(data, 'backup', join(directory, 'SIGKILL.tar'))).output).toContain(
    'SIGKILL.tar.part exists: another backup is in progress, or one was interrupted. In that case, remove it.',
  )
})
