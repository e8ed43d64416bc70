import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Access } from '../src/contract/core/endpoint.ts'
import { countLargeGenres } from '../src/server/domains/catalog/genres/queries.ts'
import { rankPlays } from '../src/server/domains/platform/analytics/leaders.service.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { makeChart } from '../src/server/domains/site/home/chart.service.ts'
import { reindex } from '../src/server/domains/site/search/indexing.service.ts'
import { contractEndpoints } from '../src/server/testing/endpoints.ts'
import { makeMember, makeUser } from '../src/server/testing/make.ts'
import { type BenchApp, withApp } from './app.ts'
import { makeUsedCatalog } from './growth-catalog.ts'
import type { Bench, Result } from './result.ts'

const SMALL = 20_000
const LARGE = 200_000
const ROUNDS = 5
/** Pages that take less say nothing by their ratio. */
const NOTICEABLE_MS = 8

type Role = 'visitor' | 'listener' | 'admin'
interface Page {
  as: Role
  path: string
}

const dayAt = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Parts of addresses; the first artist, album, genre and listener are those with the most. */
const values: Record<string, string> = { id: '1', type: 'songs', query: 'blue heart', name: 'blue' }
const queries: Record<string, string> = {
  '/admin/analytics/overview': `from=${dayAt(-29)}&to=${dayAt(1)}`,
  '/admin/analytics/series': `from=${dayAt(-29)}&to=${dayAt(1)}&metric=plays`,
}

const rolesOf = (access: Access): Role[] => {
  if (access === 'public' || access === 'optional') return ['visitor', 'listener']
  if (access === 'user' || access === 'artist') return ['listener']
  return access === 'signed' ? [] : ['admin']
}

/** Every GET of the contract, and what other queries of lists and reports ask. */
const pagesOf = async (): Promise<Page[]> => {
  const all = (await contractEndpoints())
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, access }) =>
      rolesOf(access).map((as) => ({
        as,
        path:
          '/api' +
          path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1')) +
          (queries[path] ? `?${queries[path]}` : ''),
      })),
    )
  const top = (type: string, days: number) =>
    `/api/admin/analytics/top?type=${type}&from=${dayAt(1 - days)}&to=${dayAt(1)}`
  const more: Page[] = [
    { as: 'visitor', path: '/sitemap.xml' },
    { as: 'visitor', path: '/sitemap-songs-2.xml' },
    ...['filter[genre]=1', 'sort=-plays', 'sort=title', 'filter[artist]=1'].flatMap((query) => [
      { as: 'visitor' as const, path: `/api/songs?${query}` },
      { as: 'visitor' as const, path: `/api/albums?${query.replace('-title', 'title')}` },
    ]),
    { as: 'visitor', path: '/api/artists?filter[genre]=1' },
    { as: 'visitor', path: '/api/albums?sort=-plays&page=100' },
    { as: 'visitor', path: '/api/songs?page=100' },
    { as: 'admin', path: '/api/admin/users?q=listener%20c4ca' },
    ...[7, 28, 30, 90, 350].flatMap((days) =>
      ['songs', 'albums', 'artists', 'genres'].map((type) => ({
        as: 'admin' as const,
        path: top(type, days),
      })),
    ),
    { as: 'listener', path: '/api/user/top-songs?period=month' },
    { as: 'listener', path: '/api/user/top-songs?period=all' },
  ]
  return [...all, ...more]
}

/** Lets the listener with the most plays log in; they are in the team of the artist with the most songs. */
const logIn = async ({ ctx }: BenchApp): Promise<string> => {
  const token = 'growth'
  await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: 1,
      agent: 'bench',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .onConflict((c) => c.doNothing())
    .execute()
  await makeMember(ctx, { id: 1 }, { id: 1 })
  return token
}

/** The least milliseconds of each page that answers, and the bytes of its answer, by its role and path. */
type Times = Map<string, { ms: number; bytes: number }>

/** Returns a function that asks for every page once. Caches of seconds are empty again in the next round. */
const asker = async (app: BenchApp): Promise<(times: Times) => Promise<void>> => {
  await setSetting(app.ctx, 'limit_searches', '1000000000')
  const { token } = await makeUser(app.ctx, { admin: true })
  const tokens = { visitor: undefined, listener: await logIn(app), admin: token }
  const pages = await pagesOf()
  return async (times) => {
    for (const { as, path } of pages) {
      const began = performance.now()
      const response = await fetch(app.address + path, {
        headers: { ...(tokens[as] && { authorization: `Bearer ${tokens[as]}` }) },
      })
      const { byteLength: bytes } = await response.arrayBuffer()
      const name = `${as} ${path}`
      const ms = Math.min(times.get(name)?.ms ?? Infinity, performance.now() - began)
      if (response.ok) times.set(name, { ms, bytes })
      else if (response.status >= 500) throw new Error(`${response.status} at ${path}`)
    }
  }
}

/** Fills the database and does what the worker does meanwhile. */
const fill = async ({ ctx, asOwner }: BenchApp, songs: number): Promise<void> => {
  await asOwner((db) => makeUsedCatalog(db, songs))
  await reindex(ctx)
  await rankPlays(ctx)
  await makeChart(ctx)
  await countLargeGenres(ctx.db)
  await asOwner((db) => sql`vacuum analyze`.execute(db))
}

/** Asks both by turns, so that other work on the machine slows down both. */
const measure = (): Promise<[Times, Times]> =>
  withApp((small) =>
    withApp(async (large) => {
      await fill(small, SMALL)
      await fill(large, LARGE)
      const ask = [await asker(small), await asker(large)] as const
      // In the first round statements are planned and pages are read.
      for (const one of ask) await one(new Map())
      const times: [Times, Times] = [new Map(), new Map()]
      for (let round = 0; round < ROUNDS; round += 1) {
        await ask[0](times[0])
        await ask[1](times[1])
      }
      return times
    }),
  )

const run = async (): Promise<Result[]> => {
  const [small, large] = await measure()
  const pages = [...large]
    .flatMap(([page, { ms, bytes }]) => {
      const before = small.get(page)
      if (!before) return []
      // A list that the small catalog does not fill grows up to its limit.
      const longer = Math.max(1, bytes / before.bytes)
      return [
        { page, before: before.ms, ms, longer, ratio: ms / Math.max(before.ms, NOTICEABLE_MS) / longer },
      ]
    })
    .sort((a, b) => b.ratio - a.ratio)
  console.table(
    pages.map(({ page, before, ms, longer, ratio }) => ({
      page,
      [`${SMALL} songs, ms`]: before.toFixed(1),
      [`${LARGE} songs, ms`]: ms.toFixed(1),
      'answer longer': longer.toFixed(2),
      ratio: ratio.toFixed(2),
    })),
  )
  const [worst] = pages
  return [
    {
      what: `Growth of ${pages.length} pages from ${SMALL} to ${LARGE} songs beyond their length, worst: ${worst?.page}`,
      value: worst?.ratio ?? Number.NaN,
      unit: '×',
      goal: 'at most 2',
    },
  ]
}

export const bench: Bench = { name: 'growth of pages with catalog and plays', run }
