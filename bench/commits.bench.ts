import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { readEnv } from '../src/server/core/env.ts'
import type { Message } from '../src/server/db/connecting/after-commit.ts'
import { withPreparedStatements } from '../src/server/db/connecting/prepared.ts'
import { openDatabase } from '../src/server/db/open.ts'
import type { Database, Db } from '../src/server/db/schema.ts'
import { insertEvent } from '../src/server/domains/platform/events/queries.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const WRITERS = 48
const TURNS = 4
const SECONDS = 4

/** Conversations of two, one for each writer. */
const makeConversations = async ({ ctx }: BenchApp): Promise<{ id: number; to: number[] }[]> => {
  const { id } = await makeUser(ctx)
  await sql`insert into users (name, email) select 'Partner ' || n, 'partner' || n || '@example.com'
    from generate_series(1, ${WRITERS}::int) n`.execute(ctx.db)
  const { rows } = await sql<{ id: number; high_id: number }>`
    insert into conversations (kind, low_id, high_id) select 'direct', ${id}::int, ${id}::int + n
    from generate_series(1, ${WRITERS}::int) n returning id, high_id`.execute(ctx.db)
  return rows.map((row) => ({ id: row.id, to: [id, row.high_id] }))
}

/** Runs with a pool that has a connection for each writer; without `publish`, messages are part of their transaction. */
const withWriters = async <T>(
  app: BenchApp,
  publish: ((messages: Message[]) => void) | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase(readEnv({ TONEARM_DATA: app.dataDir }), { role: 'tool' })
  const pool = database.openPool(WRITERS)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, { named: true, publish }) }),
  })
  try {
    return await work(db)
  } finally {
    await pool.end()
    await database.close()
  }
}

/** Returns the transactions of writers in a second: each sends a message, then records a play, in turns. */
const commitsOf = async (db: Db, conversations: { id: number; to: number[] }[]): Promise<number> => {
  const began = performance.now()
  let commits = 0
  const writer = async ({ id, to }: { id: number; to: number[] }): Promise<void> => {
    const [user_id = 0] = to
    for (let n = 0; performance.now() - began < SECONDS * 1_000; n++) {
      await db.transaction().execute(async (trx) => {
        if (n % 2 === 0)
          await sql`insert into messages (conversation_id, user_id, text) values (${id}, ${user_id}, 'Hello')`.execute(
            trx,
          )
        else
          await sql`insert into all_plays (visitor_hash, item_type, item_id, duration, started_at)
            values (${randomBytes(32)}, 'song', 1, 225, now())`.execute(trx)
        await insertEvent(trx, to, 'message.created', '{}')
      })
      commits++
    }
  }
  await Promise.all(conversations.map(writer))
  return (commits * 1_000) / (performance.now() - began)
}

const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    const conversations = await makeConversations(app)
    const ways = {
      none: () => {},
      after: (messages: Message[]) => {
        for (const [topic, payload] of messages) app.ctx.channel.publish(topic, payload)
      },
      inside: undefined,
    }
    const rates = { none: 0, after: 0, inside: 0 }
    // In turns, since other load of the machine changes.
    for (let turn = 0; turn < TURNS; turn++)
      for (const way of ['none', 'after', 'inside'] as const)
        rates[way] += (await withWriters(app, ways[way], (db) => commitsOf(db, conversations))) / TURNS
    const reference = { label: 'without messages', value: rates.none }
    return [
      {
        what: `Commits of ${WRITERS} writers with messages to nodes`,
        value: rates.after,
        unit: '/s',
        reference,
        ratio: rates.after / rates.none,
        goal: 'at least 0.7 of those without',
      },
      {
        what: 'The same with NOTIFY in the transaction',
        value: rates.inside,
        unit: '/s',
        reference,
        ratio: rates.inside / rates.none,
        goal: 'none',
      },
    ]
  })

export const bench: Bench = { name: 'commits', run }
