import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { databaseProcess } from '../../testing/database-process.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'
import { startEmbedded } from './embedded.ts'
import { isPostgresOf, pollUntil, postgresProcesses, signalIfAlive } from './process.ts'

/** A data folder with a new database. Creating one for each test would take longer than the tests. */
const created = mkdtempSync(join(tmpdir(), 'tonearm-created-'))
let folder: string
const undo: (() => unknown)[] = []
beforeAll(async () => {
  await (await startEmbedded(created, { role: 'server', durable: false })).close()
})
afterAll(() => rmSync(created, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tonearm-fault-'))
  // Keeps owners: the database refuses files of another account.
  execFileSync('cp', ['-a', `${created}/.`, folder])
})
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
  rmSync(folder, { recursive: true, force: true })
})

const cluster = () => join(folder, 'postgres')
const pidOf = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
const open = async (): Promise<OpenDatabase> => {
  const opened = await openDatabase({ dataDir: folder }, { role: 'server', as: 'owner' })
  undo.push(opened.close)
  return opened
}
const query = async (url: string, ...texts: string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

it('stops cleanly on SIGTERM', async () => {
  const server = await databaseProcess(folder)
  await query(server.url as string, 'select 1')
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await postgresProcesses(cluster())).toEqual([])
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

it('takes over the database of a killed server', async () => {
  const server = await databaseProcess(folder)
  const orphan = pidOf()
  await server.end('SIGKILL')
  expect(await isPostgresOf(orphan, cluster())).toBe(true)
  const { pool, close } = await open()
  expect(pidOf()).toBe(orphan)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  expect(await isPostgresOf(orphan, cluster())).toBe(false)
})

it('goes on with sequences that were new when the database was killed', async () => {
  const server = await databaseProcess(folder)
  const insert = 'insert into things (name) values (1)'
  const create = 'create table things (id int generated always as identity primary key, name text)'
  await query(server.ownerUrl as string, `begin; ${create}; ${insert}; commit`, insert, insert)
  process.kill(pidOf(), 'SIGKILL')
  await expect
    .poll(() => query(server.ownerUrl as string, insert).then(() => 'inserted', String), { timeout: 20_000 })
    .toBe('inserted')
  await server.end('SIGTERM')
})

it('stops the orphan of a killed server after a tool has used it', async () => {
  const server = await databaseProcess(folder)
  await server.end('SIGKILL')
  const tool = await startEmbedded(folder, { role: 'tool' })
  await tool.close()
  expect(await postgresProcesses(cluster())).toEqual([])
})

it('preserves every acknowledged write when everything is killed', async () => {
  const server = await databaseProcess(folder)
  await query(server.ownerUrl as string, 'create table plays (id int)', 'insert into plays values (7)')
  const all = await postgresProcesses(cluster())
  expect(all.length).toBeGreaterThan(1)
  server.child.kill('SIGKILL')
  for (const pid of all) signalIfAlive(pid, 'SIGKILL')
  await server.end('SIGKILL')
  const { pool } = await open()
  expect((await pool.query('select id from plays')).rows).toEqual([{ id: 7 }])
})

it('is not confused by a reused pid', async () => {
  await (await startEmbedded(folder, { role: 'server' })).close()
  writeFileSync(
    join(cluster(), 'postmaster.pid'),
    `${process.pid}\n${cluster()}\n1\n5432\n/tmp\n\n1 1\nready   \n`,
  )
  const { pool } = await open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('is not confused by a zombie database process', async () => {
  await (await startEmbedded(folder, { role: 'server' })).close()
  // A shell that starts a process and execs one that never collects it: killed, the child remains as a zombie.
  const careless = spawn('sh', ['-c', 'tail -f /dev/null & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  undo.push(() => careless.kill())
  const [said] = (await once(careless.stdout, 'data')) as [Buffer]
  const dead = Number(said.toString())
  const fieldOf = (field: string, pid?: number) =>
    execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)])
      .toString()
      .trim()
  expect(await pollUntil(5_000, () => fieldOf('comm', careless.pid) === 'sleep')).toBe(true)
  process.kill(dead, 'SIGKILL')
  expect(await pollUntil(5_000, () => fieldOf('stat', dead).startsWith('Z'))).toBe(true)
  writeFileSync(join(cluster(), 'postmaster.pid'), `${dead}\n${cluster()}\n1\n5432\n/tmp\n\n1 1\nready   \n`)
  const { pool } = await open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it.each(['SIGKILL', 'SIGTERM', 'SIGQUIT'] as const)('recovers after %s to the database', async (signal) => {
  const { db, pool } = await open()
  const read = () => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  await read()
  const first = pidOf()
  process.kill(first, signal)
  await pollUntil(5_000, async () => !(await isPostgresOf(first, cluster())))
  // Meanwhile readers get errors: none waits for the database.
  const recovered = await pollUntil(60_000, () =>
    read().then(
      () => pidOf() !== first,
      () => false,
    ),
  )
  expect(recovered).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
