import { join } from 'node:path'
import { sql } from 'kysely'
import type { Part, Round, RunOptions, Session } from '../part.ts'
import { descriptors, makeUsers, openSite, quantile, residentMb, type Site } from '../site.ts'
import { openHeap } from './heap.ts'
import { type Listener, makeListener } from './listeners.ts'
import { openStreams } from './streams.ts'
import { growth, type Sample } from './trend.ts'

const FULL = { streams: 500, listeners: 50, intervalMs: 10_000 }
const SHORT = { streams: 30, listeners: 5, intervalMs: 1_500 }
/** One in so many streams is closed and opened again after each interval. */
const CHURN = 10
/** Streams of one account. */
const TABS = 10

interface Series {
  unit: string
  /** Growth over all of the run that is not worth a word. */
  floor: number
  /** The same as a share of the first value. */
  share: number
  /** Seconds of a run that are not looked at, and least seconds that tell a trend. */
  warmUp: number
  least: number
}

/**
 * What must stay flat. Memory is looked at for long only: caches fill, and functions are compiled, in the first minutes.
 */
const SERIES: Record<string, Series> = {
  heap: { unit: 'MB after garbage collection', floor: 8, share: 0.1, warmUp: 180, least: 300 },
  'resident memory': { unit: 'MB', floor: 64, share: 0.2, warmUp: 300, least: 600 },
  'file descriptors': { unit: 'open', floor: 20, share: 0.02, warmUp: 10, least: 20 },
  'database connections': { unit: 'open', floor: 4, share: 0.1, warmUp: 10, least: 20 },
  // Vacuuming has its turns, a minute apart and after a share of the rows has changed.
  'dead rows': { unit: 'rows', floor: 20_000, share: 0.5, warmUp: 300, least: 900 },
  'bytes per row': { unit: 'bytes of tables and indexes', floor: 200, share: 0.3, warmUp: 300, least: 900 },
  // Other work on the machine comes and goes.
  p99: { unit: 'ms', floor: 50, share: 1, warmUp: 120, least: 600 },
}

interface TableSize {
  name: string
  live: number
  dead: number
  bytes: number
}

const tableSizes = async ({ inside: { db } }: Site): Promise<TableSize[]> => {
  const { rows } = await sql<TableSize>`
    select schemaname || '.' || relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
      pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables order by bytes desc`.execute(db)
  return rows
}

const connections = async ({ inside: { db } }: Site): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

const total = (tables: readonly TableSize[], what: 'live' | 'dead' | 'bytes'): number =>
  tables.reduce((sum, table) => sum + table[what], 0)

const open = async ({ folder, short, seed, log }: RunOptions): Promise<Session> => {
  const size = short ? SHORT : FULL
  const site = await openSite(join(folder, 'data'), '--inspect=127.0.0.1:0')
  const heap = await openHeap(site.server.output())
  const users = await makeUsers(site, size.listeners)
  const streams = openStreams(site, users, Math.min(size.streams, size.listeners * TABS))
  const listeners: Listener[] = []
  const began = performance.now()
  const series = new Map<string, Sample[]>()
  const reported = new Set<string>()
  let times: number[] = []
  let lost = 0
  let round: Round | undefined
  const heard = {
    request: (_: string, ms: number) => {
      times.push(ms)
      round?.count('requests')
    },
    refused: (what: string, details: string) =>
      round?.violation(`a request of a listener failed: ${what}`, [details]),
  }
  const prepare = async (now: Round): Promise<void> => {
    await streams.open()
    for (const [n, user] of users.entries()) {
      const friend = users[(n + 1) % users.length]
      const random = now.random.fork(`listener ${n} ${seed}`)
      if (friend) listeners.push(await makeListener({ site, user, friend, random, heard }))
    }
  }
  const measure = async (): Promise<Record<string, number>> => {
    const tables = await tableSizes(site)
    return {
      heap: await heap.liveMb(),
      'resident memory': residentMb(site.server.pid),
      'file descriptors': descriptors(site.server.pid),
      'database connections': await connections(site),
      'dead rows': total(tables, 'dead'),
      'bytes per row': total(tables, 'bytes') / Math.max(1, total(tables, 'live')),
      p99: quantile(times, 0.99),
    }
  }
  const check = async (now: Round, name: string, samples: readonly Sample[]): Promise<void> => {
    const { unit, floor, share, warmUp, least } = SERIES[name] as Series
    const late = samples.filter(({ at }) => at >= warmUp)
    const first = late[0]
    if (!first || reported.has(name) || (late.at(-1)?.at ?? 0) - first.at < least) return
    const grown = growth(late, Math.max(floor, share * first.value))
    if (grown === 0) return
    reported.add(name)
    const largest = (await tableSizes(site)).slice(0, 8)
    now.violation(`${name} grows: by ${grown.toFixed(1)} ${unit}`, [
      late.map(({ at, value }) => `${Math.round(at)} s: ${value.toFixed(1)}`).join(', '),
      ...largest.map((one) => `${one.name}: ${one.live} rows, ${one.dead} dead, ${one.bytes} bytes`),
    ])
  }
  return {
    round: async (now) => {
      round = now
      if (listeners.length === 0) await prepare(now)
      times = []
      const end = performance.now() + size.intervalMs
      await Promise.all(listeners.map(({ listen }) => listen(() => performance.now() > end)))
      await streams.churn(Math.ceil(size.streams / CHURN), now.random)
      const values = await measure()
      const at = (performance.now() - began) / 1000
      for (const [name, value] of Object.entries(values)) {
        const samples = series.get(name) ?? []
        series.set(name, samples)
        samples.push({ at, value })
        now.largest(name, value)
        await check(now, name, samples)
      }
      if (streams.lost() > lost)
        now.violation('event streams were closed by the server', [`${streams.lost() - lost}`])
      lost = streams.lost()
      now.largest('events', streams.received())
      if (now.number % 30 === 0)
        log(
          Object.entries(values)
            .map(([name, value]) => `${name} ${value.toFixed(1)}`)
            .join(', '),
        )
      round = undefined
    },
    close: async () => {
      streams.close()
      heap.close()
      await site.close()
    },
  }
}

/** Hours of mixed use: nothing that it takes may grow. */
export const soakPart: Part = {
  name: 'soak',
  share: 3,
  open,
  rows: ({ counts, largest }) => [
    {
      what: 'requests; events',
      value: `${counts.requests ?? 0}; ${largest.events ?? 0}`,
      goal: '',
      met: true,
    },
    ...Object.entries(SERIES).map(([name, { unit }]) => ({
      what: `${name}, largest`,
      value: `${Number((largest[name] ?? 0).toFixed(1)).toLocaleString('en')} ${unit}`,
      goal: 'flat',
      met: true,
    })),
  ],
}
