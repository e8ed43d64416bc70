import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queueStates } from '../../../../contract/catalog/queue.ts'
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
import { QUEUE } from './service.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
})
afterAll(() => app.close())

const state = { index: 0, position: 12.5, shuffle: false, repeat: 'all' as const, device: 'Firefox on Linux' }
const entries = (songs: { id: number }[]) =>
  songs.map(({ id }, n) => ({ type: 'song' as const, id, key: `k${n}` }))
const put = (user: TestUser, songs: { id: number }[], over: object = {}) =>
  app.call(queueStates.put, { body: { items: entries(songs), ...state, ...over } }, user.token)
const get = (user: TestUser) => app.call(queueStates.get, {}, user.token)
const four = async () => {
  const songs = []
  for (let n = 0; n < 4; n += 1) songs.push(await makeSong(app.ctx, { user_id: owner.id }))
  return songs
}
const hide = (song: { id: number } | undefined) =>
  app.ctx.db
    .updateTable('songs')
    .set({ public: false })
    .where('id', '=', song?.id ?? 0)
    .execute()

it('returns the newest stored state', async () => {
  const me = await makeUser(app.ctx)
  expect(await get(me)).toBeNull()
  const songs = await four()
  await put(me, songs, { index: 3 })
  const { updated_at } = await put(me, [...songs, songs[0] as { id: number }], { index: 2 })
  const stored = await get(me)
  expect(stored).toMatchObject({ ...state, index: 2, updated_at })
  expect(stored?.items.map(({ key, item }) => [key, item.id])).toEqual([
    ...songs.map(({ id }, n) => [`k${n}`, id]),
    ['k4', songs[0]?.id],
  ])
  expect(stored?.items[0]?.item).toMatchObject({ liked: false, owned: false })
  await put(me, [], { index: -1, position: 0 })
  expect(await get(me)).toMatchObject({ items: [], index: -1 })
})

it.each([
  { hidden: [0], index: 2, expected: { index: 1, position: 12.5 } },
  { hidden: [3], index: 2, expected: { index: 2, position: 12.5 } },
  { hidden: [2], index: 2, expected: { index: 2, position: 0 } },
  { hidden: [2, 3], index: 2, expected: { index: 1, position: 0 } },
  { hidden: [0, 1, 2, 3], index: 2, expected: { index: -1, position: 0 } },
])('without songs $hidden changes index $index to $expected.index', async ({ hidden, index, expected }) => {
  const me = await makeUser(app.ctx)
  const songs = await four()
  await put(me, songs, { index })
  for (const n of hidden) await hide(songs[n])
  const stored = await get(me)
  expect(stored).toMatchObject(expected)
  expect(stored?.items.map(({ key }) => key)).toEqual(
    ['k0', 'k1', 'k2', 'k3'].filter((_, n) => !hidden.includes(n)),
  )
})

it('notifies the other devices of the same account', async () => {
  const received: string[] = []
  app.ctx.channel.on(QUEUE, (payload) => received.push(payload))
  await put(owner, await four())
  await vi.waitFor(() => expect(received).toContain(String(owner.id)))
})

it('is rejected for visitors and invalid states', async () => {
  const songs = await four()
  const refused = async (over: object, token?: string) =>
    (await app.requestError(queueStates.put, { body: { items: entries(songs), ...state, ...over } }, token))
      .status
  expect(await refused({})).toBe(401)
  expect((await app.requestError(queueStates.get, {})).status).toBe(401)
  for (const over of [
    { index: 4 },
    { index: -2 },
    { position: -1 },
    { repeat: 'some' },
    { user_id: owner.id },
    { items: [{ type: 'album', id: 1, key: 'a' }] },
    { items: Array.from({ length: 501 }, () => ({ type: 'song', id: 1, key: 'a' })) },
  ])
    expect(await refused(over, owner.token), JSON.stringify(over).slice(0, 60)).toBe(422)
})

it('contains episodes and stations beside songs, distinguished by type', async () => {
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), 20_000)
  const me = await makeUser(app.ctx)
  const [song] = await four()
  const podcast = await makePodcast(app.ctx)
  const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const station = await makeStation(app.ctx)
  const items = [
    { type: 'song' as const, id: song?.id ?? 0, key: 'a' },
    { type: 'episode' as const, id: episode.id, key: 'b' },
    { type: 'radio-station' as const, id: station.id, key: 'c' },
  ]
  await app.call(queueStates.put, { body: { items, ...state, index: 2 } }, me.token)
  const stored = await get(me)
  expect(stored?.items.map(({ key, item }) => [key, item.type, item.id])).toEqual(
    items.map(({ key, type, id }) => [key, type, id]),
  )
  expect(stored?.index).toBe(2)
})
