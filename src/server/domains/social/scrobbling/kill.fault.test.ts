// @module-tag long
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScrobbleService, scrobbleServices } from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readEnv } from '../../../core/env.ts'
import { seal } from '../../../db/secret-box.ts'
import { openContext } from '../../../open-context.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../testing/scrobble-server.ts'
import { startedFolder } from '../../../testing/started-folder.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { listServices, queueHistory, upsertAccount } from './queries.ts'
import { SECRET } from './service.ts'

const LISTENS = 1000
/** Listens in a request to Last.fm, and to ListenBrainz. */
const [FEW, MANY] = [50, 100]
const PRELOAD = join(import.meta.dirname, '../../../testing/kill-at.ts')
/** The statement that deletes what was sent. */
const SETTLES = 'set sent = sent +'

const secrets: Record<ScrobbleService, string> = { listenbrainz: 'token-ann', lastfm: 'key-bob' }
const taken = { status: 200, after: true } as const
const unlinked = { status: 401, body: { code: 401, error: 9 } }

let data: string
let port: number
let double: ScrobbleServer
let variables: Record<string, string>
/** A command beside the server, which stays while that is killed. */
let tool: { context: AppContext; close: () => Promise<void> }
let server: Running | undefined
let user: TestUser

beforeAll(async () => {
  double = await scrobbleServer()
  variables = { LASTFM_URL: double.lastFmUrl, OUTBOUND_ALLOW: double.host, LOG_LEVEL: 'silent' }
  port = await freePort()
  data = await startedFolder('tonearm-scrobbling-')
  tool = await openContext(readEnv({ TONEARM_DATA: data, ...variables }), 'tool')
  await setSetting(tool.context, 'lastfm_api_key', double.key)
  await setSetting(tool.context, 'lastfm_secret', double.secret)
})
afterAll(async () => {
  await server?.stop()
  await tool.close()
  double.close()
  rmSync(data, { recursive: true, force: true })
})

/** Starts a server; with `killAt`, it is killed before a statement, counted from the first that deletes what was sent. */
const start = async (killAt?: number): Promise<number> => {
  const mortal = { NODE_OPTIONS: `--import ${PRELOAD}`, KILL_FROM: SETTLES, KILL_AT: String(killAt) }
  server = await startServer(data, port, { ...variables, ...(killAt && mortal) })
  return server.pid
}

const link = (service: ScrobbleService): Promise<void> => {
  const { db, env } = tool.context
  const secret_encrypted = seal(env.secret, SECRET, secrets[service])
  const api_url = service === 'listenbrainz' ? double.listenBrainzUrl : null
  return db
    .transaction()
    .execute((trx) =>
      upsertAccount(trx, { user_id: user.id, service, user_name: 'someone', api_url, secret_encrypted }),
    )
}

/** Two plays begin in the same second, as players without a network may submit them. */
const addPlays = async (): Promise<void> => {
  const artist = await makeArtist(tool.context, { name: 'Halden Vey' })
  const make = (title: string) =>
    makeSong(tool.context, { title, artist_id: artist.id, media: { duration: 200 } })
  const ids = [(await make('Isobars')).id, (await make('Fronts')).id]
  await sql`
    insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds)
    select ${user.id}, 'song', id, 200, at, at + interval '200 seconds', 200
    from unnest(${ids}::int[]) id, generate_series(1, ${LISTENS / 2}) n,
      lateral (select date_trunc('second', now()) - make_interval(mins => n * 10) as at) t`.execute(
    tool.context.db,
  )
}

const read = () => listServices(tool.context.db, user.id)

/** Lets the next attempts come and claims expire, as in a minute with the job. Returns the seconds that this takes. */
const passTime = async (): Promise<number> => {
  const { db, queue } = tool.context
  const { rows } = await sql<{ seconds: number }>`
    with wait as (select greatest(max(due_at), max(claimed_until), now()) - now() as time from scrobble_accounts)
    update scrobble_accounts set due_at = due_at - wait.time, claimed_until = claimed_until - wait.time
    from wait returning extract(epoch from wait.time)::float8 as seconds`.execute(db)
  await queue.send('send-scrobbles', {})
  return rows[0]?.seconds ?? 0
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends until the server is killed. */
const sendUntilKilled = async (pid: number): Promise<void> => {
  await passTime()
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)
}

/** Sends until every account has failed and waits. Returns the seconds that passed before. */
const sendUntilPostponed = async (): Promise<number> => {
  const seconds = await passTime()
  const postponed = async () => {
    const { rows } = await sql`
      select from scrobble_accounts where claimed_until is null and due_at > now()`.execute(tool.context.db)
    return rows.length
  }
  await expect.poll(postponed, { timeout: 30_000 }).toBe(2)
  return seconds
}

test('killed while it sends to failing services, it loses no listen and sends none twice', async () => {
  user = await makeUser(tool.context)
  await addPlays()
  for (const service of scrobbleServices) {
    await link(service)
    await tool.context.db.transaction().execute((trx) => queueHistory(trx, user.id, service, 14))
  }
  expect(await read()).toMatchObject([{ waiting: LISTENS }, { waiting: LISTENS }])

  await sendUntilKilled(await start(1))
  await sendUntilKilled(await start(2))

  const pid = await start()
  // Both accounts send at once, so that each meets each of these faults.
  const busy = { status: 429, headers: { 'x-ratelimit-reset-in': '900', 'retry-after': '900' } }
  double.planned.push(taken, taken, busy, busy)
  await sendUntilPostponed()
  double.planned.push({ status: 503 }, { status: 503 })
  expect(await sendUntilPostponed()).toBeGreaterThan(800)
  const hungUp = { hangUp: () => undefined }
  double.planned.push({ ...hungUp, after: true }, hungUp)
  await sendUntilPostponed()
  double.close()
  const requests = double.requests()
  let [attempts, seconds] = [0, 0]
  for (; seconds < 1800; attempts++) seconds += await sendUntilPostponed()
  expect(attempts).toBeLessThan(6)
  expect(double.requests()).toBe(requests)
  await double.open()

  const kill = { hangUp: () => process.kill(pid, 'SIGKILL'), after: true } as const
  double.planned.push(kill, kill)
  await sendUntilKilled(pid)
  // The other account may not have sent its request.
  double.planned.length = 0

  const last = await start()
  double.planned.push(taken, taken, unlinked, { ...unlinked, after: true })
  await passTime()
  const broken = async () => (await read()).filter(({ failed_since }) => failed_since !== null).length
  await expect.poll(broken, { timeout: 30_000 }).toBe(2)
  double.planned.push(taken, { hangUp: () => process.kill(last, 'SIGKILL'), after: true })
  for (const service of scrobbleServices) await link(service)
  await sendUntilKilled(last)

  await start()
  await passTime()
  const waiting = async () => (await read()).map((one) => one.waiting)
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([0, 0])
  const end = { sent: LISTENS, error: null, failed_since: null }
  expect(await read()).toMatchObject([end, end])
  for (const name of ['ann', 'bob'])
    expect(double.listens.filter((one) => one.user === name)).toHaveLength(LISTENS)
  // Only requests were repeated that a kill, an ended connection or a wrong answer left open.
  const again = double.submitted() - 2 * LISTENS
  expect(again).toBeGreaterThanOrEqual(5 * FEW)
  expect(again).toBeLessThanOrEqual(6 * (FEW + MANY))
  expect(double.violations).toEqual([])
  expect(double.planned).toEqual([])
})
