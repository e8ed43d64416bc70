import { sql } from 'kysely'
import type { Db } from '../src/server/db/schema.ts'
import { rollUp } from '../src/server/domains/platform/analytics/rollup.service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const PLAYS = 1_000_000
const SONGS = 20_000
const USERS = 20_000
const DAYS = 730

/**
 * Inserts a catalog and two years of plays: some songs and listeners far more active than others, a quarter by
 * visitors, two thirds counted.
 */
export const fillPlays = async (db: Db): Promise<void> => {
  await sql`
    insert into artists (name, key, slug) select 'Artist ' || n, 'artist ' || n, 'artist-' || n from generate_series(1, 3000) n;
    insert into albums (title, artist_id, key) select 'Album ' || n, 1 + n % 3000, 'album ' || n from generate_series(1, 4000) n;
    insert into media (hash, size, mime, ext, codec, duration, lossless)
      select md5(n::text), 5000000, 'audio/mpeg', 'mp3', 'mp3', 200, false from generate_series(1, ${sql.lit(SONGS)}) n;
    insert into songs (title, artist_id, album_id, media_id, file_name)
      select 'Song ' || n, 1 + n % 3000, 1 + n % 4000, n, 'song.mp3' from generate_series(1, ${sql.lit(SONGS)}) n;
    insert into song_artists (song_id, artist_id, position) select id, artist_id, 0 from songs;
    insert into song_genres (song_id, genre_id) select s.id, g.id from songs s join genres g on g.id % 5 = s.id % 5;
    insert into users (name, email) select 'User ' || n, 'user' || n || '@example.org' from generate_series(1, ${sql.lit(USERS)}) n;
    analyze;`.execute(db)
  const inserted = (first: number) => sql`
    insert into all_plays (user_id, visitor_hash, item_type, item_id, duration, started_at, ended_at, seconds, counted, source,
      country, device)
    select case when n % 4 > 0 then 1 + ((${sql.lit(USERS)} - 1) * random() ^ 2)::int end,
      case when n % 4 = 0 then sha256(((random() * 500)::int || ' ' || at::date)::bytea) end,
      'song', 1 + ((${sql.lit(SONGS)} - 1) * random() ^ 3)::int, 200, at, at + interval '3 minutes', 180, n % 3 > 0,
      (array['album', 'artist', 'search', 'home', 'playlist', 'radio'])[1 + n % 6],
      (array['NO', 'DE', 'GB', 'BR', 'JP', 'US', 'FR'])[1 + (7 * random() ^ 2)::int], (array['phone', 'desktop', 'tablet'])[1 + n % 3]
    from (select n, now() - make_interval(secs => ${sql.lit(DAYS)} * 86400 * (1 - n / ${sql.lit(PLAYS)}::float8)) as at
      from generate_series(${sql.lit(first)}, ${sql.lit(first + 99_999)}) n) moments`
  for (let first = 1; first < PLAYS; first += 100_000) await inserted(first).execute(db)
}

/** Counted plays that came while the rollup could not run. */
const BACKLOG = 60_000

/** Returns the counted plays of a busy moment that are rolled up in a second. */
const backlogRate = async (ctx: BenchApp['ctx']): Promise<number> => {
  await sql`
    insert into all_plays (user_id, item_type, item_id, duration, ended_at, seconds, counted, source, country, device)
    select 1 + (${sql.lit(USERS - 1)} * random() ^ 2)::int, 'song', 1 + (${sql.lit(SONGS - 1)} * random() ^ 3)::int, 200, now(), 180,
      true, 'album', 'NO', (array['phone', 'desktop', 'tablet'])[1 + n % 3]
    from generate_series(1, ${sql.lit(BACKLOG)}) n`.execute(ctx.db)
  const began = performance.now()
  await rollUp(ctx)
  return (BACKLOG * 1_000) / (performance.now() - began)
}

const dayAt = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const run = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    const admin = await makeUser(ctx, { admin: true })
    await fillPlays(ctx.db)
    const started = performance.now()
    await rollUp(ctx)
    const folding = ((performance.now() - started) / PLAYS) * 1000
    await sql`vacuum analyze`.execute(ctx.db)
    const ask = async (path: string): Promise<number> => {
      const times: number[] = []
      for (let n = 0; n < 30; n += 1) {
        const begun = performance.now()
        const response = await fetch(`${address}/api/admin/analytics/${path}`, {
          headers: { authorization: `Bearer ${admin.token}` },
        })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${response.status} at ${path}`)
        times.push(performance.now() - begun)
      }
      // The slowest except the first two, in which statements are planned.
      return Math.max(...times.slice(2))
    }
    const to = dayAt(1)
    const month = `from=${dayAt(-27)}&to=${to}`
    const year = `from=${dayAt(-365).slice(0, 7)}-01&to=${to}`
    const odd = `from=${dayAt(-350)}&to=${dayAt(-3)}`
    const asked: [string, string][] = [
      ['figures of 28 days', `overview?${month}`],
      ['figures of 12 months', `overview?${year}`],
      ['listeners of 12 months', `series?metric=listeners&${year}`],
      ['top songs of 28 days', `top?type=songs&${month}`],
      ['top songs of 12 months', `top?type=songs&${year}`],
      ['top songs of 347 days', `top?type=songs&${odd}`],
      ['top artists of 12 months', `top?type=artists&${year}`],
    ]
    const results: Result[] = []
    for (const [what, path] of asked)
      results.push({
        what: `Analytics, ${what}, slowest`,
        value: await ask(path),
        unit: 'ms',
        goal: 'at most 100 ms',
      })
    return [
      ...results,
      { what: 'Analytics, folding a play', value: folding, unit: 'µs', goal: 'none' },
      {
        what: 'Analytics, counted plays of a backlog',
        value: await backlogRate(ctx),
        unit: '/s',
        goal: 'at least 5,000 /s',
      },
    ]
  })

export const bench: Bench = { name: 'analytics over a million plays', run }
