// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { rounds } from '../testing/rounds.ts'
import { createApp } from './app.ts'
import { readEnv } from './core/env.ts'
import { openDatabase } from './db/open.ts'
import { examine } from './domains/site/operations/doctor.service.ts'
import { createLogger, openContext } from './open-context.ts'
import { hasEngines, openEngines, urlOn } from './testing/engines.ts'
import { makeUser } from './testing/make.ts'

/** How long there is only a standby. */
const STANDBY_MS = rounds(10_000, 60_000)

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const openApp = async (variables: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-failover-'))
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = readEnv({ TONEARM_DATA: dataDir, TONEARM_DEMO: '0', LOG_LEVEL: 'silent', ...variables })
  const { context, close } = await openContext(env, 'server', createLogger(env))
  const app = await createApp(context)
  undo.push(async () => {
    await app.close()
    await close()
  })
  const { token } = await makeUser(context)
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      ...(payload && { payload }),
    })
  let n = 0
  return {
    context,
    read: () => call('GET', '/api/songs'),
    write: () => call('PUT', '/api/user', { bio: `Bio ${n++}` }),
  }
}

const connectionsTo = async (port: number): Promise<number> => {
  const client = new pg.Client(urlOn(port))
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where application_name like 'tonearm%'",
  )
  await client.end()
  return rows[0].n
}

const failOver = async (databaseUrl: (primary: number, standby: number, proxy: number) => string) => {
  const engines = openEngines()
  undo.push(engines.close)
  const primary = await engines.primary()
  const standby = await engines.standby(primary.port)
  const proxy = await engines.proxy([primary.port, standby.port])
  const url = databaseUrl(primary.port, standby.port, proxy.port)
  const app = await openApp({ DATABASE_URL: url })
  expect((await app.write()).statusCode).toBe(200)
  // Everything that connects on demand is connected.
  await Promise.all(Array.from({ length: 16 }, app.read))
  const before = await connectionsTo(primary.port)
  const received: string[] = []
  app.context.channel.on('failover', (payload) => received.push(payload))
  await primary.stop()

  const states = new Set<number>()
  const until = Date.now() + STANDBY_MS
  while (Date.now() < until) {
    const answers = await Promise.all([app.write(), app.read(), app.write()])
    for (const index of [0, 2]) states.add(answers[index]?.statusCode ?? 0)
    if (answers[0].statusCode === 503) expect(Number(answers[0].headers['retry-after'])).toBeGreaterThan(0)
    await pause(100)
  }
  expect([...states]).toEqual([503])
  expect(app.context.channel.connected()).toBe(false)
  const during = await connectionsTo(standby.port)
  expect(during).toBeLessThanOrEqual(before)

  standby.promote()
  const promoted = performance.now()
  const answers = []
  while ((await app.write()).statusCode !== 200) {
    answers.push(performance.now() - promoted)
    await pause(20)
  }
  const recovered = performance.now() - promoted
  console.log(
    `connections: ${before}, on the standby ${during}; first write ${recovered.toFixed(0)} ms after the promotion`,
  )
  await expect.poll(() => app.context.channel.connected(), { timeout: 15_000 }).toBe(true)
  await app.context.channel.publish('failover', 'again')
  await expect.poll(() => received, { timeout: 5_000 }).toContain('again')
  // The queue works.
  await app.context.queue.send('clean-up', {})
  let ran = false
  await app.context.queue.work('clean-up', async () => {
    ran = true
  })
  await expect.poll(() => ran, { timeout: 20_000 }).toBe(true)
  expect(await connectionsTo(standby.port)).toBeLessThanOrEqual(before)
}

test.skipIf(!hasEngines)('a promoted standby behind a proxy takes writes at once', { timeout: 240_000 }, () =>
  failOver((_primary, _standby, proxy) => urlOn(proxy)),
)

test.skipIf(!hasEngines)(
  'a promoted standby named in the URL takes writes at once',
  { timeout: 240_000 },
  () =>
    failOver(
      (primary, standby) =>
        `postgres://me@127.0.0.1:${primary},127.0.0.1:${standby}/postgres?target_session_attrs=read-write`,
    ),
)

test.skipIf(!hasEngines)('a standby is named as such, and the doctor counts it', async () => {
  const engines = openEngines()
  undo.push(engines.close)
  const primary = await engines.primary()
  const { context } = await openApp({ DATABASE_URL: urlOn(primary.port) })
  const standby = await engines.standby(primary.port)
  await expect
    .poll(async () => (await examine(context)).find(({ what }) => what === 'Database')?.found)
    .toMatch(/, external, a standby follows$/)
  await expect(
    openDatabase({ dataDir: '/nowhere', databaseUrl: urlOn(standby.port) }, { role: 'tool' }),
  ).rejects.toThrow(`the database at 127.0.0.1:${standby.port}/postgres is a standby, which takes no writes`)
})
