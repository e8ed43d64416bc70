import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueStates } from '../../../../contract/catalog/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeEpisode, makeSong, makeStation, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'
import { QUEUE } from '../../catalog/queue-states/service.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
let others: SubsonicClient
let songs: string[]
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  songs = []
  for (let n = 0; n < 4; n += 1) songs.push(`so-${(await makeSong(app.ctx)).id}`)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  others = await subsonicClient(app, other)
})

const song = (index: number): string => songs[index] as string
const idsOf = ({ entry }: { entry: { id: string }[] }) => entry.map(({ id }) => id)

describe('the queue', () => {
  const read = async (by = client) => (await by.get('getPlayQueue')).playQueue
  const readByIndex = async (by = client) => (await by.get('getPlayQueueByIndex')).playQueueByIndex
  const onWeb = () => app.call(queueStates.get, {}, user.token)

  it('moves between apps and the site, with duplicates, episodes and its position', async () => {
    const episode = `pe-${(await makeEpisode(app.ctx)).id}`
    const told: string[] = []
    app.ctx.channel.on(QUEUE, (id) => void told.push(id))
    const id = [song(0), song(1), song(0), episode]
    await client.post('savePlayQueueByIndex', { id, currentIndex: 2, position: 12_500 })
    const queue = await readByIndex()
    expect(queue).toMatchObject({
      currentIndex: 2,
      position: 12_500,
      username: user.email,
      changedBy: 'test',
    })
    expect(idsOf(queue)).toEqual(id)
    expect((await read()).current).toBe(song(0))
    const seen = await onWeb()
    expect(seen).toMatchObject({ index: 2, position: 12.5, shuffle: false, repeat: 'off', device: 'test' })
    expect(new Set(seen?.items.map(({ key }) => key)).size).toBe(4)
    await expect.poll(() => told).toContain(String(user.id))
    expect(await read(others)).toMatchObject({ username: other.email, entry: [] })

    await client.post('savePlayQueue', { id, current: song(0), position: 1_000 })
    expect(await readByIndex()).toMatchObject({ currentIndex: 0, position: 1_000 })
  })

  it('keeps how it is shuffled and repeated, and leaves stations out', async () => {
    const station = await makeStation(app.ctx)
    const entry = (id: string, key: string) => ({ type: 'song' as const, id: Number(id.slice(3)), key })
    const items = [
      { type: 'radio-station' as const, id: station.id, key: 'a' },
      entry(song(0), 'b'),
      entry(song(1), 'c'),
    ]
    const state = { position: 9, shuffle: true, repeat: 'one' as const, device: 'Firefox' }
    const put = (index: number) => app.call(queueStates.put, { body: { items, index, ...state } }, user.token)
    await put(2)
    expect(await readByIndex()).toMatchObject({ currentIndex: 1, position: 9_000, changedBy: 'Firefox' })
    await put(0)
    expect(await readByIndex()).toMatchObject({ currentIndex: 0, position: 0 })
    expect(idsOf(await read())).toEqual([song(0), song(1)])
    await client.post('savePlayQueue', { id: song(1), current: song(1) })
    expect(await onWeb()).toMatchObject({ shuffle: true, repeat: 'one', index: 0, position: 0 })
  })

  it('may have no current entry', async () => {
    await client.post('savePlayQueue', { id: songs })
    expect(await onWeb()).toMatchObject({ index: -1 })
    expect(await readByIndex()).toMatchObject({ currentIndex: 0, position: 0 })
  })

  it('is emptied by a call without parameters', async () => {
    for (const name of ['savePlayQueue', 'savePlayQueueByIndex']) {
      await client.post('savePlayQueue', { id: songs, current: song(1) })
      await client.post(name)
      const queue = await readByIndex()
      expect([queue.entry, queue.currentIndex, (await read()).current]).toEqual([[], undefined, undefined])
      expect(await onWeb()).toMatchObject({ items: [], index: -1 })
    }
  })

  it('is cut around the current entry if it is too long', async () => {
    const id = Array.from({ length: 700 }, () => song(0))
    id[600] = song(1)
    await client.post('savePlayQueue', { id, current: song(1) })
    const queue = (await client.post('getPlayQueueByIndex')).playQueueByIndex
    expect([queue.entry.length, queue.entry[queue.currentIndex].id]).toEqual([500, song(1)])
    expect((await client.post('getPlayQueue')).playQueue.current).toBe(song(1))
  })

  it('refuses unknown and hidden items, and places outside of it', async () => {
    const hidden = `so-${(await makeSong(app.ctx, { user_id: other.id, public: false })).id}`
    const station = `rs-${(await makeStation(app.ctx)).id}`
    for (const id of [hidden, station, 'so-99999999', 'x'])
      expect(await client.error('savePlayQueue', { id: [song(0), id], current: song(0) })).toMatchObject({
        code: 70,
      })
    for (const [name, params] of [
      ['savePlayQueue', { id: song(0), current: song(1) }],
      ['savePlayQueue', { id: song(0), current: song(0), position: 'x' }],
      ['savePlayQueueByIndex', { id: songs }],
      ['savePlayQueueByIndex', { id: songs, currentIndex: 4 }],
      ['savePlayQueueByIndex', { id: songs, currentIndex: -1 }],
      ['savePlayQueueByIndex', { currentIndex: 0 }],
    ] as [string, SubsonicParams][])
      expect(await client.error(name, params), JSON.stringify(params)).toMatchObject({ code: 10 })
    expect((await read()).entry).toEqual([])
  })
})

