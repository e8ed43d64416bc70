import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { blends } from '../../../../contract/social/blends.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'

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
  for (let n = 0; n < 6; n += 1) songs.push(`so-${(await makeSong(app.ctx)).id}`)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  others = await subsonicClient(app, other)
})

const numberIn = (id: string) => Number(id.slice(3))
const song = (index: number): string => songs[index] as string
const make = async (params: SubsonicParams, by = client) =>
  (await by.post('createPlaylist', { name: 'Kitchen', ...params })).playlist
const read = async (id: string, by = client) => (await by.get('getPlaylist', { id })).playlist
const entries = async (id: string, by = client) =>
  (await read(id, by)).entry.map((entry: { id: string }) => entry.id)
const listed = async (by = client) => (await by.get('getPlaylists')).playlists.playlist
const ownSong = async (owner: TestUser) =>
  `so-${(await makeSong(app.ctx, { user_id: owner.id, public: false })).id}`
/** Makes a member of a playlist. */
const share = async (id: string, role: 'editor' | 'viewer') => {
  await app.call(friends.add, { body: { user_id: other.id } }, user.token)
  await app.call(friends.add, { body: { user_id: user.id } }, other.token)
  const body = { user_id: other.id, role }
  await app.call(playlistMembers.add, { params: { id: numberIn(id) }, body }, user.token)
}

it('creates a playlist with its songs, each once, and lists and shows it', async () => {
  const own = await ownSong(user)
  const made = await make({ songId: [song(1), own, song(0), song(1)] })
  expect(made).toMatchObject({
    name: 'Kitchen',
    owner: user.email,
    public: false,
    readonly: false,
    songCount: 3,
    duration: 600,
    entry: [{ id: song(1) }, { id: own }, { id: song(0) }],
  })
  expect(await read(made.id)).toEqual(made)
  const { entry: _, ...head } = made
  expect(await listed()).toEqual([head])
  expect(await listed(others)).toEqual([])
  const seen = await app.call(playlists.get, { params: { id: numberIn(made.id) } }, user.token)
  expect(seen.songs.map(({ id }) => `so-${id}`)).toEqual([song(1), own, song(0)])
})

it('creates nothing with an unknown or hidden song, or without a name', async () => {
  const hidden = await ownSong(other)
  for (const songId of [hidden, 'so-99999999', 'al-1', 'x'])
    expect(await client.error('createPlaylist', { name: 'A', songId: [song(0), songId] })).toMatchObject({
      code: 70,
    })
  for (const params of [{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(151) }] as SubsonicParams[])
    expect(await client.error('createPlaylist', params)).toMatchObject({ code: 10 })
  expect(await listed()).toEqual([])
})

it('takes more songs at once than the site itself', async () => {
  const { media_id } = await makeSong(app.ctx)
  const many = await app.ctx.db
    .insertInto('songs')
    .values(
      Array.from({ length: 600 }, (_, n) => ({
        title: `Many ${n}`,
        file_name: 'x.mp3',
        media_id,
        public: true,
      })),
    )
    .returning('id')
    .execute()
  const id = many.map((one) => `so-${one.id}`)
  const made = await make({ songId: id })
  expect(made.entry.map((entry: { id: string }) => entry.id)).toEqual(id)
  const { playlist } = await client.post('createPlaylist', { playlistId: made.id, songId: id.toReversed() })
  expect(playlist.entry.map((entry: { id: string }) => entry.id)).toEqual(id.toReversed())
})

it('replaces the songs of a playlist, whose name and hidden songs stay', async () => {
  const made = await make({ songId: [song(0), song(1), song(2)] })
  await share(made.id, 'editor')
  const own = await ownSong(other)
  await others.post('updatePlaylist', { playlistId: made.id, songIdToAdd: own })
  const added = await app.ctx.db
    .selectFrom('playlist_songs')
    .select('added_at')
    .where('song_id', '=', numberIn(song(2)))
    .where('playlist_id', '=', numberIn(made.id))
    .executeTakeFirstOrThrow()
  const replaced = (
    await client.post('createPlaylist', {
      playlistId: made.id,
      name: 'Other',
      songId: [song(3), song(2), song(3)],
    })
  ).playlist
  expect(replaced).toMatchObject({ id: made.id, name: 'Kitchen', entry: [{ id: song(3) }, { id: song(2) }] })
  expect((await entries(made.id, others)).sort()).toEqual([own, song(2), song(3)].sort())
  const { songs: stored } = await app.call(playlists.get, { params: { id: numberIn(made.id) } }, user.token)
  expect(stored.find(({ id }) => `so-${id}` === song(2))?.added_at).toBe(added.added_at)
  const failed = { playlistId: made.id, songId: [song(4), own] }
  expect(await client.error('createPlaylist', failed)).toMatchObject({ code: 70 })
  expect(await entries(made.id)).toEqual([song(3), song(2)])
  expect((await client.post('createPlaylist', { playlistId: made.id })).playlist.entry).toEqual([])
})

