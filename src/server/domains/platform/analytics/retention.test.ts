import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { analytics, type TopType } from '../../../../contract/platform/back-office/analytics.ts'
import { search } from '../../../../contract/site/search.ts'
import { packageKeys } from '../../../media/hls.ts'
import { COVER_SIZES, coverKey } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeCover, makeMedia, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { indexQueued } from '../../site/search/indexing.service.ts'
import { deleteOld, rollUp } from './rollup.service.ts'
import { createSearchRecorder } from './search-recorder.service.ts'
import { measureFiles } from './storage-sizes.service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const dayAt = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const overview = (from = dayAt(0)) =>
  app.call(analytics.overview, { query: { from, to: dayAt(1) } }, admin.token)
const topOf = async (type: TopType) => {
  const { data } = await app.call(
    analytics.top,
    { query: { type, from: dayAt(0), to: dayAt(1) } },
    admin.token,
  )
  return data.map(({ title, count }) => [title, count])
}
const notes = () =>
  app.ctx.db.selectFrom('analytics_outbox').selectAll().where('kind', '=', 'search').execute()
/** Makes the events this many seconds older. */
const age = (seconds: number) =>
  sql`update analytics_outbox set at = at - make_interval(secs => ${seconds})`.execute(app.ctx.db)

it('counts final searches, and those without results', async () => {
  await makeSong(app.ctx, { title: 'Harbour Lights' })
  await indexQueued(app.ctx)
  const visitor = (query: string) => app.call(search.all, { params: { query } })
  const member = (query: string) => app.call(search.all, { params: { query } }, admin.token)
  // One user types, with a typo; another searches in between.
  for (const query of ['ha', 'harb', 'harbou', 'harb', 'Harbour ']) await member(query)
  await visitor('qqxyzzy')
  await member('HARBOUR')
  await member('qqxyzzy')
  await expect.poll(async () => (await notes()).length, { timeout: 10_000 }).toBe(8)
  await rollUp(app.ctx)
  // They may still be typing.
  expect(await topOf('searches')).toEqual([])
  await age(60)
  await rollUp(app.ctx)
  expect(await topOf('searches')).toEqual([
    ['qqxyzzy', 2],
    ['harbour', 1],
  ])
  expect(await topOf('searches_without_result')).toEqual([['qqxyzzy', 2]])
  const { figures } = await overview()
  const value = (metric: string) => figures.find((one) => one.metric === metric)?.value
  expect([value('searches'), value('searches_without_result')]).toEqual([3, 2])
  expect(await notes()).toEqual([])
})

it('loses no search when the server stops, not even one still in flight', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { record: note, stop } = createSearchRecorder(app.ctx)
  const client = { address: '127.0.0.1', agent: 'a browser', locale: 'en', device: () => 'one' }
  note(null, client, 'before', true)
  await stop()
  expect((await notes()).length).toBe(1)
  note(null, client, 'in between', true)
  vi.useRealTimers()
  await expect.poll(async () => (await notes()).length).toBe(2)
  await app.ctx.db.deleteFrom('analytics_outbox').where('kind', '=', 'search').execute()
})

it('tracks stored bytes by kind and subtracts deleted files', async () => {
  const stored = async () =>
    Object.fromEntries(
      (await overview()).storage.kinds.map(({ kind, files, bytes }) => [kind, [files, bytes]]),
    )
  const before = await stored()
  const [n, bytes] = before.originals ?? [0, 0]
  const packaged = await makeMedia(app.ctx, { size: 5_000, status: 'ready', renditions: [128] })
  const keys = packageKeys(packaged.hash)
  for (const [key, size] of [
    [keys.master, 10],
    [keys.index(128), 20],
    [keys.audio(128), 300],
  ] as const)
    await app.ctx.storage.putBytes(key, new Uint8Array(size), 'audio/mp4')
  const elsewhere = await makeMedia(app.ctx, { size: 700, external_path: '/music/a.flac' })
  const cover = await makeCover(app.ctx)
  for (const size of COVER_SIZES)
    await app.ctx.storage.putBytes(coverKey(cover.hash, size, 'webp'), new Uint8Array(size), 'image/webp')
  expect((await overview()).storage.partial).toBe(true)
  await measureFiles(app.ctx)
  expect(await stored()).toEqual({
    ...before,
    originals: [(n ?? 0) + 1, (bytes ?? 0) + 5_000],
    in_place: [1, 700],
    renditions: [1, 330],
    images: [1, 64 + 256 + 512 + 1024],
  })
  expect((await overview()).storage).toMatchObject({ partial: false, free: expect.any(Number) })
  // Repackaged: the size is unknown until it is measured again.
  await app.ctx.db.updateTable('media').set({ status: 'processing' }).where('id', '=', packaged.id).execute()
  expect((await stored()).renditions).toBeUndefined()
  await app.ctx.db.deleteFrom('media').where('id', 'in', [packaged.id, elsewhere.id]).execute()
  await app.ctx.db.deleteFrom('images').where('id', '=', cover.id).execute()
  expect(await stored()).toEqual(before)
})

it('deletes listening history, and still tells returning listeners from new ones', async () => {
  const { id: item_id } = await makeSong(app.ctx)
  const [old, back] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const hear = (user_id: number, days: number) =>
    app.ctx.db
      .insertInto('all_plays')
      .values({ user_id, item_type: 'song', item_id, duration: 200, started_at: `${dayAt(days)}T12:00:00Z` })
      .execute()
  for (const days of [-70, -60, -50]) for (const { id } of [old, back]) await hear(id, days)
  const listeners = async (from: string) =>
    (await overview(from)).figures.find(({ metric }) => metric === 'listeners')?.value
  expect(await listeners(dayAt(-80))).toBe(2)
  await deleteOld(app.ctx)
  const { rows } = await sql<{ listener: number; day: string }>`
    select listener, day from analytics_listener_days order by 1, 2`.execute(app.ctx.db)
  expect(rows).toEqual([old, back].map(({ id }) => ({ listener: id, day: dayAt(-50) })))
  await hear(back.id, 0)
  expect(await listeners(dayAt(0))).toBe(1)
  expect(await listeners(dayAt(-80))).toBe(2)
  expect(await listeners(dayAt(-55))).toBe(2)
})
