import { sql } from 'kysely'
import { makeToday } from '../src/server/domains/social/blends/service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { medianOf } from './asking.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 100
const MAKES = 9

/** A Blend of five people who played 50,000 songs each within three years, and liked 500. */
export const blendsBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    const { db } = ctx
    await albumsSeed(db)
    const { id, token } = await makeUser(ctx)
    await sql`insert into users (name, email) select 'Person ' || n, 'person' || n || '@example.com'
      from generate_series(1, 4) n`.execute(db)
    await sql`with made as (insert into blends default values returning id)
      insert into blend_members (blend_id, user_id, joined_at)
      select made.id, ${id} + n, now() + make_interval(secs => n) from made, generate_series(0, 4) n`.execute(
      db,
    )
    // A few songs are played often, most of the 20,000 rarely.
    await sql`insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
      select ${id} + u, 'song', 1 + floor(20000 * power(random(), 2))::int, 200, now() - make_interval(secs => n * 1892),
        now(), 200, true
      from generate_series(0, 4) u, generate_series(1, 50000) n`.execute(db)
    await sql`insert into likes (user_id, item_type, item_id)
      select ${id} + u, 'song', s.id from generate_series(0, 4) u
      cross join lateral (select id from songs order by (id * 7919 + u * 104729) % 1009, id limit 500) s`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const { rows } = await sql<{ id: number; plays: number }>`
      select id, (select count(*)::int from all_plays) as plays from blends`.execute(db)
    const blend = rows[0]?.id ?? 0
    const times: number[] = []
    for (let n = 0; n < MAKES; n++) {
      await sql`update blends set made_on = null`.execute(db)
      const start = performance.now()
      await makeToday(ctx, blend)
      times.push(performance.now() - start)
    }
    const headers = { authorization: `Bearer ${token}` }
    const opened = { url: `${address}/api/user/blends/${blend}`, headers, rounds: ROUNDS }
    return [
      {
        what: `Making a Blend of five people with ${rows[0]?.plays} plays`,
        value: times.toSorted((a, b) => a - b)[Math.floor(MAKES / 2)] ?? 0,
        unit: 'ms',
        goal: 'at most 200 ms',
      },
      { what: 'Opening it', value: await medianOf(opened), unit: 'ms', goal: 'at most 10 ms' },
      {
        what: 'Listing the Blends of an account',
        value: await medianOf({ ...opened, url: `${address}/api/user/blends` }),
        unit: 'ms',
        goal: 'at most 5 ms',
      },
    ]
  })

export const bench: Bench = { name: 'blends', run: blendsBench }
