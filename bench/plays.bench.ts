import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { countPlay } from '../src/server/domains/catalog/plays/queries.ts'
import { closePlays } from '../src/server/domains/catalog/plays/service.ts'
import { albumsSeed } from './albums.bench.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const PLAYS = 4_000

const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (PLAYS * 1_000) / (performance.now() - began)
}

/**
 * Gives every item plays between two steps of search popularity: otherwise the indexer, which runs beside, would be
 * measured too. Waits until it has indexed them.
 */
const establishCounters = async (ctx: BenchApp['ctx']): Promise<void> => {
  await sql`update song_stats set plays = 1000`.execute(ctx.db)
  await sql`update album_stats set plays = 40000`.execute(ctx.db)
  await sql`update artist_stats set plays = 40000`.execute(ctx.db)
  const pending = async () => (await sql`select from search_index_queue limit 1`.execute(ctx.db)).rows.length
  while ((await pending()) > 0) await setTimeout(200)
}

/** Inserts finished plays of as many visitors; all of them count. */
const insertPlays = (ctx: BenchApp['ctx']) =>
  sql`insert into all_plays (visitor_hash, item_type, item_id, duration, started_at)
    select sha256(n::text::bytea), 'song', 1 + n % 2000, 225.05, now() - interval '10 minutes' - n * interval '1 millisecond'
    from generate_series(1, ${PLAYS}::int) n`.execute(ctx.db)

const currentLsn = async (ctx: BenchApp['ctx']): Promise<string> => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(ctx.db)
  return rows[0]?.lsn ?? '0/0'
}

/** Bytes written to the write-ahead log since `lsn`. */
const walSince = async (ctx: BenchApp['ctx'], lsn: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_lsn() - ${lsn}::pg_lsn)::float8 as bytes`.execute(ctx.db)
  return rows[0]?.bytes ?? 0
}

const CLIENTS = 16
const SECONDS = 4

/** Returns how many plays of these songs, far apart in the catalog, many clients count in a second. */
const countAtOnce = async ({ db }: BenchApp['ctx'], songs: number): Promise<number> => {
  const began = performance.now()
  let plays = 0
  const client = async () => {
    while (performance.now() - began < SECONDS * 1_000) {
      const song = 1 + (plays++ % songs) * 33
      await db.transaction().execute((trx) => countPlay(trx, song))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (plays * 1_000) / (performance.now() - began)
}

const measureHotSong = async (ctx: BenchApp['ctx']): Promise<Result> => {
  // In turns, since other load of the machine changes.
  const rates = { one: 0, many: 0 }
  for (let turn = 0; turn < 3; turn++) {
    rates.many += await countAtOnce(ctx, 60)
    rates.one += await countAtOnce(ctx, 1)
  }
  return {
    what: `Plays of one song counted for ${CLIENTS} clients`,
    value: rates.one / 3,
    unit: '/s',
    reference: { label: 'of 60 songs', value: rates.many / 3 },
    ratio: rates.one / rates.many,
    goal: 'at least 0.8 of 60 songs',
  }
}

/** Plays counted one after the other, compared with transactions that update one row of a small table. */
const run = (): Promise<Result[]> =>
  withApp(async ({ ctx, asOwner }) => {
    await albumsSeed(ctx.db)
    await establishCounters(ctx)
    await insertPlays(ctx)
    await asOwner(async (db) => {
      await sql`create table bare (id int primary key, n int not null)`.execute(db)
      await sql`insert into bare select n, 0 from generate_series(1, 2000) n`.execute(db)
      await sql`grant all on bare to public`.execute(db)
      await sql`vacuum analyze`.execute(db)
    })
    const lsn = await currentLsn(ctx)
    const value = await rateOf(() => closePlays(ctx))
    const wal = await walSince(ctx, lsn)
    const bare = await rateOf(async () => {
      for (let n = 0; n < PLAYS; n += 1)
        await ctx.db
          .transaction()
          .execute((trx) => sql`update bare set n = n + 1 where id = ${1 + (n % 2000)}`.execute(trx))
    })
    return [
      {
        what: 'Plays counted for song, album and artist, one after the other',
        value,
        unit: '/s',
        reference: { label: 'one row updated in a transaction', value: bare },
        ratio: value / bare,
        goal: 'none',
      },
      await measureHotSong(ctx),
      { what: 'Write-ahead log of a counted play', value: wal / PLAYS / 1024, unit: 'KiB', goal: 'none' },
    ]
  })

export const bench: Bench = { name: 'plays', run }
