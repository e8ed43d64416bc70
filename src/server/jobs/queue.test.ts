import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../db/connecting/connection.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { OPEN_JOBS } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// The queue's own polling interval is half a minute, longer than this test may take.
test('processes pending jobs without a pause in between, also after a failed one', async () => {
  const pending = [1, 2, 3, 4, 5]
  await app.ctx.queue.sendMany(
    'package-media',
    pending.map((media_id) => ({ media_id })),
  )
  const done: number[] = []
  await app.ctx.queue.work('package-media', async ({ media_id }) => {
    done.push(media_id)
    if (media_id === 2) throw new Error('this one fails')
  })
  await expect.poll(() => new Set(done).size, { timeout: 20_000 }).toBe(pending.length)
})

test('nodes that start at the same time create what the queue needs once', async () => {
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'clean-up', 'completed', now() from generate_series(1, 100000)`.execute(app.ctx.db)
  await sql`drop index pgboss.job_open_idx`.execute(app.ctx.db)
  const url = app.ctx.env.databaseUrl as string
  const pool = createPool({ url, name: 'nodes', max: 4, statementTimeout: 30_000, log: () => undefined })
  try {
    const nodes = Array.from({ length: 4 }, () => pool.connect())
    const clients = await Promise.all(nodes)
    await Promise.all(clients.map((client) => client.query(OPEN_JOBS)))
    for (const client of clients) client.release()
  } finally {
    await pool.end()
  }
})
