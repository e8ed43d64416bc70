import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
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
  await run(sql`analyze`)
}, 120_000)
afterAll(() => database.close())

const FEW = 2_000
const MANY = 20_000
/** Ten times as many rows take about ten times as long; if each were compared with each, a hundred times. */
const LINEAR = 40

const timed = async (statement: RawBuilder<unknown>): Promise<number> => {
  const began = performance.now()
  await run(statement)
  return performance.now() - began
}
const ratioOf = async (statement: (artist: number) => RawBuilder<unknown>): Promise<number> => {
  const few = [await timed(statement(1)), await timed(statement(1))]
  return (await timed(statement(2))) / Math.min(...few)
}
const queued = async () =>
  (
    await sql<{ item_type: string; n: number }>`
    select item_type, count(*)::int as n from search_index_queue group by item_type`.execute(database.db)
  ).rows
const emptyQueue = () => run(sql`truncate search_index_queue`)

describe('many songs in one statement', () => {
  it('are hidden in linear time, and each is queued once', async () => {
    await emptyQueue()
    expect(
      await ratioOf((artist) => sql`update songs set public = not public where artist_id = ${artist}`),
    ).toBeLessThan(LINEAR)
    expect(await queued()).toEqual([{ item_type: 'song', n: FEW + FEW + MANY }])
  })

  it('follow the name of their artist in linear time', async () => {
    let n = 0
    expect(
      await ratioOf((artist) => sql`update artists set name = ${`Renamed ${++n}`} where id = ${artist}`),
    ).toBeLessThan(LINEAR)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from songs
      where artist_id = 2 and artist_sort = ${`renamed ${n}`} and search_text like ${`% renamed ${n}`}`.execute(
      database.db,
    )
    expect(rows).toEqual([{ n: MANY }])
  })
})

describe('a play', () => {
  const play = () => run(sql`update song_stats set plays = plays + 1 where song_id = 1`)

  it('queues its song for the search index only if it changes the popularity there', async () => {
    await emptyQueue()
    await play()
    expect(await queued()).toEqual([{ item_type: 'song', n: 1 }])
    await run(sql`update song_stats set plays = 100 where song_id = 1`)
    await emptyQueue()
    await play()
    expect(await queued()).toEqual([])
  })

  it('does not rewrite the song', async () => {
    const version = async () =>
      (await sql<{ at: string }>`select ctid::text as at from songs where id = 1`.execute(database.db)).rows
    const before = await version()
    await play()
    expect(await version()).toEqual(before)
  })
})