describe('bookmarks', () => {
  const list = async (by = client) => (await by.get('getBookmarks')).bookmarks.bookmark

  it('keep one place in each song, and are seen by nobody else', async () => {
    await client.post('createBookmark', { id: song(0), position: 1_000, comment: 'Solo' })
    const [first] = await list()
    expect(first).toMatchObject({
      position: 1_000,
      comment: 'Solo',
      username: user.email,
      entry: { id: song(0) },
    })
    await client.post('createBookmark', { id: song(1), position: 5_000 })
    await client.post('createBookmark', { id: song(0), position: 2_500 })
    const [changed, second] = await list()
    expect(changed).toMatchObject({ position: 2_500, created: first.created, entry: { id: song(0) } })
    expect([changed.comment, second.position, changed.changed > first.changed]).toEqual([
      undefined,
      5_000,
      true,
    ])
    expect((await client.get('getSong', { id: song(0) })).song.bookmarkPosition).toBe(2_500)
    expect(await list(others)).toEqual([])
    await others.post('deleteBookmark', { id: song(0) })
    await client.post('deleteBookmark', { id: song(1) })
    await client.post('deleteBookmark', { id: song(1) })
    expect(await list()).toHaveLength(1)
  })

  it('in episodes are the progress of the listener', async () => {
    const episode = await makeEpisode(app.ctx)
    const id = `pe-${episode.id}`
    await client.post('createBookmark', { id, position: 90_000 })
    expect(await list()).toMatchObject([
      { position: 90_000, entry: { id, type: 'podcast', title: episode.title } },
    ])
    const progress = () =>
      app.ctx.db
        .selectFrom('episode_progress')
        .select(['seconds', 'played'])
        .where('user_id', '=', user.id)
        .executeTakeFirst()
    expect(await progress()).toEqual({ seconds: 90, played: false })
    await client.post('deleteBookmark', { id })
    expect([await list(), await progress()]).toEqual([[], { seconds: 0, played: false }])
  })

  it('are refused in unknown and hidden items, and with bad places', async () => {
    const hidden = await makeSong(app.ctx, { user_id: other.id, public: false })
    for (const id of [`so-${hidden.id}`, 'so-99999999', 'pe-99999999', 'al-1', 'x']) {
      expect(await client.error('createBookmark', { id, position: 1 }), id).toMatchObject({ code: 70 })
      expect(await client.error('deleteBookmark', { id }), id).toMatchObject({ code: 70 })
    }
    for (const params of [
      { id: song(0) },
      { position: 1 },
      { id: song(0), position: 'x' },
      { id: song(0), position: 1, comment: 'x'.repeat(1_001) },
    ] as SubsonicParams[])
      expect(await client.error('createBookmark', params)).toMatchObject({ code: 10 })
    expect(await client.error('deleteBookmark')).toMatchObject({ code: 10 })
    expect(await list()).toEqual([])
  })
})
