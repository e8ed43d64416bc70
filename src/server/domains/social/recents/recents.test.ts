import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import type { Audience } from '../../../../contract/platform/user.ts'
import { recents } from '../../../../contract/social/recents.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  other = await makeUser(app.ctx)
})
afterAll(() => app.close())

/** Inserts a play started this many minutes ago, with `seconds` heard, or still running. */
const play = async (
  user: TestUser,
  { id, type = 'song' }: { id: number; type?: string },
  ago: number,
  seconds: number | null = 200,
) => {
  const started_at = new Date(Date.now() - ago * 60_000)
  await app.ctx.db
    .insertInto('all_plays')
    .values({
      user_id: user.id,
      item_type: type,
      item_id: id,
      duration: type === 'radio-station' ? 0 : 200,
      started_at,
      ...(seconds !== null && { ended_at: new Date(started_at.getTime() + seconds * 1000), seconds }),
    })
    .execute()
}
const recentsOf = async (user: TestUser, query: object = {}) =>
  (await app.call(recents.list, { query }, user.token)).map(({ id }) => id)

it('shows each song once, newest first, including own songs and the current one', async () => {
  const me = await makeUser(app.ctx)
  const [a, b, own, now] = [
    await makeSong(app.ctx),
    await makeSong(app.ctx),
    await makeSong(app.ctx, { public: false, user_id: me.id }),
    await makeSong(app.ctx),
  ]
  const skipped = await makeSong(app.ctx)
  await play(me, a, 50)
  await play(me, b, 40)
  await play(me, own, 30)
  for (let n = 0; n < 5; n += 1) await play(me, a, 20 - n)
  await play(me, skipped, 10, 5)
  await play(me, now, 1, null)
  await play(other, skipped, 2)
  expect(await recentsOf(me)).toEqual([now.id, a.id, own.id, b.id])
  expect(await recentsOf(me, { limit: 2 })).toEqual([now.id, a.id])
  const [, second] = await app.call(recents.list, {}, me.token)
  expect(await recentsOf(me, { after: second?.played_at })).toEqual([own.id, b.id])
  expect(second).toMatchObject({ title: a.title, liked: false })
})

it('mixes songs, episodes and stations, also with equal ids', async () => {
  const me = await makeUser(app.ctx)
  const song = await makeSong(app.ctx)
  const episode = { ...(await makeEpisode(app.ctx)), type: 'episode' }
  const station = { ...(await makeStation(app.ctx)), type: 'radio-station' }
  const podcast = await makePodcast(app.ctx, { public: false })
  const hidden = { ...(await makeEpisode(app.ctx, { podcast_id: podcast.id })), type: 'episode' }
  const skipped = { ...(await makeStation(app.ctx)), type: 'radio-station' }
  await play(me, episode, 50)
  await play(me, song, 40)
  await play(me, station, 30)
  await play(me, hidden, 20)
  await play(me, skipped, 15, 10)
  await play(me, episode, 10)
  const listed = async () =>
    (await app.call(recents.list, {}, me.token)).map(({ type, id }) => `${type} ${id}`)
  const ofEpisode = `episode ${episode.id}`
  expect(await listed()).toEqual([ofEpisode, `radio-station ${station.id}`, `song ${song.id}`])
  await setSetting(app.ctx, 'enablePodcasts', '0')
  await expect.poll(listed).not.toContain(ofEpisode)
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await expect.poll(listed).toContain(ofEpisode)
})

it('omits hidden and deleted songs, and ends after fifty', async () => {
  const me = await makeUser(app.ctx)
  const created = []
  for (let n = 0; n < 53; n += 1) {
    const song = await makeSong(app.ctx, { user_id: other.id })
    await play(me, song, 100 - n)
    created.push(song.id)
  }
  const [newest = 0, next = 0] = created.toReversed()
  await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', newest).execute()
  await app.ctx.db.deleteFrom('songs').where('id', '=', next).execute()
  expect(await recentsOf(me)).toEqual(created.toReversed().slice(2, 52))
})

