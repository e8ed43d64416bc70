// @module-tag long
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, inject, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { dumpSchema } from '../testing/dump-schema.ts'
import { freePort } from '../testing/process.ts'
import { onServer } from '../testing/server.ts'
import { migrate, migrateTo, migrationNames } from './migrate.ts'
import { grantPrivileges } from './migrating/privileges.ts'
import { openDatabase } from './open.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})
const open = (databaseUrl: string) => openDatabase({ dataDir: '/nowhere', databaseUrl }, { role: 'server' })

it('uses the server named by DATABASE_URL, and leaves it running', async () => {
  const databaseUrl = inject('databaseServer')
  const { db, kind, close } = await open(databaseUrl)
  expect(kind).toBe('external')
  expect(await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()).toEqual([{ one: 1 }])
  await close()
  await onServer(databaseUrl, 'select 1')
})

it('names an unreachable server in one line, without its password', async () => {
  const line = await open('postgres://me:hunter2@database.invalid/music').catch(
    (error: Error) => error.message,
  )
  expect(line).toContain('the database at database.invalid/music cannot be used')
  expect(line).not.toContain('hunter2')
})

it('starts without a replica that is away, and refuses one that cannot be used', async () => {
  const databaseUrl = inject('databaseServer')
  const lines: string[] = []
  const openWith = (databaseReplicaUrl: string) =>
    openDatabase(
      { dataDir: '/nowhere', databaseUrl, databaseReplicaUrl },
      { role: 'server', log: (line) => lines.push(line) },
    )
  const port = await freePort()
  const { replica, close } = await openWith(`postgres://me:hunter2@127.0.0.1:${port}/music`)
  undo.push(close)
  expect([replica?.usable(), lines.length]).toEqual([false, 1])
  expect(lines[0]).toContain(`the replica at 127.0.0.1:${port}/music is away`)
  expect(lines[0]).not.toContain('hunter2')
  // No resolver is asked for the first name.
  const wrong = Object.assign(new URL(databaseUrl), { pathname: '/no_such_database' })
  for (const url of ['postgres://me@no..host/music', wrong.href])
    await expect(openWith(url)).rejects.toThrow(/^the replica at \S+ cannot be used: .+$/)
})

it('says which grant is missing between the two users', async () => {
  const databaseUrl = inject('databaseServer')
  const { db, close } = await open(databaseUrl)
  undo.push(close)
  const refused = db.transaction().execute(async (trx) => {
    await sql`create role some_owner`.execute(trx)
    await sql`create role some_app`.execute(trx)
    await sql`set local role some_owner`.execute(trx)
    await grantPrivileges(trx, 'some_app')
  })
  await expect(refused).rejects.toThrow('grant some_app to some_owner')
})

it('rejects a server that is too old', async () => {
  // Implements just enough of the protocol to act as PostgreSQL 14.
  const old = createServer((socket) => {
    const message = (type: string, body: Buffer) => {
      const head = Buffer.alloc(5)
      head.write(type)
      head.writeInt32BE(body.length + 4, 1)
      return Buffer.concat([head, body])
    }
    const ready = message('Z', Buffer.from('I'))
    const column = Buffer.concat([
      Buffer.from('server_version_num\0'),
      Buffer.from('000000000000000000190001ffffffff0000'.slice(0, 36), 'hex'),
    ])
    const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 6]), Buffer.from('140012')])
    const response = [
      message('T', Buffer.concat([Buffer.from([0, 1]), column])),
      message('D', row),
      message('C', Buffer.from('SHOW\0')),
      ready,
    ]
    let greeted = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!greeted) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      else if (data[0] === 0x51) socket.write(Buffer.concat(response))
      greeted = true
    })
  })
  await once(old.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => old.close())
  const { port } = old.address() as { port: number }
  await expect(open(`postgres://me@127.0.0.1:${port}/music`)).rejects.toThrow(
    'DATABASE_URL names PostgreSQL 14; Tonearm needs 15 or newer',
  )
})

/** Returns a database with the schema of the baseline that has recorded these migrations. */
const databaseBefore = async (...names: string[]) => {
  const { db, close } = await testDatabase()
  undo.push(close)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await db.transaction().execute((trx) => migrateTo(trx, migrationNames[0] ?? ''))
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) select unnest(${names}::text[]), now()::text`.execute(
    db,
  )
  return {
    db,
    recorded: async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)).rows.map(
        ({ name }) => name,
      ),
  }
}

it('records the baseline in a database that has run what it replaces', async () => {
  const { db, recorded } = await databaseBefore(
    '20261122T000000-create-baseline',
    '20261123T010000-allow-avatar-uploads',
    '20261129T213000-note-makers-of-codes',
  )
  expect(await migrate(db)).toEqual(migrationNames.slice(1))
  expect(await recorded()).toEqual(migrationNames)
  await expect(await dumpSchema(db)).toMatchFileSnapshot('./schema.sql')
  expect(await migrate(db)).toEqual([])
})

it('refuses a database that has not run all of what the baseline replaces', async () => {
  const names = ['20261122T000000-create-baseline', '20261123T010000-allow-avatar-uploads']
  const { db, recorded } = await databaseBefore(...names)
  await expect(migrate(db)).rejects.toThrow(
    'the database is too old for this version: start the previous version once, then this one',
  )
  expect(await recorded()).toEqual(names)
})

const installed = '/usr/lib/postgresql'
const versions = existsSync(installed) ? readdirSync(installed).filter((name) => Number(name) >= 15) : []

it.each(versions)("migrates and works on the system's PostgreSQL %s", async (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-external-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const ids = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
  const [uid, gid] = process.getuid?.() === 0 ? ids : []
  if (uid && gid) chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  const bin = join(installed, version, 'bin')
  const options = { uid, gid, cwd: '/' }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'me', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    options,
  )
  const port = await freePort()
  const words = [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'timezone=Asia/Tokyo',
  ]
  const server = spawn(join(bin, 'postgres'), words, { ...options, stdio: 'ignore' })
  const stopped = once(server, 'exit')
  undo.push(() => server.kill('SIGINT') && stopped)

  // The first host does not answer.
  const { db, close } = await open(`postgres://me@127.0.0.1:1,127.0.0.1:${port}/postgres`)
  undo.push(close)
  expect((await migrate(db)).length).toBeGreaterThan(0)
  expect(await migrate(db)).toEqual([])
  const saved = await db
    .insertInto('settings')
    .values({ key: 'a', value: 'b', updated_at: '2026-01-02T03:04:05Z' })
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  expect(saved.updated_at).toBe('2026-01-02T03:04:05.000Z')
})
