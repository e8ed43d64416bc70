// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { rounds } from '../testing/rounds.ts'
import { createApp } from './app.ts'
import { readEnv } from './core/env.ts'
import { openDatabase } from './db/open.ts'
import { examine } from './domains/site/operations/doctor.service.ts'
import { createLogger, openContext } from './open-context.ts'
import { hasEngines, openEngines, urlOn } from './testing/engines.ts'
import { makeSong, makeUser } from './testing/make.ts'

const NODES = rounds(4, 20)
/** Server connections that 20 nodes may use together. */
const SERVER_CONNECTIONS = 40
/** Connections of the pooler: each node has one past it. */
const POOL = SERVER_CONNECTIONS - 20
const REQUESTS = 50

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const openNode = async (variables: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-pooler-'))
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = readEnv({
    TONEARM_DATA: dataDir,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'error',
    TONEARM_SECRET: 'of all nodes together',
    ...variables,
  })
  const { context, close } = await openContext(env, 'server', createLogger(env))
  const app = await createApp(context)
  undo.push(async () => {
    await app.close()
    await close()
  })
  return { context, app }
}

test.skipIf(!hasEngines)('nodes share the connections of a pooler', { timeout: 280_000 }, async () => {
  const engines = openEngines()
  undo.push(engines.close)
  const server = await engines.primary()
  const pooler = await engines.pooler(server.port, POOL)
  const variables = { DATABASE_URL: urlOn(pooler.port), DATABASE_DIRECT_URL: urlOn(server.port) }
  const nodes = []
  for (let n = 0; n < NODES; n++) nodes.push(await openNode(variables))
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  const { token } = await makeUser(first.context)
  const song = await makeSong(first.context)

  const watcher = new pg.Client(urlOn(server.port))
  await watcher.connect()
  undo.push(() => watcher.end())
  let most = 0
  const count = async (): Promise<void> => {
    const { rows } = await watcher.query(`select count(*)::int as n from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    most = Math.max(most, rows[0].n)
  }
  const timer = setInterval(() => void count(), 50)
  const heard: string[] = []
  second.context.channel.on('pooled', (payload) => heard.push(payload))

  const statuses = new Map<number, number>()
  const requests = [
    ['GET', '/api/songs'],
    ['POST', '/api/like', { type: 'song', id: song.id }],
    ['GET', `/api/songs/${song.id}`],
    ['PUT', '/api/user', { bio: 'Bio' }],
    ['POST', '/api/dislike', { type: 'song', id: song.id }],
  ] as const
  await Promise.all(
    nodes.map(async ({ app, context }, node) => {
      for (let n = 0; n < REQUESTS; n++) {
        const [method, url, payload] = requests[n % requests.length] ?? requests[0]
        const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
        const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      await context.channel.publish('pooled', String(node))
    }),
  )
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(NODES)
  clearInterval(timer)
  console.log(`${NODES} nodes, at most ${most} server connections; responses:`, Object.fromEntries(statuses))
  expect([...statuses.keys()]).toEqual([200])
  expect(most).toBeLessThanOrEqual(POOL + NODES)

  // The server formats times inside JSON in the time zone of the session.
  const { rows } = await sql<{ zone: string }>`select to_json(now())::text as zone`.execute(first.context.db)
  expect(rows[0]?.zone).toMatch(/\+00:00"$/)

  let ran = false
  await second.context.queue.work('clean-up', async () => {
    ran = true
  })
  await first.context.queue.send('clean-up', {})
  await expect.poll(() => ran, { timeout: 20_000 }).toBe(true)

  const connections = async () => (await examine(first.context)).find(({ what }) => what === 'Connections')
  expect(await connections()).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining("alter role … set statement_timeout = '30s'"),
  })
  await expect(
    openDatabase({ dataDir: '/nowhere', databaseUrl: urlOn(pooler.port) }, { role: 'server' }),
  ).rejects.toThrow(
    `the database at 127.0.0.1:${pooler.port}/postgres is a connection pooler: set DATABASE_DIRECT_URL to the server itself`,
  )
  const lenient = await engines.pooler(server.port, 2, { lenient: true })
  const undeclared = { ...first.context.env, databaseUrl: urlOn(lenient.port), databaseDirectUrl: undefined }
  const { connect, close } = await openDatabase(undeclared, { role: 'tool' })
  undo.push(close)
  const findings = await examine({ ...first.context, env: undeclared, connect })
  expect(findings.find(({ what }) => what === 'Connections')).toMatchObject({
    advice: 'DATABASE_URL goes through a connection pooler: set DATABASE_DIRECT_URL to the server itself.',
  })
})
