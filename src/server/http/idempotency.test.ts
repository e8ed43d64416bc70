import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allSettingsFrom } from '../../contract/core/all-settings.ts'
import { endpoint } from '../../contract/core/endpoint.ts'
import { OutcomeUnknown, withoutMark } from '../db/connecting/outcome.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { HttpError, throwError } from './http-error.ts'
import { deleteExpiredKeys } from './idempotency.ts'
import { mount } from './mount.ts'
import { createRateLimits } from './rate-limits.ts'
import { createServer } from './server.ts'

const calls = {
  make: endpoint({
    method: 'POST',
    path: '/make/{what}',
    access: 'optional',
    summary: 'a probe',
    params: z.object({ what: z.string() }),
    body: z.strictObject({ text: z.string() }),
    reply: z.object({ made: z.number(), text: z.string() }),
    status: 201,
    idempotent: true,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/resume',
    access: 'optional',
    summary: 'a probe that may run again',
    body: z.strictObject({ text: z.string() }),
    reply: z.object({ made: z.number() }),
    idempotent: 'resumable',
  }),
}

let database: TestDatabase
let app: Awaited<ReturnType<typeof createServer>>
let created = 0
/** Runs before the next request is answered. */
let before: () => unknown
beforeAll(async () => {
  database = await testDatabase()
  app = await createServer({ log: pino({ level: 'silent' }), trustedProxies: [], version: '0' })
  const settings = allSettingsFrom([])
  const limits = createRateLimits(() => settings)
  const viewerOf = async (token: string) => ({
    id: Number(token),
    session_id: token,
    by_app_password: false,
    confirmed_recently: true,
    second_factor_missing: false,
    name: 'Someone',
    is_admin: false,
    roles: [],
    permissions: [],
    upload_quota_mb: null,
    max_devices: null,
    artist_id: null,
    artists: [],
  })
  const gate = {
    db: database.db,
    settings: () => settings,
    limits,
    preview: false,
    retryWaitMs: 3_000,
    viewerOf,
    recordEvent: async () => undefined,
  }
  mount({ app, authorizer: gate }, calls, {
    make: async ({ body }) => {
      await before()
      created += 1
      return { made: created, text: body.text, secret: 'never sent' }
    },
    resume: async () => {
      await before()
      created += 1
      return { made: created }
    },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('idempotency_keys').execute()
  created = 0
  before = () => undefined
})

const make = async (key: string | null, text: string, { token = '', path = '/api/make/song' } = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: { text },
    headers: { ...(key && { 'idempotency-key': key }), ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const age = (by: string) =>
  sql`update idempotency_keys set created_at = created_at - ${by}::interval,
    renewed_at = renewed_at - ${by}::interval`.execute(database.db)
/** Lets the key be that of a process that died when it had committed so many transactions. */
const die = async (commits: number): Promise<void> => {
  await sql`update idempotency_keys set response = null, status = nullif(${-commits}::int, 0)`.execute(
    database.db,
  )
  await age('16 seconds')
}
const storedKeys = () => database.db.selectFrom('idempotency_keys').selectAll().execute()
const KEY = '3f0a1c9e-0000-4000-8000-000000000001'

it('repeats the first response with its status', async () => {
  const first = await make(KEY, 'one')
  expect(first).toEqual({ status: 201, body: { made: 1, text: 'one' } })
  expect(await make(KEY, 'one')).toEqual(first)
  expect(created).toBe(1)
})

it('rejects the key with another body', async () => {
  await make(KEY, 'one')
  expect(await make(KEY, 'two')).toMatchObject({ status: 409, body: { code: 'conflict', status: 'error' } })
  expect(created).toBe(1)
})

it('treats the same key of another caller, or for another path, as another request', async () => {
  await make(KEY, 'one', { token: '1' })
  expect((await make(KEY, 'one', { token: '1' })).body.made).toBe(1)
  expect((await make(KEY, 'one', { token: '2' })).body.made).toBe(2)
  expect((await make(KEY, 'one')).body.made).toBe(3)
  expect((await make(KEY, 'one', { token: '1', path: '/api/make/album' })).body.made).toBe(4)
})

it('executes each time without a valid key', async () => {
  for (const key of [null, null, 'short', 'short', "it's; no key"]) await make(key, 'one')
  expect(created).toBe(5)
  expect(await storedKeys()).toHaveLength(0)
})

it('accepts a URL of any length', async () => {
  const path = `/api/make/song?${'x'.repeat(6_000)}=1`
  expect((await make(KEY, 'one', { path })).status).toBe(201)
  expect((await make(KEY, 'one', { path })).body.made).toBe(1)
})

it('does not store errors: the next attempt works', async () => {
  before = () => throwError('not_found')
  expect((await make(KEY, 'one')).status).toBe(404)
  before = () => {
    throw new Error('broken')
  }
  expect((await make(KEY, 'one')).status).toBe(500)
  expect(await storedKeys()).toHaveLength(0)
  before = () => undefined
  expect((await make(KEY, 'one')).status).toBe(201)
})

it('executes one of several concurrent requests; the others wait for its response', async () => {
  const work = Promise.withResolvers<void>()
  before = () => work.promise
  const first = make(KEY, 'one')
  while ((await storedKeys()).length === 0);
  expect((await make(KEY, 'two')).status).toBe(409)
  const retries = [make(KEY, 'one'), make(KEY, 'one')]
  work.resolve()
  for (const one of [first, ...retries])
    expect(await one).toEqual({ status: 201, body: { made: 1, text: 'one' } })
  expect(created).toBe(1)
})

it('a waiting retry executes if the first attempt fails', async () => {
  const work = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  before = () => {
    started.resolve()
    return work.promise
  }
  const first = make(KEY, 'one')
  await started.promise
  const retry = make(KEY, 'one')
  before = () => undefined
  work.reject(new Error('broken'))
  expect((await first).status).toBe(500)
  expect((await retry).body.made).toBe(1)
})

it('a retry does not wait forever', async () => {
  const work = Promise.withResolvers<void>()
  before = () => work.promise
  const first = make(KEY, 'one')
  while ((await storedKeys()).length === 0);
  const retry = await app.inject({
    method: 'POST',
    url: '/api/make/song',
    payload: { text: 'one' },
    headers: { 'idempotency-key': KEY },
  })
  expect(retry.statusCode).toBe(503)
  expect(retry.headers['retry-after']).toBe('5')
  work.resolve()
  expect((await first).status).toBe(201)
})

it('stores neither response nor body in a readable or guessable form', async () => {
  await make(KEY, 'a token')
  const [row] = await storedKeys()
  expect(JSON.stringify(row)).not.toContain('a token')
  await make(KEY.replace(/1$/, '2'), 'a token')
  const hashes = (await storedKeys()).map(({ body_hash }) => body_hash.toString('hex'))
  expect(new Set(hashes).size).toBe(2)
})

it('keeps the key of work that may have been committed', async () => {
  before = () => {
    throw new OutcomeUnknown('', { cause: Object.assign(new Error('lost'), { code: 'ECONNRESET' }) })
  }
  expect((await make(KEY, 'one')).status).toBe(503)
  before = () => undefined
  expect((await make(KEY, 'one')).status).toBe(503)
  expect(created).toBe(0)
})

it('releases the key of a process that died before it committed anything', async () => {
  await make(KEY, 'one')
  await database.db.updateTable('idempotency_keys').set({ response: null, status: null }).execute()
  await age('10 seconds')
  expect((await make(KEY, 'one')).status).toBe(503)
  await die(0)
  expect(await make(KEY, 'one')).toEqual({ status: 201, body: { made: 2, text: 'one' } })
  expect((await make(KEY, 'one')).body.made).toBe(2)
})

it('refuses to repeat what was committed before the process died', async () => {
  await make(KEY, 'one')
  await die(1)
  expect(await make(KEY, 'one')).toMatchObject({ status: 409, body: { code: 'already_done' } })
  expect(created).toBe(1)
})

it('resumes what may run again', async () => {
  const resume = () => make(KEY, 'one', { path: '/api/resume' })
  await resume()
  await die(2)
  expect(await resume()).toEqual({ status: 200, body: { made: 2 } })
})

const save = (value: string) => database.db.insertInto('settings').values({ key: 'probe', value }).execute()
const saved = () => database.db.selectFrom('settings').select('value').where('key', '=', 'probe').execute()

it('notes what a single statement has committed, and nothing of one that only reads', async () => {
  const marks: unknown[] = []
  before = async () => {
    for (const step of [saved, () => save('one')]) {
      await step()
      marks.push(...(await storedKeys()).map(({ status }) => status))
    }
  }
  await make(KEY, 'one')
  expect(marks).toEqual([null, -1])
  await database.db.deleteFrom('settings').where('key', '=', 'probe').execute()
})

it('refuses to repeat what failed after it had committed something', async () => {
  const failAfter = (error: Error) => async () => {
    await save('one')
    throw error
  }
  const cleared = () => database.db.deleteFrom('settings').where('key', '=', 'probe').execute()
  before = failAfter(Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
  expect((await make(KEY, 'one')).status).toBe(503)
  expect(await make(KEY, 'one')).toMatchObject({ status: 409, body: { code: 'already_done' } })
  await cleared()
  const resume = () => make(KEY, 'one', { path: '/api/resume' })
  expect((await resume()).status).toBe(503)
  before = () => undefined
  expect((await resume()).status).toBe(200)
  await cleared()
  // What the work answers by itself is an answer.
  before = failAfter(new HttpError('source_down'))
  const other = KEY.replace(/1$/, '2')
  expect((await make(other, 'one')).status).toBe(502)
  before = () => undefined
  expect((await make(other, 'one')).status).toBe(201)
  await cleared()
})

it('notes nothing of what is run without a mark', async () => {
  before = async () => {
    await withoutMark(() => save('counted'))
    expect(await storedKeys()).toMatchObject([{ status: null }])
  }
  expect((await make(KEY, 'one')).status).toBe(201)
  await database.db.deleteFrom('settings').where('key', '=', 'probe').execute()
})

it('rolls back what a request commits after another took its key over', async () => {
  before = async () => {
    await die(0)
    before = () => undefined
    expect((await make(KEY, 'one')).status).toBe(201)
    await save('late')
  }
  expect((await make(KEY, 'one')).status).toBe(503)
  expect(await saved()).toEqual([])
})

it('leaves the key to the request that took it over, however the first ends', async () => {
  let end = (_: Error): void => undefined
  before = () =>
    new Promise<void>((_, reject) => {
      end = reject
    })
  const slow = make(KEY, 'one')
  while ((await storedKeys()).length === 0);
  await age('16 seconds')
  before = () => undefined
  expect((await make(KEY, 'one')).body.made).toBe(1)
  end(new Error('too late'))
  expect((await slow).status).toBe(500)
  expect((await make(KEY, 'one')).body.made).toBe(1)
  expect(created).toBe(1)
})

it('responds although the response cannot be stored, and is not retried', async () => {
  const refusing = sql`alter table idempotency_keys add constraint refusing check (response is null)`
  await refusing.execute(database.db)
  try {
    expect((await make(KEY, 'one')).status).toBe(201)
    expect((await make(KEY, 'one')).status).toBe(503)
    expect(created).toBe(1)
  } finally {
    await sql`alter table idempotency_keys drop constraint refusing`.execute(database.db)
  }
})

it('repeats for 24 hours', async () => {
  await make(KEY, 'one')
  await age('23 hours 59 minutes')
  expect((await make(KEY, 'one')).body.made).toBe(1)
  await deleteExpiredKeys(database.db)
  expect(await storedKeys()).toHaveLength(1)
  await age('2 minutes')
  expect((await make(KEY, 'other')).body.made).toBe(2)
  await age('25 hours')
  await deleteExpiredKeys(database.db)
  expect(await storedKeys()).toHaveLength(0)
})