it('removes by the places that the viewer saw, all counted before, and then adds', async () => {
  const made = await make({ songId: songs.slice(0, 4) })
  await share(made.id, 'editor')
  const own = await ownSong(other)
  await app.call(
    playlists.attachMany,
    { params: { id: numberIn(made.id) }, body: { song_ids: [numberIn(own)], before: numberIn(song(1)) } },
    other.token,
  )
  expect(await entries(made.id, others)).toEqual([song(0), own, song(1), song(2), song(3)])
  const update = (params: SubsonicParams) => client.post('updatePlaylist', { playlistId: made.id, ...params })
  await update({ songIndexToRemove: [1, 2, 1], songIdToAdd: [song(4), song(3), song(1), song(4)] })
  expect(await entries(made.id)).toEqual([song(0), song(3), song(4), song(1)])
  expect(await entries(made.id, others)).toContain(own)
  for (const songIndexToRemove of [4, 'x'])
    expect(await client.error('updatePlaylist', { playlistId: made.id, songIndexToRemove })).toMatchObject({
      code: 10,
    })
  expect(
    await client.error('updatePlaylist', { playlistId: made.id, songIndexToRemove: 0, songIdToAdd: own }),
  ).toMatchObject({ code: 70 })
  expect(await entries(made.id)).toHaveLength(4)
})

it('renames, describes and publishes, and announces each change', async () => {
  const { id } = await make({ songId: song(0) })
  const eventsOf = async () =>
    (
      await app.ctx.db
        .deleteFrom('user_events')
        .where('user_id', '=', user.id)
        .where('name', '=', 'playlist.changed')
        .returning('body')
        .execute()
    ).length
  await eventsOf()
  await client.post('updatePlaylist', {
    playlistId: id,
    name: 'Garden',
    comment: 'Quiet\nones',
    public: 'True',
  })
  expect(await read(id)).toMatchObject({ name: 'Garden', comment: 'Quiet\nones', public: true })
  expect(await eventsOf()).toBe(1)
  await client.post('updatePlaylist', { playlistId: id, songIdToAdd: song(1), public: 0, comment: '' })
  const { name, comment, public: shown, songCount } = await read(id)
  expect([name, comment, shown, songCount]).toEqual(['Garden', undefined, false, 2])
  expect(await eventsOf()).toBe(2)
  expect(await client.error('updatePlaylist', { playlistId: id, name: 'x'.repeat(151) })).toMatchObject({
    code: 10,
  })
  expect(await client.error('updatePlaylist', { name: 'x' })).toMatchObject({ code: 10 })
})

it('lets others see, follow, edit and leave what they may, and nothing else', async () => {
  const { id } = await make({ songId: song(0) })
  for (const [name, params] of [
    ['getPlaylist', { id }],
    ['updatePlaylist', { playlistId: id, name: 'x' }],
    ['createPlaylist', { playlistId: id, songId: song(1) }],
    ['deletePlaylist', { id }],
    ['getPlaylist', { id: 'pl-99999999' }],
    ['getPlaylist', { id: 'x' }],
    ['deletePlaylist', { id: 'al-1' }],
  ] as [string, SubsonicParams][])
    expect(await others.error(name, params), name).toMatchObject({ code: 70 })

  await client.post('updatePlaylist', { playlistId: id, public: true })
  expect(await read(id, others)).toMatchObject({ owner: user.name, readonly: true })
  expect(await listed(others)).toEqual([])
  for (const [name, params] of [
    ['updatePlaylist', { playlistId: id, name: 'x' }],
    ['updatePlaylist', { playlistId: id, songIdToAdd: song(1) }],
    ['createPlaylist', { playlistId: id, songId: song(1) }],
    ['deletePlaylist', { id }],
  ] as [string, SubsonicParams][])
    expect(await others.error(name, params), name).toMatchObject({ code: 50 })
  await others.post('star', { id })
  expect(await listed(others)).toMatchObject([{ id, owner: user.name, readonly: true }])
  expect(JSON.stringify(await listed(others))).not.toContain(user.email)
  await others.post('deletePlaylist', { id })
  expect([(await listed(others)).length, (await listed()).length]).toEqual([0, 1])

  await client.post('updatePlaylist', { playlistId: id, public: false })
  await share(id, 'editor')
  expect(await listed(others)).toMatchObject([{ id, readonly: false }])
  await others.post('updatePlaylist', { playlistId: id, songIdToAdd: song(2) })
  expect(await others.error('updatePlaylist', { playlistId: id, name: 'x' })).toMatchObject({ code: 50 })
  expect(await others.error('updatePlaylist', { playlistId: id, public: true })).toMatchObject({ code: 50 })
  await others.post('deletePlaylist', { id })
  expect(await listed(others)).toEqual([])
  expect(await entries(id)).toEqual([song(0), song(2)])
  await client.post('deletePlaylist', { id })
  expect(await listed()).toEqual([])
})

