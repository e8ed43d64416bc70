import { sql } from 'kysely'
import { makeUser } from '../src/server/testing/make.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { medianOf } from './asking.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300

/**
 * One listener with 500 friends, who have 40 friends each and follow 20 artists; 300 of them are online and 150 play
 * something, among 10,000 users.
 */
export const peopleBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    const { db } = ctx
    await albumsSeed(db)
    const { id, token } = await makeUser(ctx)
    await sql`insert into users (name, email) select 'Person ' || n, 'person' || n || '@example.com'
      from generate_series(1, 10000) n`.execute(db)
    await sql`insert into friendships (user_id, friend_id, accepted_at)
      select ${id}, ${id} + n, now() from generate_series(1, 500) n`.execute(db)
    await sql`insert into friendships (user_id, friend_id, accepted_at)
      select ${id} + n, ${id} + 500 + (n * 17 + m * 229) % 9500 + 1, now()
      from generate_series(1, 500) n, generate_series(1, 40) m on conflict do nothing`.execute(db)
    await sql`insert into follows (user_id, item_type, item_id)
      select u.id, 'artist', ar.id from users u cross join lateral (
        select id from artists order by (id * 7919 + u.id * 104729) % 1009, id limit 20) ar`.execute(db)
    await sql`insert into stream_leases (user_id, node_id, expires_at)
      select ${id} + n, gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 300) n`.execute(
      db,
    )
    await sql`insert into listening (user_id, play_id, item_type, item_id, started_at, private, expires_at)
      select ${id} + n, gen_random_uuid(), 'song', n, now(), false, now() + interval '1 hour'
      from generate_series(1, 150) n`.execute(db)
    await sql`analyze`.execute(db)
    const headers = { authorization: `Bearer ${token}` }
    const ms = async (what: string, goal: string, path: string): Promise<Result> => ({
      what,
      value: await medianOf({ url: `${address}/api${path}`, headers, rounds: ROUNDS }),
      unit: 'ms',
      goal,
    })
    const hundred = Array.from({ length: 100 }, (_, n) => id + n + 1).join()
    return [
      await ms('500 friends, 150 of whom play something', 'at most 10 ms', '/user/friends'),
      await ms('Presence of one of them', 'at most 3 ms', `/presence?ids=${id + 1}`),
      await ms('Presence of 100 of them', 'at most 5 ms', `/presence?ids=${hundred}`),
      await ms('Suggestions for someone with 500 friends', 'at most 100 ms', '/user/friend-suggestions'),
      await ms('Friend requests', 'at most 5 ms', '/user/friend-requests'),
    ]
  })

export const bench: Bench = { name: 'people', run: peopleBench }
