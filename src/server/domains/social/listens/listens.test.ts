import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recents } from '../../../../contract/social/recents.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMedia, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { recordAppPlays } from '../../catalog/index.ts'
import { viewerById } from '../../platform/index.ts'
import { type HeardListen, type ListenOrigin, matchListens, removeListens, takeListens } from './service.ts'

let app: TestApp
let user: TestUser
let song: { id: number }
beforeAll(async () => {
  app = await testApp()
  const nina = await makeArtist(app.ctx, { name: 'Nina', key: 'nina' })
  const media = await makeMedia(app.ctx, { duration: 200 })
  song = await makeSong(app.ctx, { title: 'River', artists: [nina.id], media_id: media.id })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
})

const DAY = 86_400
/** Midnight of 1 January 2020. */
const START = 1_577_836_800

const listen = (at: number, title = 'River', artist = 'Nina'): HeardListen => ({
  at,
  artist,
  title,
  album: null,
  seconds: null,
})

const viewerOf = async () => {
  const viewer = await viewerById(app.ctx, user.id)
  if (!viewer) throw new Error('no such account')
  return viewer
}

const take = async (listens: HeardListen[], origin: ListenOrigin = { source: 'spotify' }) => {
  const scope = scopeOf(await viewerOf())
  return app.ctx.db.transaction().execute((trx) => takeListens(trx, scope, origin, listens))
}
const undo = (range: Parameters<typeof removeListens>[2]) =>
  app.ctx.db.transaction().execute((trx) => removeListens(trx, user.id, range))

const heard = () =>
  app.ctx.db
    .selectFrom('song_listens')
    .select(['song_id', 'plays', 'first_at', 'last_at'])
    .where('user_id', '=', user.id)
    .orderBy('song_id')
    .execute()
const iso = (at: number) => new Date(at * 1000).toISOString()

const makeImport = async (): Promise<string> => {
  const id = randomUUID()
  const values = { id, user_id: user.id, source: 'file', name: 'History', status: 'done' } as const
  await app.ctx.db.insertInto('imports').values(values).execute()
  return id
}

const play = async (ago: number) => {
  const viewer = await viewerOf()
  const client = { address: '', agent: '', locale: null, device: () => '' }
  const at = new Date(Date.now() - ago * 1000)
  await recordAppPlays(app.ctx, viewer, client, [{ item: { type: 'song', id: song.id }, at }])
  return Math.floor(at.getTime() / 1000)
}

it('takes each listen once, and counts those of songs of the catalog for the account alone', async () => {
  const listens = [listen(START), listen(START + DAY, 'RIVER'), listen(START, 'Unknown'), listen(START + 9)]
  expect(await take(listens)).toEqual({ taken: 3, known: 1, matched: 2 })
  const after = await heard()
  expect(after).toEqual([{ song_id: song.id, plays: 2, first_at: iso(START), last_at: iso(START + DAY) }])
  // Another service has the same with other seconds.
  expect(await take([...listens, listen(START + DAY + 20)], { source: 'lastfm' })).toEqual({
    taken: 0,
    known: 5,
    matched: 0,
  })
  expect(await heard()).toEqual(after)
  const { plays } = await app.ctx.db
    .selectFrom('song_stats')
    .select('plays')
    .where('song_id', '=', song.id)
    .executeTakeFirstOrThrow()
  expect(Number(plays)).toBe(0)
})

it('stores what others write into names', async () => {
  const names = { artist: ' \u0000\ud800Nina', title: 'x'.repeat(2000), album: '\u0000' }
  expect(await take([{ ...listen(START), ...names }])).toMatchObject({ taken: 1 })
  const row = await app.ctx.db
    .selectFrom('imported_listens')
    .select(['artist', 'title', 'album'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ artist: '\ufffdNina', title: 'x'.repeat(500), album: null })
})

it('knows what was played here, and is known to what is reported later', async () => {
  const at = await play(3000)
  expect(await take([listen(at + 5), listen(at - DAY)])).toEqual({ taken: 1, known: 1, matched: 1 })
  expect(await heard()).toMatchObject([{ plays: 2, first_at: iso(at - DAY) }])
  await take([listen(Math.floor(Date.now() / 1000) - 500)], { source: 'player' })
  await play(500)
  expect(await heard()).toMatchObject([{ plays: 3 }])
})

it('takes back an import, or all of a source', async () => {
  const at = await play(3000)
  const [first, second] = [await makeImport(), await makeImport()]
  await take([listen(START), listen(START + DAY)], { source: 'spotify', import_id: first })
  await take([listen(START + DAY), listen(START + 2 * DAY)], { source: 'lastfm', import_id: second })
  expect(await heard()).toMatchObject([{ plays: 4, first_at: iso(START) }])
  expect(await undo({ import_id: first })).toBe(2)
  const [row] = await heard()
  expect(row).toMatchObject({ plays: 2, first_at: iso(START + 2 * DAY) })
  expect(Math.floor(Date.parse(row?.last_at ?? '') / 1000)).toBe(at)
  expect(await undo({ source: 'lastfm' })).toBe(1)
  expect(await heard()).toMatchObject([{ plays: 1 }])
  await app.ctx.db.deleteFrom('song_listens').where('user_id', '=', user.id).execute()
  await take([listen(START)], { source: 'spotify', import_id: first })
  await undo({ import_id: first })
  expect(await heard()).toEqual([])
})

it('matches listens when their song is added', async () => {
  await take([listen(START, 'Later (2011 Remaster)', 'Nina feat. Bo'), listen(START + DAY, 'Later', 'Nina')])
  await take([listen(START, 'Never')])
  await matchListens(app.ctx)
  expect(await heard()).toEqual([])
  const nina = await app.ctx.db
    .selectFrom('artists')
    .select('id')
    .where('key', '=', 'nina')
    .executeTakeFirst()
  const later = await makeSong(app.ctx, { title: 'Later', artists: [nina?.id ?? 0] })
  await matchListens(app.ctx)
  const matched = [{ song_id: later.id, plays: 2, first_at: iso(START), last_at: iso(START + DAY) }]
  expect(await heard()).toEqual(matched)
  await matchListens(app.ctx)
  expect(await heard()).toEqual(matched)
})

it('forgets them with the history', async () => {
  await take([listen(START), listen(START, 'Unknown')])
  await app.call(recents.clear, {}, user.token)
  expect(await heard()).toEqual([])
  expect(await take([listen(START)])).toEqual({ taken: 1, known: 0, matched: 1 })
})

it('takes the same from several at once', async () => {
  const listens = Array.from({ length: 700 }, (_, index) => listen(START + index * 60, `Song ${index % 7}`))
  const results = await Promise.all([take(listens), take(listens), take(listens.toReversed())])
  expect(results.map(({ taken }) => taken).sort()).toEqual([0, 0, 700])
})
