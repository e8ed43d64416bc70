import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { songMatcher } from '../src/server/domains/catalog/index.ts'
import { readHistory } from '../src/server/domains/social/listens/history/read-history.service.ts'
import { takeListens } from '../src/server/domains/social/listens/service.ts'
import { albumsSeed } from './albums.bench.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const LISTENS = 500_000
const MIB = 1024 ** 2

/** Writes an extended history of Spotify: half of the listens are of songs in the catalog. */
const writeHistory = async (ctx: BenchApp['ctx'], path: string): Promise<void> => {
  const songs = await ctx.db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['songs.title', 'artists.name'])
    .limit(10_000)
    .execute()
  function* lines() {
    yield '['
    for (let n = 0; n < LISTENS; n++) {
      const known = n % 2 === 0 ? songs[(n * 7919) % songs.length] : undefined
      const entry = {
        ts: new Date(Date.UTC(2012, 0, 1) + n * 600_000).toISOString().replace('.000', ''),
        platform: 'Android OS 11 API 30 (samsung, SM-G973F)',
        ms_played: 215_000,
        conn_country: 'DE',
        ip_addr: '203.0.113.7',
        master_metadata_track_name: known?.title ?? `Unknown song ${n % 20_000}`,
        master_metadata_album_artist_name: known?.name ?? `Unknown artist ${n % 3000}`,
        master_metadata_album_album_name: `Record ${n % 9000}`,
        spotify_track_uri: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
        episode_name: null,
        episode_show_name: null,
        spotify_episode_uri: null,
        audiobook_title: null,
        audiobook_uri: null,
        reason_start: 'trackdone',
        reason_end: 'trackdone',
        shuffle: false,
        skipped: false,
        offline: false,
        offline_timestamp: 1_600_000_000,
        incognito_mode: false,
      }
      yield `${n === 0 ? '' : ','}${JSON.stringify(entry)}\n`
    }
    yield ']'
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

/** Imports a file as an import does: one batch after the other. */
const importHistory = async (ctx: BenchApp['ctx'], userId: number, path: string) => {
  const scope = { ...VISITOR_SCOPE, id: userId }
  const match = songMatcher(ctx.db, scope)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const sum = { taken: 0, known: 0, matched: 0 }
  const before = process.memoryUsage.rss()
  let memory = 0
  for await (const { source, listens } of readHistory({ path }, { incognito: false })) {
    // It keeps what it has read.
    await match(listens)
    const { taken, known, matched } = await ctx.db
      .transaction()
      .execute((trx) => takeListens(trx, scope, { source }, listens, match))
    sum.taken += taken
    sum.known += known
    sum.matched += matched
    memory = Math.max(memory, process.memoryUsage.rss())
  }
  delay.disable()
  const seconds = (performance.now() - began) / 1000
  return { ...sum, seconds, memory: (memory - before) / MIB, delay: delay.percentile(99.9) / 1e6 }
}

/** Half a million listens imported from a file, and the same again. */
const run = (): Promise<Result[]> =>
  withApp(async ({ ctx }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tonearm-bench-listens-'))
    try {
      await albumsSeed(ctx.db)
      const path = join(folder, 'history.json')
      await writeHistory(ctx, path)
      const { id } = await ctx.db
        .insertInto('users')
        .values({ name: 'Listener', email: 'listener@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow()
      // The indexer, which runs beside, would be measured too.
      while ((await sql`select from search_index_queue limit 1`.execute(ctx.db)).rows.length > 0)
        await setTimeout(200)
      const first = await importHistory(ctx, id, path)
      const again = await importHistory(ctx, id, path)
      if (first.taken !== LISTENS || first.matched < LISTENS / 4)
        throw new Error(`took ${first.taken}, matched ${first.matched}`)
      return [
        { what: 'Import of 500,000 listens', value: first.seconds, unit: 's', goal: 'at most 120 s' },
        {
          what: 'Memory at its most over that before',
          value: first.memory,
          unit: 'MiB',
          goal: 'at most 350',
        },
        {
          what: 'Delay of other work meanwhile, p99.9',
          value: first.delay,
          unit: 'ms',
          goal: 'at most 20 ms on an idle machine',
        },
        { what: 'The same listens again', value: again.seconds, unit: 's', goal: 'at most 120 s' },
        { what: 'New listens by that', value: again.taken, unit: 'listens', goal: '0' },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

export const bench: Bench = { name: 'listens', run }