it('is on the profile for others only if the listener shows it, without private songs', async () => {
  const me = await makeUser(app.ctx)
  const song = await makeSong(app.ctx)
  const own = await makeSong(app.ctx, { public: false, user_id: me.id })
  await play(me, song, 5)
  await play(me, own, 3)
  const seenBy = async (user?: TestUser) =>
    (await app.call(recents.ofProfile, { params: { id: me.id } }, user?.token)).map(({ id }) => id)
  const choose = (privacy: { profile?: boolean; recents?: Audience }) =>
    app.call(account.change, { body: { privacy } }, me.token)
  await choose({ profile: true })
  expect(await seenBy(other)).toEqual([])
  expect(await seenBy(me)).toEqual([own.id, song.id])
  expect((await choose({ recents: 'everyone' })).privacy).toMatchObject({
    profile: true,
    recents: 'everyone',
  })
  expect(await seenBy(other)).toEqual([song.id])
  expect(await seenBy()).toEqual([song.id])
  await choose({ profile: false })
  const refused = await app.requestError(recents.ofProfile, { params: { id: me.id } }, other.token)
  expect(refused.status).toBe(404)
})

it('is cleared on request, and starts again', async () => {
  const me = await makeUser(app.ctx)
  const song = await makeSong(app.ctx)
  await play(me, song, 5)
  await play(other, song, 5)
  expect(await app.call(recents.clear, {}, me.token)).toEqual({ status: 'success' })
  expect(await recentsOf(me)).toEqual([])
  expect(await recentsOf(other)).toContain(song.id)
  await play(me, song, 0, null)
  expect(await recentsOf(me)).toEqual([song.id])
})

it('ranks songs by how often the listener played them, in a month, a year or all the time', async () => {
  const me = await makeUser(app.ctx)
  const [often, lately, hidden, skipped] = [
    await makeSong(app.ctx),
    await makeSong(app.ctx),
    await makeSong(app.ctx, { user_id: other.id }),
    await makeSong(app.ctx),
  ]
  const day = 24 * 60
  for (const ago of [40, 50, 60]) await play(me, often, ago * day)
  await play(me, often, 2)
  for (const ago of [3, 4]) await play(me, lately, ago)
  for (const ago of [5, 6, 7]) await play(me, hidden, ago)
  for (const ago of [8, 9, 10]) await play(me, skipped, ago, 5)
  await play(other, lately, 2)
  const at = new Date()
  await app.ctx.db
    .insertInto('song_listens')
    .values([
      { user_id: me.id, song_id: lately.id, own_plays: 9, own_first_at: at, own_last_at: at },
      { user_id: me.id, song_id: hidden.id, own_plays: 8, own_first_at: at, own_last_at: at },
      { user_id: other.id, song_id: often.id, own_plays: 7, own_first_at: at, own_last_at: at },
    ])
    .execute()
  const top = async (period?: 'month' | 'year' | 'all') =>
    (await app.call(recents.topSongs, { query: { ...(period && { period }) } }, me.token)).map(
      ({ id, own_plays }) => [id, own_plays],
    )
  await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', hidden.id).execute()
  expect(await top()).toEqual([
    [lately.id, 2],
    [often.id, 1],
  ])
  expect(await top('year')).toEqual([
    [often.id, 4],
    [lately.id, 2],
  ])
  expect(await top('all')).toEqual([[lately.id, 9]])
  await app.call(recents.clear, {}, me.token)
  for (const period of ['month', 'year', 'all'] as const) expect(await top(period)).toEqual([])
})

it('is for accounts only', async () => {
  expect((await app.requestError(recents.list, {})).status).toBe(401)
  expect((await app.requestError(recents.topSongs, {})).status).toBe(401)
  expect((await app.requestError(recents.clear, {})).status).toBe(401)
  expect((await app.requestError(recents.list, { query: { after: 'x' } }, other.token)).status).toBe(422)
})
