import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { databaseProcess } from '../../testing/database-process.ts'
import { openDatabase } from '../open.ts'
import { chooseAccount, findLaunch } from './account.ts'
import { startEmbedded } from './embedded.ts'

const root = process.getuid?.() === 0
/** A data folder with a new database: only some tests create their own, which takes longer than they do. */
const created = mkdtempSync(join(tmpdir(), 'tonearm-created-'))
let folder: string
const undo: (() => unknown)[] = []
beforeAll(async () => {
  await (await startEmbedded(created, { role: 'server', durable: false })).close()
})
afterAll(() => rmSync(created, { recursive: true, force: true }))
/** Continues with a database that was created before. */
const copyCreated = (): void => {
  // Keeps owners: the database refuses files of another account.
  execFileSync('cp', ['-a', `${created}/.`, folder])
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tonearm-embedded-'))
})
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
  rmSync(folder, { recursive: true, force: true })
})

// Not durable where nothing is killed: a test machine's disk is the slowest part.
const start = async (data: string, role: 'server' | 'tool' = 'server', durable = false) => {
  const embedded = await startEmbedded(data, { role, durable })
  undo.push(embedded.close)
  return embedded
}
const ask = async (url: string, query: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query({ text: query, rowMode: 'array' })
    .then(({ rows }) => rows[0]?.[0], String)
    .finally(() => client.end())
}
const pidOf = (data: string) =>
  Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const socketsOf = (url: string) => decodeURIComponent(new URL(url).hostname)

it('creates a database in UTF-8 and UTC, accessible through a private socket only', async () => {
  const { url } = await start(folder, 'server', true)
  expect(await ask(url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(url, 'show timezone')).toBe('UTC')
  expect(await ask(url, 'show listen_addresses')).toBe('')
  expect(await ask(url, 'show fsync')).toBe('on')
  expect(
    await ask(url, 'select datcollate || datctype from pg_database where datname = current_database()'),
  ).toContain('UTF-8')
  expect(statSync(socketsOf(url)).mode & 0o777).toBe(0o700)
})

it('never runs as root, also below a root-only folder', { tags: 'long' }, async () => {
  const closed = join(folder, 'a rather long name '.repeat(8), 'data')
  mkdirSync(closed, { recursive: true, mode: 0o700 })
  const { url } = await start(closed)
  expect(await ask(url, 'select 1')).toBe(1)
  const owner = statSync(join(closed, 'postgres')).uid
  if (root) expect(owner).not.toBe(0)
  else expect(owner).toBe(process.getuid?.())
})

it.runIf(root)('runs as the ordinary user who starts it', { tags: 'long' }, async () => {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'])))
  chownSync(folder, uid as number, gid as number)
  // The capability to read: the checkout may be below a root-only folder.
  const rights = ['--clear-groups', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  const before = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights]
  const server = await databaseProcess(folder, { before })
  expect(server).toMatchObject({ url: expect.any(String) })
  expect(await ask(server.url as string, 'select 1')).toBe(1)
  expect(statSync(join(folder, 'postgres')).uid).toBe(uid)
  expect(await server.end('SIGTERM')).toBe(0)
})

it.runIf(root)('starts programs below a root-only folder', async () => {
  const program = join(folder, 'true')
  copyFileSync('/bin/true', program)
  chmodSync(program, 0o755)
  const account = await chooseAccount(join(folder, 'none'))
  const launch = await findLaunch(account, program, folder, [])
  expect(launch.before[0]).toBe('setpriv')
})

it.runIf(root)('names the inaccessible folder in one line if nothing helps', { tags: 'long' }, async () => {
  const hidden = join(folder, 'hidden')
  mkdirSync(hidden, { mode: 0o700 })
  const account = await chooseAccount(join(folder, 'none'))
  const missing = join(hidden, 'missing')
  const line = await findLaunch(account, missing, folder, []).catch((error: Error) => error.message)
  expect(line).toContain(hidden)
  expect(line).not.toContain('\n')
})

it('refuses a second server, and names the first', { tags: 'long' }, async () => {
  copyCreated()
  await start(folder)
  const line = `Tonearm is already running on this data folder (process ${process.pid})`
  await expect(startEmbedded(folder, { role: 'server' })).rejects.toThrow(line)
  expect((await databaseProcess(folder)).refused).toBe(line)
})

it('allows tools beside a server, and stops with the last process', { tags: 'long' }, async () => {
  copyCreated()
  const server = await start(folder)
  const pid = pidOf(folder)
  const tool = await start(folder, 'tool')
  expect(tool.url).toBe(server.url)
  await server.close()
  expect(await ask(tool.url, 'select 1')).toBe(1)
  const next = await start(folder)
  expect(pidOf(folder)).toBe(pid)
  await tool.close()
  expect(await ask(next.url, 'select 1')).toBe(1)
  await next.close()
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(socketsOf(server.url))).toBe(false)
})

it('serves concurrent first starts in a fresh folder', { tags: 'long' }, async () => {
  const all = await Promise.all([
    start(folder, 'tool'),
    start(folder),
    start(folder, 'tool'),
    databaseProcess(folder, { role: 'tool' }),
  ])
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  await all[3].end('SIGTERM')
  expect(await ask(all[0].url, 'select 1')).toBe(1)
})

it('takes over a folder whose creation was interrupted', { tags: 'long' }, async () => {
  mkdirSync(join(folder, 'postgres.new/base'), { recursive: true })
  expect(await ask((await start(folder)).url, 'select 1')).toBe(1)
})

it('opens completely and can be closed twice', { tags: 'long' }, async () => {
  copyCreated()
  const { db, kind, close } = await openDatabase({ dataDir: folder }, { role: 'server' })
  expect(kind).toBe('embedded')
  expect(await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()).toEqual([{ one: 1 }])
  await Promise.all([close(), close()])
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})
