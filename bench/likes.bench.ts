import { sql } from 'kysely'
import { makeUser } from '../src/server/testing/make.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300

/** Milliseconds of the middle answer of many, asked one after the other. */
const median = async (ask: (round: number) => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < ROUNDS + 30; n += 1) {
    const began = performance.now()
    await ask(n)
    if (n >= 30) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2] as number
}

/** One listener who likes all of 20,000 songs and played 100,000 times, the last 2,000 times the same song. */
export const likesBench = (): Promise<Result[]> =>
  withApp(async ({ on, address }) => {
    await albumsSeed(on.db)
    const { id, token } = await makeUser(on)
    await sql`insert into likes (user_id, item_type, item_id, created_at)
      select ${id}, 'song', id, now() - id * interval '1 minute' from songs`.execute(on.db)
    await sql`insert into plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds)
      select ${id}, 'song', case when n <= 2000 then 1 else 1 + n % 20000 end, 225,
        now() - n * interval '5 minutes', now(), 225 from generate_series(1, 100000) n`.execute(on.db)
    await sql`analyze`.execute(on.db)
    const get = async (path: string, signed = true): Promise<{ liked_at: string }[]> => {
      const headers: Record<string, string> = signed ? { authorization: `Bearer ${token}` } : {}
      const answer = await fetch(`${address}/api${path}`, { headers })
      if (!answer.ok) throw new Error(`${answer.status} at ${path}`)
      return (await answer.json()) as { liked_at: string }[]
    }
    let deep = ''
    for (let n = 0; n < 30; n += 1)
      deep = (await get(`/user/liked-songs?limit=500${deep && `&after=${deep}`}`)).at(-1)?.liked_at ?? ''
    const ms = async (
      what: string,
      goal: string,
      ask: (round: number) => Promise<unknown>,
    ): Promise<Result> => ({
      what,
      value: await median(async (round) => void (await ask(round))),
      unit: 'ms',
      goal,
    })
    const goal = 'at most 5 ms'
    return [
      await ms('First 50 of 20,000 liked songs', goal, () => get('/user/liked-songs?limit=50')),
      await ms('50 of them behind 15,000', goal, () => get(`/user/liked-songs?limit=50&after=${deep}`)),
      await ms('First 50 by title', 'none', () => get('/user/liked-songs?limit=50&sort=title')),
      await ms('First 50 with a word in title or artist', 'none', () =>
        get('/user/liked-songs?limit=50&q=night'),
      ),
      await ms('500 of them', 'none', () => get('/user/liked-songs?limit=500')),
      await ms('50 songs played last of 100,000 plays', goal, () => get('/user/recent-plays')),
      await ms('Page of 50 songs with the marks of a listener', 'none', () => get('/songs?per_page=50')),
      await ms('the same for a visitor, from the database', 'none', (n) =>
        get(`/songs?per_page=50&n=${n}`, false),
      ),
    ]
  })

export const bench: Bench = { name: 'likes', run: likesBench }
