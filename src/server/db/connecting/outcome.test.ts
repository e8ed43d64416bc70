import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { kyselyOn } from '../../testing/server.ts'
import { takeFaults } from '../../testing/transactions.ts'
import type { Db } from '../schema.ts'
import { OutcomeUnknown, withOutcome } from './outcome.ts'

/** When the proxy cuts the connection of a commit: before it, or before its answer; `for good`: every one from then on. */
type Cut = 'before' | 'after' | 'for good' | null

let database: TestDatabase
let cut: Cut = null
const sockets = new Set<Socket>()
const proxy = createServer((client) => {
  if (cut === 'for good') return void client.destroy()
  const { host, port } = new pg.Client(database.url)
  const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  let answers = true
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }
  client.on('data', (data) => {
    if (cut !== null && data.includes('commit\0')) {
      if (cut === 'before') client.destroy()
      answers = false
      if (cut !== 'for good') cut = null
    }
    if (!client.destroyed) server.write(data)
  })
  server.on('data', (data) => (answers ? client.write(data) : client.destroy()))
})

let db: Db
let end: () => Promise<void>
let since: string
const scope = 'a request'
beforeAll(async () => {
  database = await testDatabase()
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  proxy.close()
  await database.close()
})
beforeEach(async () => {
  const { user, password, database: name } = new pg.Client(database.url)
  const { port } = proxy.address() as AddressInfo
  ;({ db, end } = kyselyOn(`postgres://${user}:${password ?? ''}@127.0.0.1:${port}/${name}`))
  const claim = await database.db
    .insertInto('idempotency_keys')
    .values({ scope, body_hash: Buffer.from('body'), status: null, response: null })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  since = claim.created_at
})
afterEach(async () => {
  cut = null
  await end()
  await database.db.deleteFrom('idempotency_keys').execute()
  await database.db.deleteFrom('settings').where('key', 'like', 'outcome%').execute()
  takeFaults()
})

/** Work of two transactions, the second of which is cut. */
const work = async (how: Cut): Promise<string> => {
  const save = (key: string) =>
    db.transaction().execute((trx) => trx.insertInto('settings').values({ key, value: '' }).execute())
  await save('outcome one')
  cut = how
  await save('outcome two')
  return 'done'
}
const saved = async () =>
  (await database.db.selectFrom('settings').select('key').where('key', 'like', 'outcome%').execute()).length

it('goes on if a commit whose answer is lost has happened', async () => {
  expect(await withOutcome({ scope, since }, 5_000, () => work('after'))).toBe('done')
  expect(await saved()).toBe(2)
})

it('fails if it has not happened', async () => {
  const failing = withOutcome({ scope, since }, 5_000, () => work('before'))
  await expect(failing).rejects.not.toBeInstanceOf(OutcomeUnknown)
  expect(await saved()).toBe(1)
})

it('says so if nobody can tell', async () => {
  const failing = withOutcome({ scope, since }, 500, () => work('for good'))
  await expect(failing).rejects.toBeInstanceOf(OutcomeUnknown)
})
