import { sql } from 'kysely'
import { makeUser } from '../src/server/testing/make.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { medianOf } from './asking.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300

/** One listener who likes all of 20,000 songs and played 100,000 times, the last 2,000 times the same song. */
export const likesBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    const { id, token } = await makeUser(ctx)
    await sql`insert into likes (user_id, item_type, item_id, created_at)
      select ${id}, 'song', id, now() - id * interval '1 minute' from songs`.execute(ctx.db)
    await sql`insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds)
      select ${id}, 'song', case when n <= 2000 then 1 else 1 + n % 20000 end, 225,
        now() - n * interval '5 minutes', now(), 225 from generate_series(1, 100000) n`.execute(ctx.db)
    await sql`analyze`.execute(ctx.db)
    const signed = { authorization: `Bearer ${token}` }
    let deep = ''
    for (let n = 0; n < 30; n += 1) {
      const path = `/user/liked-songs?limit=500${deep && `&after=${deep}`}`
      const response = await fetch(`${address}/api${path}`, { headers: signed })
      deep = ((await response.json()) as { liked_at: string }[]).at(-1)?.liked_at ?? ''
    }
    const ms = async (what: string, goal: string, path: string, headers = {}): Promise<Result> => ({
      what,
      value: await medianOf({ url: `${address}/api${path}`, headers, rounds: ROUNDS }),
      unit: 'ms',
      goal,
    })
    const goal = 'at most 5 ms'
    return [
      await ms('First 50 of 20,000 liked songs', goal, '/user/liked-songs?limit=50', signed),
      await ms('50 of them behind 15,000', goal, `/user/liked-songs?limit=50&after=${deep}`, signed),
      await ms('First 50 by title', 'none', '/user/liked-songs?limit=50&sort=title', signed),
      await ms(
        'First 50 with a word in title or artist',
        'none',
        '/user/liked-songs?limit=50&q=night',
        signed,
      ),
      await ms('500 of them', 'none', '/user/liked-songs?limit=500', signed),
      await ms('50 songs played last of 100,000 plays', goal, '/user/recent-plays', signed),
      await ms('Page of 50 songs with the marks of a listener', 'none', '/songs?per_page=50', signed),
      await ms('the same for a visitor, from the database', 'none', '/songs?per_page=50&n={n}'),
    ]
  })

export const bench: Bench = { name: 'likes', run: likesBench }
