import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../../../../context/app-context.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Chdb, hasChdb, openChdb } from '../../../../testing/clickhouse-server.ts'
import { artistGroups } from '../artists/artist-groups.service.ts'
import { rollUp } from '../rollup.service.ts'
import { getTop, topSongsLately } from '../service.ts'
import { topInHistory } from './history.service.ts'
import { loadExport } from './queries.ts'
import { exportCounts } from './service.ts'

const PLAYS = 1_000_000
const DAY = 86_400_000

// Without the engine, `CHDB` must name a folder with the package `chdb`, see CONTRIBUTING.md.
describe.skipIf(!hasChdb)('ClickHouse (needs CHDB)', { tags: 'long', timeout: 600_000 }, () => {
  let chdb: Chdb
  let app: TestApp
  let database: AppContext
  beforeAll(async () => {
    chdb = await openChdb()
    app = await testApp({ CLICKHOUSE_URL: chdb.url })
    const { clickhouse, ...others } = app.ctx
    database = others
    await fill()
    await exportAll()
  }, 600_000)
  afterAll(async () => {
    await app.close()
    await chdb.close()
  })

  /** Writes a catalog, and what plays of 200 days have been rolled up to: by popularity, from one listener to many. */
  const fill = (): Promise<unknown> =>
    app.owner.connection().execute(async (db) => {
      await sql`set session_replication_role = replica; set statement_timeout = 0`.execute(db)
      await sql`
        delete from genres;
        insert into artists (name, key, slug)
          select 'Artist ' || n, 'artist ' || n, 'artist-' || n from generate_series(1, 200) n;
        insert into genres (id, name, slug) overriding system value
          select n, 'Genre ' || n, 'genre-' || n from generate_series(1, 20) n;
        insert into users (id, name, email) overriding system value
          select n, 'Listener ' || n, n || '@example.net' from generate_series(1, 3000) n;
        insert into all_albums (title, artist_id, key)
          select 'Album ' || n, 1 + (n - 1) / 2, 'album ' || n from generate_series(1, 400) n;
        insert into media (hash, size, mime, ext, codec, duration, lossless, status, renditions)
          select 'm' || n, 1000, 'audio/mpeg', 'mp3', 'mp3', 200, false, 'ready', '{64}' from generate_series(1, 2000) n;
        insert into all_songs (title, artist_id, album_id, media_id, file_name, search_text)
          select 'Song ' || n, 1 + (n - 1) / 10, 1 + (n - 1) / 5, n, 'song.mp3', 'song ' || n from generate_series(1, 2000) n;
        insert into song_artists (song_id, artist_id, position)
          select n, 1 + (n - 1) / 10, 0 from generate_series(1, 2000) n
          union all select n, 1 + n % 7, 1 from generate_series(200, 2000, 3) n;
        insert into song_genres (song_id, genre_id) select n, 1 + n % 20 from generate_series(1, 2000) n;
        insert into song_stats (song_id) select id from all_songs;
        insert into album_stats (album_id) select id from all_albums;
        insert into artist_stats (artist_id) select id from artists;
        select setseed(0.5);
        create temp table heard as select current_date - (random() * 200)::int as day,
          1 + (1999 * random() ^ 3)::int as song_id, 1 + (2999 * random() ^ 2)::int as listener,
          (array['album', 'search', 'home', 'feed'])[1 + (random() * 3)::int] as source,
          (array['NO', 'DE', 'BR', 'IS', 'FO', ''])[1 + (5 * random() ^ 4)::int] as country,
          (array['phone', 'desktop', 'speaker'])[1 + (random() * 2)::int] as device, random() < 0.7 as counted
          from generate_series(1, ${sql.lit(PLAYS)});
        insert into analytics_item_days (item_type, day, item_id, plays)
          select item_type, day, item_id, count(*) from heard h cross join lateral (
            select 'song' as item_type, h.song_id as item_id union all select 'album', 1 + (h.song_id - 1) / 5
            union all select 'artist', artist_id from song_artists where song_id = h.song_id
            union all select 'genre', 1 + h.song_id % 20) i
          where counted group by 1, 2, 3;
        insert into analytics_item_months (item_type, day, item_id, plays)
          select item_type, date_trunc('month', day), item_id, sum(plays) from analytics_item_days group by 1, 2, 3;
        insert into analytics_artist_days (artist_id, part, value, day, plays, listeners, known_listeners)
          select artist_id, part, value, day, count(*), least(count(distinct listener), 5),
            case when day >= current_date - 40 then (array_agg(distinct listener))[1:5] else '{}' end
          from heard h join song_artists using (song_id) cross join lateral (values
            ('song', song_id::text), ('album', (1 + (song_id - 1) / 5)::text), ('source', source), ('country', country),
            ('device', device)) p (part, value) group by 1, 2, 3, 4;
        insert into analytics_artist_months (artist_id, part, value, day, listeners)
          select artist_id, 'country', country, date_trunc('month', h.day), count(distinct listener)
          from heard h join song_artists using (song_id) where h.day < current_date - 80 group by 1, 2, 3, 4;
        update all_songs set deleted_at = now() where id in (3, 40);
        drop table heard;
        set session_replication_role = origin;
        reset statement_timeout;
        analyze`.execute(db)
    })

  const exportAll = async (): Promise<void> => {
    await exportCounts(app.ctx)
    const state = await loadExport(app.ctx.db)
    if (state?.source !== null || state.waiting > 0) await exportAll()
  }

  const dayAt = (days: number): Date => new Date(Math.floor(Date.now() / DAY + days) * DAY)
  const spans: [string, from: Date, to: Date][] = (
    [
      ['today', 0, 1],
      ['a week', -6, 1],
      ['30 days', -29, 1],
      ['months', -170, -20],
      ['all', -400, 1],
      ['none', -900, -800],
    ] as const
  ).map(([name, from, to]) => [name, dayAt(from), dayAt(to)])

  const answers = async (ctx: AppContext) => {
    const tops: Record<string, unknown> = { chart: await topSongsLately(ctx, 500) }
    for (const [name, from, to] of spans) {
      const span = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
      for (const type of ['songs', 'albums', 'artists', 'genres'] as const)
        tops[`${type} of ${name}`] = (await getTop(ctx, { ...span, type, limit: 100 })).data
      for (const artist of [1, 2, 60, 199, 200]) {
        tops[`artist ${artist} of ${name}`] = await artistGroups(ctx, artist, { from, to })
      }
    }
    return tops
  }
  const compare = async (): Promise<void> => {
    const [ours, theirs] = [await answers(database), await answers(app.ctx)]
    expect(Object.keys(theirs).length).toBe(1 + 6 * 9)
    expect(Object.values(ours).flat().length).toBeGreaterThan(1_000)
    for (const [question, answer] of Object.entries(ours)) expect(theirs[question], question).toEqual(answer)
  }

  it('gives the answers of PostgreSQL', async () => {
    expect(
      await topInHistory(app.ctx, 'songs', { months: null, days: [['2020-01-01', '2100-01-01']] }, 1),
    ).toHaveLength(100)
    await compare()
  })

  it('gives them for plays that were rolled up since, and sent twice', async () => {
    for (let n = 0; n < 4; n += 1) {
      await sql`insert into all_plays (user_id, item_type, item_id, duration, started_at, counted, source, country, device)
        select 1 + n % 3000, 'song', s.id, 200, now() - n % 9 * interval '1 day', n % 3 > 0,
          case n % 2 when 0 then 'album' else 'search' end, case n % 4 when 0 then 'FO' end, 'phone'
        from generate_series(1, 5000) n join songs s on s.id = 1 + (n * 31) % 2000`.execute(app.ctx.db)
      await rollUp(app.ctx)
      const queued = await app.ctx.db.selectFrom('analytics_export_queue').selectAll().execute()
      await exportAll()
      const again = queued.map(({ id, ...change }) => change)
      await app.ctx.db.insertInto('analytics_export_queue').values(again).execute()
      await exportAll()
    }
    await compare()
  })
})