it('shows the playlists of others by name only to administrators', async () => {
  const { id } = await make({})
  const admin = await subsonicClient(app, await makeUser(app.ctx, { admin: true }))
  const of = { username: user.email.toUpperCase() }
  expect((await client.get('getPlaylists', of)).playlists.playlist).toMatchObject([{ id }])
  expect(await others.error('getPlaylists', of)).toMatchObject({ code: 50 })
  expect(await others.error('getPlaylists', { username: 'nobody@example.com' })).toMatchObject({ code: 50 })
  expect((await admin.get('getPlaylists', of)).playlists.playlist).toMatchObject([{ id, readonly: true }])
  expect(await admin.error('getPlaylists', { username: 'nobody@example.com' })).toMatchObject({ code: 70 })
})

it('shows smart playlists, of which only the details can be changed', async () => {
  const rules = {
    match: 'all' as const,
    rules: [{ field: 'liked' as const, op: 'is' as const, value: true }],
    sort: 'title' as const,
    limit: 50,
  }
  const made = await app.call(playlists.create, { body: { title: 'Loved', rules } }, user.token)
  await app.call(likes.like, { body: { id: numberIn(song(3)), type: 'song' } }, user.token)
  const id = `pl-${made.id}`
  expect(await read(id)).toMatchObject({ readonly: true, songCount: 1, entry: [{ id: song(3) }] })
  await client.post('updatePlaylist', { playlistId: id, name: 'Dear' })
  for (const [name, params] of [
    ['updatePlaylist', { playlistId: id, songIdToAdd: song(1) }],
    ['updatePlaylist', { playlistId: id, songIndexToRemove: 0 }],
    ['createPlaylist', { playlistId: id, songId: song(1) }],
  ] as [string, SubsonicParams][])
    expect(await client.error(name, params)).toMatchObject({ code: 50 })
  expect(await read(id)).toMatchObject({ name: 'Dear', entry: [{ id: song(3) }] })
})

it('shows Blends to those who joined, and nobody can change them', async () => {
  await app.call(friends.add, { body: { user_id: other.id } }, user.token)
  await app.call(friends.add, { body: { user_id: user.id } }, other.token)
  await app.call(likes.like, { body: { id: numberIn(song(3)), type: 'song' } }, user.token)
  const made = await app.call(blends.create, { body: { user_ids: [other.id] } }, user.token)
  const id = `bl-${made.id}`
  expect(await listed(others)).toEqual([])
  expect(await others.error('getPlaylist', { id })).toMatchObject({ code: 70 })
  await app.call(blends.join, { params: { id: made.id } }, other.token)
  const seen = await read(id, others)
  expect(seen).toMatchObject({ id, owner: user.name, readonly: true, public: false })
  expect(seen.songCount).toBe(seen.entry.length)
  expect(await listed(others)).toMatchObject([{ id, songCount: seen.entry.length }])
  expect(await listed()).toMatchObject([{ id, owner: user.email }])
  const stranger = await subsonicClient(app, await makeUser(app.ctx))
  for (const [name, params] of [
    ['updatePlaylist', { playlistId: id, name: 'x' }],
    ['createPlaylist', { playlistId: id, songId: song(1) }],
    ['deletePlaylist', { id }],
  ] as [string, SubsonicParams][]) {
    expect(await client.error(name, params), name).toMatchObject({ code: 50 })
    expect(await stranger.error(name, params), name).toMatchObject({ code: 70 })
  }
  expect(await stranger.error('getPlaylist', { id })).toMatchObject({ code: 70 })
})

it('names the image in the id of the cover', async () => {
  const covers = [await makeCover(app.ctx), await makeCover(app.ctx)]
  const ids = []
  for (const { id } of covers) ids.push(`so-${(await makeSong(app.ctx, { cover_id: id })).id}`)
  const made = await make({ songId: ids })
  expect(made.coverArt).toBe(`${made.id}_${covers[0]?.hash.slice(0, 8)}`)
  expect((await make({ songId: song(0) })).coverArt).toBeUndefined()
})
