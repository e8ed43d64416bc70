import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { viewersByTokens } from '../src/server/domains/platform/auth/sessions/queries.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const ACCOUNTS = 20_000
const ROUNDS = 500
/** Requests that arrive within one turn of the event loop are looked up together. */
const AT_ONCE = 20

const addViewers = async ({ ctx: { db } }: BenchApp): Promise<Buffer[]> => {
  const plan = await makePlan({ db }, { month: 900 }, { permissions: ['No ads'] })
  await makePlan({ db }, {}, { is_default: true })
  await sql`insert into users (name, email, plan_id)
    select 'Listener ' || n, 'listener' || n || '@example.com', case n % 2 when 0 then ${plan.id}::int end
    from generate_series(1, ${ACCOUNTS}::int) n`.execute(db)
  const { rows } = await sql<{ token_hash: Buffer }>`
    insert into sessions (token_hash, user_id, agent, address, expires_at)
    select sha256(id::text::bytea), id, '', '', now() + interval '1 day' from users
    returning token_hash`.execute(db)
  await sql`analyze`.execute(db)
  return rows.map(({ token_hash }) => token_hash)
}

/** Measures the cost of reading the rights of a viewer, those of the plan included, as every request does. */
const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    const tokens = await addViewers(app)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const first = (round * AT_ONCE) % (tokens.length - AT_ONCE)
      const began = performance.now()
      await viewersByTokens(app.ctx.db, tokens.slice(first, first + AT_ONCE))
      times.push((performance.now() - began) / AT_ONCE)
    }
    const value = times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0
    return [{ what: 'Rights of a viewer with a plan, 20 at once', value, unit: 'ms', goal: 'at most 0.1 ms' }]
  })

export const bench: Bench = { name: 'entitlements', run }
