import { indexCounts } from '../src/server/domains/platform/settings/queries.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { reindex } from '../src/server/domains/site/search/indexing.service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { type BenchApp, withApp } from './app.ts'
import { load } from './load.ts'
import type { Bench, Result } from './result.ts'
import { makeCatalog, makeFrequentQueries, makeQueries } from './search-catalog.ts'

const CONNECTIONS = 16
const TYPED = 2_800

const pathOf = (query: string): string => `/api/search/${encodeURIComponent(query)}`

/** Returns the milliseconds of each query, sequentially. */
const oneByOne = async (address: string, queries: string[]): Promise<{ query: string; ms: number }[]> => {
  const all: { query: string; ms: number }[] = []
  for (const query of queries) {
    const started = performance.now()
    const response = await fetch(address + pathOf(query))
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${query}`)
    all.push({ query, ms: performance.now() - started })
  }
  return all.sort((a, b) => a.ms - b.ms)
}

/** Returns the milliseconds that indexing takes for each item. */
const indexAll = async (ctx: BenchApp['ctx']): Promise<number> => {
  const started = performance.now()
  await reindex(ctx)
  // The app may have taken what was queued.
  let state = await indexCounts(ctx.db)
  while (state.waiting > 0) state = await indexCounts(ctx.db)
  return (performance.now() - started) / state.documents
}

/** Returns the requests per second of visitors, or of a user. */
const together = async (address: string, queries: string[], token?: string): Promise<number> =>
  (await load(address, CONNECTIONS, { paths: queries.map(pathOf), token })).rate

const measure = (songs: number, goal: string): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await setSetting(ctx, 'limit_searches', '1000000000')
    while (ctx.settings().limit_searches < 1_000_000_000) await new Promise(setImmediate)
    const catalog = await makeCatalog(ctx.db, songs)
    const indexing = await indexAll(ctx)
    const queries = makeQueries(catalog, TYPED)
    await oneByOne(address, queries.slice(0, 700))
    const times = await oneByOne(address, queries)
    const at = (share: number) => times[Math.floor(times.length * share)]?.ms ?? Number.NaN
    if (process.env.BENCH_SLOWEST) console.table(times.slice(-40))
    const what = `Search of ${songs} songs`
    const { token } = await makeUser(ctx)
    return [
      { what: `${what}, one by one, median`, value: at(0.5), unit: 'ms', goal },
      { what: `${what}, its 99th percentile`, value: at(0.99), unit: 'ms', goal },
      {
        what: `${what}, ${CONNECTIONS} connections`,
        value: await together(address, queries),
        unit: '/s',
        goal,
      },
      {
        what: `${what}, ${CONNECTIONS} connections of a user`,
        value: await together(address, queries, token),
        unit: '/s',
        goal: 'none: every query is another',
      },
      {
        what: `${what}, frequent words, ${CONNECTIONS} connections of a user`,
        value: await together(address, makeFrequentQueries(), token),
        unit: '/s',
        goal: 'at least 600/s',
      },
      { what: `${what}, indexing an item`, value: indexing, unit: 'ms', goal: 'none' },
    ]
  })

/** The large catalog takes minutes to create: with BENCH_LARGE=1 only. */
const run = async (): Promise<Result[]> => [
  ...(await measure(20_000, 'median at most 10 ms, p99 at most 40 ms, at least 400/s')),
  ...(process.env.BENCH_LARGE ? await measure(300_000, 'p99 at most 120 ms') : []),
]

export const bench: Bench = { name: 'search', run }
