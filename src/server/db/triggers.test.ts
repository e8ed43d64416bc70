import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

const FEW = 100
const MANY = 1_000
/** Ten times as many rows are ten times the work; if each were compared with each, a hundred times. */
const LINEAR = 20

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Returns how many rows the nodes of a plan had in their hands. */
const rowsOf = (plan: Plan): number => {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': joined = 0 } = plan
  const own = (plan['Actual Rows'] + filtered + joined) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own)
}

let database: TestDatabase
let session: pg.Client
/** Rows that the statements of the session had in their hands, those of triggers included. */
let work = 0
const run = (statement: RawBuilder<unknown>) => statement.execute(database.db)
beforeAll(async () => {
  database = await testDatabase()
  await run(sql`insert into media (hash, size, mime, ext, codec, duration, lossless, status)
    values ('a', 1, 'audio/mpeg', 'mp3', 'mp3', 200, false, 'ready')`)
  await run(sql`insert into artists (name, key, slug) values ('Few', 'few', 'few'), ('Many', 'many', 'many')`)
  for (const [artist, songs] of [
    [1, FEW],
    [2, MANY],
  ])
    await run(sql`
      with made as (
        insert into songs (title, artist_id, media_id, file_name)
        select 'Song ' || n, ${artist}::int, 1, n || '.mp3' from generate_series(1, ${songs}::int) n returning id
      )
      insert into song_artists (song_id, artist_id, position) select id, ${artist}::int, 0 from made`)
  session = new pg.Client(database.url)
  await session.connect()
  session.on('notice', ({ message = '' }) => {
    if (message.includes('plan:')) work += rowsOf(JSON.parse(message.slice(message.indexOf('{'))).Plan)
  })
  await session.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice`)
})
afterAll(async () => {
  await session.end()
  await database.close()
})

/** Runs a statement of which the session may keep a plan, and returns the work. */
const workOf = async (statement: string): Promise<number> => {
  work = 0
  await session.query(statement)
  return work
}

const queued = async () =>
  (
    await sql<{ item_type: string; n: number }>`
    select item_type, count(*)::int as n from search_index_queue group by item_type`.execute(database.db)
  ).rows
const emptyQueue = () => run(sql`truncate search_index_queue`)

/** Expects that as many as `MANY` rows are no more than `LINEAR` times the work of as many as `FEW`. */
const expectLinear = async (statement: (artist: number) => string): Promise<void> => {
  await session.query('analyze')
  const few = await workOf(statement(1))
  expect(few).toBeGreaterThan(FEW)
  expect(await workOf(statement(2))).toBeLessThan(few * LINEAR)
}

describe('many songs in one statement', { tags: 'long' }, () => {
  it('are hidden in linear time, and each is queued once', async () => {
    await emptyQueue()
    await expectLinear((artist) => `update songs set public = not public where artist_id = ${artist}`)
    expect(await queued()).toEqual([{ item_type: 'song', n: FEW + MANY }])
  })

  it('follow the name of their artist in linear time', async () => {
    await expectLinear((artist) => `update artists set name = 'Renamed ${artist}' where id = ${artist}`)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from songs
      where artist_id = 2 and artist_sort = 'renamed 2' and search_text like '% renamed 2'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ n: MANY }])
  })
})

/**
 * Runs the statement for one row, so that the session keeps its plans, and then for many: these must not be compared each
 * with each.
 */
const firstOneThenMany = async (statement: (of: string) => string): Promise<void> => {
  await session.query('analyze')
  await workOf(statement('id = 1'))
  expect(await workOf(statement('true'))).toBeLessThan((MANY * MANY) / 10)
}
const events = async () =>
  (
    await sql<{ label: string; files: number; n: number }>`
    delete from analytics_outbox where kind = 'stored' returning label, files::int, n::int`.execute(
      database.db,
    )
  ).rows.sort((one, other) => one.label.localeCompare(other.label))

describe('many rows after one', { tags: 'long' }, () => {
  it('are artists that get other names', async () => {
    await run(sql`insert into artists (name, key, slug)
      select 'Artist ' || n, 'artist-' || n, 'artist-' || n from generate_series(1, ${MANY}::int) n`)
    await firstOneThenMany((of) => `update artists set name = name || ' II' where ${of}`)
    expect(
      (await sql`select distinct artist_sort from songs where artist_id = 2`.execute(database.db)).rows,
    ).toEqual(
      (await sql`select search_text as artist_sort from artists where id = 2`.execute(database.db)).rows,
    )
  })

  it('are albums that get other titles', async () => {
    await run(sql`
      with made as (
        insert into albums (title, key) select 'Album ' || n, 'album-' || n from generate_series(1, ${MANY}::int) n
        returning id
      )
      update songs set album_id = (select max(id) from made) where id = 1`)
    await firstOneThenMany((of) => `update albums set title = title || ' II' where ${of}`)
    expect((await sql`select album_sort from songs where id = 1`.execute(database.db)).rows).toEqual([
      { album_sort: `album ${MANY} ii` },
    ])
  })

  it('are episodes that are published, and move', async () => {
    await run(sql`insert into podcasts (title) values ('One'), ('Other')`)
    await run(sql`insert into episodes (podcast_id, title, published_at, public, enclosure_url)
      select 1, 'Episode ' || n, now(), false, 'https://example.org/' || n from generate_series(1, ${MANY}::int) n`)
    const counts = async () =>
      (
        await sql<{ episodes_count: number }>`select episodes_count from podcasts order by id`.execute(
          database.db,
        )
      ).rows.map(({ episodes_count }) => episodes_count)
    await firstOneThenMany((of) => `update episodes set public = true where ${of}`)
    expect(await counts()).toEqual([MANY, 0])
    await firstOneThenMany((of) => `update episodes set podcast_id = 2 where ${of}`)
    expect(await counts()).toEqual([0, MANY])
  })

  it('are stored files that are measured: one event of each kind', async () => {
    await run(sql`insert into media (hash, size, mime, ext, codec, duration, lossless, status, external_path)
      select 'h' || n, 1, 'audio/mpeg', 'mp3', 'mp3', 200, false, 'ready', case when n > 10 then '/' || n end
      from generate_series(1, ${MANY}::int) n`)
    await run(
      sql`insert into images (hash, color, width, height) select 'h' || n, '#000000', 1, 1 from generate_series(1, ${MANY}::int) n`,
    )
    await events()
    await firstOneThenMany((of) => `update media set packaged_size = 7 where ${of}`)
    await firstOneThenMany((of) => `update images set size = 3 where ${of}`)
    expect(await events()).toEqual([
      { label: 'images', files: 1, n: 3 },
      { label: 'images', files: MANY - 1, n: 3 * (MANY - 1) },
      { label: 'renditions', files: 1, n: 7 },
      { label: 'renditions', files: MANY, n: 7 * MANY },
    ])
    await run(sql`update media set mime = 'audio/mp3'`)
    expect(await events()).toEqual([])
    await run(sql`update media set external_path = null where id > 1`)
    expect(await events()).toEqual([
      { label: 'in_place', files: 10 - MANY, n: 10 - MANY },
      { label: 'originals', files: MANY - 10, n: MANY - 10 },
    ])
    await run(sql`delete from images where id > 1`)
    await run(sql`delete from media where id > 1`)
    expect(await events()).toEqual([
      { label: 'images', files: 1 - MANY, n: 3 - 3 * MANY },
      { label: 'originals', files: -MANY, n: -MANY },
      { label: 'renditions', files: -MANY, n: -7 * MANY },
    ])
  })
})

describe('a play', () => {
  const play = () => run(sql`update song_stats set plays = plays + 1 where song_id = 1`)

  it('queues nothing for the search index', async () => {
    await emptyQueue()
    await play()
    await run(sql`update song_stats set plays = 100 where song_id = 1`)
    expect(await queued()).toEqual([])
  })

  it('does not rewrite the song', async () => {
    const version = async () =>
      (await sql<{ at: string }>`select ctid::text as at from all_songs where id = 1`.execute(database.db))
        .rows
    const before = await version()
    await play()
    expect(await version()).toEqual(before)
  })
})
