import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { clickHouseServer } from '../../../../testing/clickhouse-server.ts'
import { makeAlbum, makeArtist, makeGenre, makeSong, makeUser } from '../../../../testing/make.ts'
import type { StandIn } from '../../../../testing/stand-in.ts'
import { rollUp } from '../rollup.service.ts'
import { topSongsLately } from '../service.ts'
import { loadExport } from './queries.ts'
import { exportCounts, limitExport } from './service.ts'

/** Plays that only the double knows. */
const INVENTED = 4_711

/** A double that keeps the largest count of each key. */
let clickhouse: StandIn
const tables = new Map<string, Map<string, number>>()
/** Rows of this table are stored without confirmation. */
let unconfirmed = 'none'
/** Work to run before rows of this table are stored. */
let meanwhile: [table: string, work: () => Promise<unknown>] | undefined
/** Whether it gives empty answers, as something between may. */
let empty = false
/** Text appended to its answers. */
let end = ''
/** The time limit of the last query. */
let limit = 0
let app: TestApp
let user: { id: number }
let song: { id: number }
const logged: string[] = []

const store = (table: string, lines: string): void => {
  const counts = tables.get(table)
  if (!counts) throw new Error(`Code: 60. DB::Exception: Unknown table ${table}`)
  for (const line of lines.split('\n').filter(Boolean)) {
    const { plays, listeners, ...key } = JSON.parse(line)
    const name = Object.values(key).join(' ')
    counts.set(name, Math.max(counts.get(name) ?? 0, plays))
  }
  if (table.startsWith(unconfirmed)) throw new Error('Code: 210. DB::Exception: I/O error')
}

const line = (row: object): string => `${JSON.stringify(row)}\n`

beforeAll(async () => {
  clickhouse = await clickHouseServer(async ({ sql, params, rows, seconds }) => {
    if (seconds > 0) limit = seconds
    if (empty) return ''
    const [, created] = /create table (\w+)/.exec(sql) ?? []
    const [, inserted] = /^insert into `?(\w+)/i.exec(sql.trim()) ?? []
    if (created) tables.set(created, new Map())
    if (meanwhile && inserted?.startsWith(meanwhile[0])) {
      const [, work] = meanwhile
      meanwhile = undefined
      await work()
    }
    if (inserted) store(inserted, rows)
    if (sql.includes('system.tables'))
      return line({ n: [...tables.keys()].filter((name) => params.names?.includes(name)).length })
    return sql.includes('item_id, sum') ? line({ item_id: song.id, plays: INVENTED }) + end : ''
  })
  const { host } = new URL(clickhouse.url)
  app = await testApp(
    { CLICKHOUSE_URL: `http://tonearm:hidden@${host}/plays`, METRICS_TOKEN: 'a token of sixteen' },
    { write: (line: string) => logged.push(line) } as never,
  )
  user = await makeUser(app.ctx)
  const artist = await makeArtist(app.ctx)
  const [album, genre] = [await makeAlbum(app.ctx, { artist_id: artist.id }), await makeGenre(app.ctx)]
  song = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id, genres: [genre.id] })
})
afterAll(async () => {
  await app.close()
  await clickhouse.close()
})

const hear = async (): Promise<void> => {
  await app.ctx.db
    .insertInto('all_plays')
    .values({
      user_id: user.id,
      item_type: 'song',
      item_id: song.id,
      duration: 200,
      counted: true,
      source: 'album',
      country: 'NO',
      device: 'phone',
    })
    .execute()
  await rollUp(app.ctx)
}
/** Counts of the newest tables, which are all the same: every one of an item and a part of its artist. */
const stored = (kind: 'item' | 'artist'): number[] => [
  ...([...tables].findLast(([name]) => name.startsWith(kind))?.[1].values() ?? []),
]
const waiting = async () =>
  (await app.ctx.db.selectFrom('analytics_export_queue').select('id').execute()).length
const topSong = async () => (await topSongsLately(app.ctx, 10))[0]?.plays
const up = async () => /engine="clickhouse"\} (\d)/.exec((await app.ctx.metrics?.text()) ?? '')?.[1]
/** Lets the client ask again that has found the server away. */
const later = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  onTestFinished(() => void vi.useRealTimers())
}

it('sends counts from before, then those that change, and answers from there once it has all', async () => {
  await hear()
  expect(await waiting()).toBe(0)
  expect(await topSong()).toBe(1)
  await exportCounts(app.ctx)
  // Song, album, artist and genre of a day and a month; song, album, source, country and device of an artist.
  expect([stored('item'), stored('artist')]).toEqual([Array(8).fill(1), Array(5).fill(1)])
  expect(await topSong()).toBe(INVENTED)
  await hear()
  expect(await waiting()).toBe(1)
  await exportCounts(app.ctx)
  expect([stored('item'), stored('artist')]).toEqual([Array(8).fill(2), Array(5).fill(2)])
  expect(await waiting()).toBe(0)
})

it('answers from the database while changes have waited for minutes', async () => {
  await hear()
  expect(await topSong()).toBe(INVENTED)
  await sql`update analytics_export_queue set at = now() - interval '3 minutes'`.execute(app.ctx.db)
  expect(await topSong()).toBe(3)
  await exportCounts(app.ctx)
  expect(await topSong()).toBe(INVENTED)
})

