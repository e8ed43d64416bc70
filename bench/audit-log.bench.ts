import { sql } from 'kysely'
import type { Db } from '../src/server/db/schema.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import { timesOf, within } from './asking.ts'
import type { Bench, Result } from './result.ts'

const GOAL = 'p99 at most 60 ms'
const AUTHORS = 40

/** Inserts two years of changes: mostly of songs, by few users, with item names as diverse as in a catalog. */
const fill = async (db: Db, lines: number): Promise<void> => {
  await sql`insert into users (name, email)
    select 'Keeper ' || n, 'keeper' || n || '@example.org' from generate_series(1, ${sql.lit(AUTHORS)}) n`.execute(
    db,
  )
  const some = (first: number, last: number) => sql`
    insert into audit_log (user_id, user_name, action, resource, item_id, label, before, after, address, created_at)
    select who, 'Keeper ' || who,
      (array['change', 'change', 'change', 'create', 'delete', 'publish', 'hide'])[1 + n % 7],
      (array['songs', 'songs', 'songs', 'albums', 'artists', 'genres', 'users', 'pages'])[1 + n % 8 * (n % 3) % 8],
      n, 'The ' || substr(md5(n::text), 1, 6) || ' of ' || substr(md5((n % 5000)::text), 1, 5),
      '{"title": "Before"}', '{"title": "After"}', '192.0.2.1', now() - (${sql.lit(lines)} - n) * interval '1 minute'
    from (select n, 1 + n::bigint * 7919 % ${sql.lit(AUTHORS)} as who from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n) told`
  for (let first = 1; first <= lines; first += 50_000)
    await some(first, Math.min(lines, first + 49_999)).execute(db)
  await sql`vacuum analyze`.execute(db)
}

const measure = (lines: number): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    const { token } = await makeUser(ctx, { admin: true })
    await fill(ctx.db, lines)
    const headers = { authorization: `Bearer ${token}` }
    const p99 = async (what: string, queries: string[]): Promise<Result> => {
      const times: number[] = []
      for (const query of queries) {
        const url = `${address}/api/admin/audit-log?per_page=50&${query}`
        const own = await timesOf({ url, headers, rounds: 100 })
        if (process.env.BENCH_SLOWEST)
          console.log(query, within(0.5, own).toFixed(1), within(0.99, own).toFixed(1))
        times.push(...own)
      }
      return {
        what: `${what} of a log of ${lines} lines, p99`,
        value: within(0.99, times),
        unit: 'ms',
        goal: GOAL,
      }
    }
    const both = (queries: string[]) =>
      queries.flatMap((query) => ['-created_at', 'created_at'].map((sort) => `${query}&sort=${sort}`))
    return [
      await p99('A page', both(['page=1', 'page=3', 'page=20'])),
      await p99(
        'A filtered page',
        both([
          'filter[resource]=songs',
          'filter[resource]=pages',
          'filter[action]=delete',
          'filter[user]=7',
          'filter[days]=7',
          'filter[resource]=genres&filter[action]=hide&filter[user]=11',
        ]),
      ),
      await p99(
        'A search',
        both(
          [
            'q=the',
            'q=keeper',
            'q=keeper 7',
            'q=a1b',
            'q=c4ca4',
            'q=the zz',
            'q=xqvvkk',
            'q=o',
            'q=keeper the of',
          ].map((query) => query.replaceAll(' ', '%20')),
        ),
      ),
    ]
  })

/** The large log takes minutes to create: with BENCH_LARGE=1 only. */
const run = (): Promise<Result[]> => measure(process.env.BENCH_LARGE ? 1_000_000 : 50_000)

export const bench: Bench = { name: 'audit-log', run }
