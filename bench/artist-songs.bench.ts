import { sql } from 'kysely'
import { setMember } from '../src/server/domains/platform/artist-team/service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { medianOf } from './asking.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 100

/** The list of an artist whose team manages 20,000 songs. */
const run = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    const { id, token } = await makeUser(ctx)
    await ctx.db.transaction().execute((trx) => setMember(trx, { artist_id: 1, user_id: id, role: 'owner' }))
    await sql`update songs set artist_id = 1`.execute(ctx.db)
    await sql`delete from song_artists`.execute(ctx.db)
    await sql`insert into song_artists select id, 1, 0 from songs`.execute(ctx.db)
    await sql`vacuum analyze`.execute(ctx.db)
    const ms = async (what: string, query: string): Promise<Result> => ({
      what: `20,000 songs of an artist, ${what}`,
      value: await medianOf({
        url: `${address}/api/artist/songs?artist_id=1&per_page=50${query}`,
        headers: { authorization: `Bearer ${token}` },
        rounds: ROUNDS,
      }),
      unit: 'ms',
      goal: 'at most 20 ms',
    })
    return [
      await ms('first page', ''),
      await ms('first page by plays', '&sort=plays'),
      await ms('page 200', '&page=200'),
      await ms('search', '&q=name 17'),
    ]
  })

export const bench: Bench = { name: 'songs of an artist', run }