it('sends again what was not confirmed, which counts once', async () => {
  await hear()
  for (const table of ['item', 'artist']) {
    unconfirmed = table
    await exportCounts(app.ctx)
    expect(await waiting()).toBe(1)
    later()
  }
  unconfirmed = 'none'
  await exportCounts(app.ctx)
  expect([stored('item'), stored('artist')]).toEqual([Array(8).fill(4), Array(5).fill(4)])
  expect(await waiting()).toBe(0)
})

it('answers from the database while the server is away, warns once, and loses nothing', async () => {
  logged.length = 0
  clickhouse.fail(/./, 'before', Number.POSITIVE_INFINITY)
  expect([await topSong(), await topSong()]).toEqual([4, 4])
  expect(await up()).toBe('0')
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['ClickHouse does not answer'])
  await hear()
  later()
  await exportCounts(app.ctx)
  expect([await topSong(), await waiting(), logged.length]).toEqual([5, 1, 1])
  clickhouse.heal()
  vi.setSystemTime(Date.now() + 11_000)
  await exportCounts(app.ctx)
  // It was asked whether it answers again, which a page must not wait for.
  expect(limit).toBe(1)
  expect([await topSong(), await up(), await waiting()]).toEqual([INVENTED, '1', 0])
  expect(limit).toBe(10)
  expect(stored('item')).toEqual(Array(8).fill(5))
})

it('queues no more changes when too many wait, and sends their days again afterwards', async () => {
  await hear()
  await limitExport(app.ctx, 1)
  expect(await waiting()).toBe(1)
  await limitExport(app.ctx, 0)
  await hear()
  expect([await waiting(), await topSong()]).toEqual([0, 7])
  await sql`insert into analytics_item_days (item_type, day, item_id, plays) values ('song', current_date - 90, 1, 1)`.execute(
    app.ctx.db,
  )
  await exportCounts(app.ctx)
  expect([stored('item'), await topSong()]).toEqual([Array(8).fill(7), INVENTED])
})

it.each(['{"item_id": 4', 'Code: 241. DB::Exception: Memory limit exceeded'])(
  'answers from the database if an answer ends with %s',
  async (text) => {
    const known = await topSong()
    end = text
    later()
    expect([known, await topSong()]).toEqual([INVENTED, 7])
    end = ''
    vi.setSystemTime(Date.now() + 11_000)
    expect(await topSong()).toBe(INVENTED)
  },
)

it('sends everything again that another worker had to give up meanwhile', async () => {
  await limitExport(app.ctx, -1)
  meanwhile = [
    'artist',
    async () => {
      await hear()
      await limitExport(app.ctx, 0)
      unconfirmed = 'item'
      await exportCounts(app.ctx)
      unconfirmed = 'none'
    },
  ]
  tables.get([...tables.keys()].find((name) => name.startsWith('item')) ?? '')?.clear()
  await exportCounts(app.ctx)
  expect([stored('item').includes(8), stored('artist')]).toEqual([true, Array(5).fill(8)])
  expect(await topSong()).toBe(INVENTED)
})

it('begins again for a server that has lost its tables', async () => {
  const before = await loadExport(app.ctx.db)
  empty = true
  await exportCounts(app.ctx)
  empty = false
  expect(await loadExport(app.ctx.db)).toEqual(before)
  tables.clear()
  await exportCounts(app.ctx)
  expect([stored('item').toSorted(), stored('artist')]).toEqual([[1, ...Array(8).fill(8)], Array(5).fill(8)])
  expect(await topSong()).toBe(INVENTED)
})

it('stops a start with one line if the server cannot be used, without the password', async () => {
  const refused = await clickHouseServer(() => {
    throw new Error('Code: 516. DB::Exception: tonearm: Authentication failed.\nIf you forgot the password')
  })
  const { host } = new URL(refused.url)
  await expect(testApp({ CLICKHOUSE_URL: `http://tonearm:hidden@${host}` })).rejects.toThrow(
    new RegExp(`^CLICKHOUSE_URL: the server at ${host} cannot be used: [^\n]*Authentication failed[^\n]*$`),
  )
  await refused.close()
  await expect(testApp({ CLICKHOUSE_URL: `http://tonearm:hidden@${host}?colour=blue` })).rejects.toThrow(
    new RegExp(`^CLICKHOUSE_URL: the server at ${host} cannot be used: Unknown URL parameters: colour$`),
  )
  const busy = await clickHouseServer(() => {
    throw new Error(
      'Code: 202. DB::Exception: Too many simultaneous queries. (TOO_MANY_SIMULTANEOUS_QUERIES)',
    )
  })
  const later = await testApp({ CLICKHOUSE_URL: busy.url, LOG_LEVEL: 'silent' })
  expect(later.ctx.clickhouse?.up()).toBe(false)
  await later.close()
  await busy.close()
  // Away is not wrong.
  const without = await testApp({ CLICKHOUSE_URL: `http://tonearm:hidden@${host}`, LOG_LEVEL: 'silent' })
  expect(without.ctx.clickhouse?.up()).toBe(false)
  await without.close()
})
