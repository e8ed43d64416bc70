import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
let others: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  others = await subsonicClient(app, other)
})
afterAll(() => app.close())

/** An album with a song of an artist. */
const release = async () => {
  const artist = await makeArtist(app.ctx)
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  const song = await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
  return {
    artist: `ar-${artist.id}`,
    album: `al-${album.id}`,
    song: `so-${song.id}`,
    ids: { artist: artist.id, album: album.id, song: song.id },
  }
}
const starredIds = async (of = client) => {
  const { artist, album, song } = (await of.get('getStarred2')).starred2
  return [...artist, ...album, ...song].map(({ id }: { id: string }) => id)
}
const countsOf = async ({ ids }: Awaited<ReturnType<typeof release>>) => {
  const { db } = app.ctx
  const [song, album, artist] = await Promise.all([
    db.selectFrom('song_stats').select('likes').where('song_id', '=', ids.song).executeTakeFirstOrThrow(),
    db.selectFrom('album_stats').select('likes').where('album_id', '=', ids.album).executeTakeFirstOrThrow(),
    db
      .selectFrom('artist_stats')
      .select('followers_count')
      .where('artist_id', '=', ids.artist)
      .executeTakeFirstOrThrow(),
  ])
  return [song.likes, album.likes, artist.followers_count]
}

it('stars songs, albums and artists as likes and follows, by either parameter and each once', async () => {
  const one = await release()
  const two = await release()
  await client.post('star', { id: [one.song, two.album], albumId: one.album, artistId: [one.artist] })
  const { song } = await client.get('getSong', { id: one.song })
  expect(Date.parse(song.starred)).toBeGreaterThan(Date.now() - 60_000)
  await client.post('star', { id: [one.song, one.artist] })
  expect((await client.get('getSong', { id: one.song })).song.starred).toBe(song.starred)
  expect(await countsOf(one)).toEqual([1, 1, 1])
  expect((await starredIds()).sort()).toEqual([one.artist, one.album, two.album, one.song].sort())
  expect((await client.get('getStarred')).starred.song).toMatchObject([{ id: one.song }])
  expect((await client.get('getArtist', { id: one.artist })).artist.starred).toBeDefined()
  const { album } = (await client.get('getAlbumList2', { type: 'starred' })).albumList2
  expect(album.map(({ id }: { id: string }) => id).sort()).toEqual([one.album, two.album].sort())
  expect(await starredIds(others)).toEqual([])
  expect((await others.get('getSong', { id: one.song })).song.starred).toBeUndefined()

  await client.post('unstar', { id: [one.song, two.album], albumId: one.album, artistId: one.artist })
  await client.post('unstar', { id: one.song })
  expect(await starredIds()).toEqual([])
  expect(await countsOf(one)).toEqual([0, 0, 0])
})

it('stars podcasts, episodes, stations and playlists', async () => {
  const podcast = await makePodcast(app.ctx)
  const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const station = await makeStation(app.ctx)
  const playlist = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: other.id, title: 'Shared', public: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = [`pd-${podcast.id}`, `pe-${episode.id}`, `rs-${station.id}`, `pl-${playlist.id}`]
  const marked = async () => {
    const [likes, follows] = await Promise.all(
      (['likes', 'follows'] as const).map((table) =>
        app.ctx.db
          .selectFrom(table)
          .select('item_type')
          .where('user_id', '=', user.id)
          .orderBy('item_type')
          .execute(),
      ),
    )
    return [...(likes ?? []), ...(follows ?? [])].map(({ item_type }) => item_type)
  }
  await client.post('star', { id })
  expect(await marked()).toEqual(['episode', 'radio-station', 'playlist', 'podcast'])
  await client.post('unstar', { id })
  expect(await marked()).toEqual([])
})

it('stars nothing if one of the items is unknown or hidden', async () => {
  const { song, album } = await release()
  const hidden = await makeSong(app.ctx, { public: false, user_id: other.id })
  for (const params of [
    { id: [song, `so-${hidden.id}`] },
    { id: [song, 'so-99999999'] },
    { id: [song, 'x'] },
    { id: [song, 'us-1'] },
    { id: song, albumId: song },
    { id: song, artistId: album },
    { id: [song, 'ar-0'] },
  ] as SubsonicParams[])
    expect(await client.error('star', params), JSON.stringify(params)).toMatchObject({ code: 70 })
  expect(await client.error('star')).toMatchObject({ code: 10 })
  expect(await client.error('unstar', { id: 'so-99999999' })).toMatchObject({ code: 70 })
  expect(await starredIds()).toEqual([])
  await others.post('star', { id: `so-${hidden.id}` })
})

it('stores ratings of each listener and shows their average', async () => {
  const { song, album, artist } = await release()
  const low = await release()
  for (const id of [song, album, artist]) {
    await client.post('setRating', { id, rating: 5 })
    await others.post('setRating', { id, rating: 2 })
  }
  await client.post('setRating', { id: low.album, rating: 1 })
  const rated = { userRating: 5, averageRating: 3.5 }
  expect((await client.get('getSong', { id: song })).song).toMatchObject(rated)
  expect((await client.get('getAlbum', { id: album })).album).toMatchObject(rated)
  expect((await client.get('getArtist', { id: artist })).artist).toMatchObject(rated)
  const highest = async (of = client) =>
    (await of.get('getAlbumList2', { type: 'highest' })).albumList2.album.map(({ id }: { id: string }) => id)
  expect(await highest()).toEqual([album, low.album])
  expect(await highest(others)).toEqual([album])

  await client.post('setRating', { id: song, rating: 0 })
  await client.post('setRating', { id: song, rating: 0 })
  const { song: unrated } = await client.get('getSong', { id: song })
  expect([unrated.userRating, unrated.averageRating]).toEqual([undefined, 2])
})

it('refuses ratings of hidden items and other values', async () => {
  const { song } = await release()
  const hidden = await makeSong(app.ctx, { public: false, user_id: other.id })
  for (const id of [`so-${hidden.id}`, 'so-99999999', 'al-99999999', 'ar-0', 'pl-1', 'x'])
    for (const rating of [0, 3])
      expect(await client.error('setRating', { id, rating }), id).toMatchObject({ code: 70 })
  for (const rating of [6, -1, 'x'])
    expect(await client.error('setRating', { id: song, rating })).toMatchObject({ code: 10 })
  expect(await client.error('setRating', { id: song })).toMatchObject({ code: 10 })
  expect(await client.error('setRating', { rating: 1 })).toMatchObject({ code: 10 })
})

it('keeps ratings when albums and artists are merged, and none of what is deleted', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  const one = await release()
  const two = await release()
  await client.post('setRating', { id: one.album, rating: 4 })
  await client.post('setRating', { id: one.artist, rating: 3 })
  await others.post('setRating', { id: two.artist, rating: 5 })
  await client.post('setRating', { id: one.song, rating: 2 })
  const merge = (from: number, value: number) => ({ body: { action: 'merge' as const, ids: [from], value } })
  await app.call(adminAlbums.bulk, merge(one.ids.album, two.ids.album), admin.token)
  await app.call(adminArtists.bulk, merge(one.ids.artist, two.ids.artist), admin.token)
  expect((await client.get('getAlbum', { id: two.album })).album.userRating).toBe(4)
  expect((await client.get('getArtist', { id: two.artist })).artist).toMatchObject({
    userRating: 3,
    averageRating: 4,
  })
  await app.owner.deleteFrom('all_songs').where('id', '=', one.ids.song).execute()
  const left = await app.ctx.db
    .selectFrom('ratings')
    .select(['item_type', 'item_id'])
    .where('item_id', 'in', [one.ids.album, one.ids.artist, one.ids.song])
    .execute()
  expect(left.filter(({ item_type, item_id }) => one.ids[item_type as 'song'] === item_id)).toEqual([])
})

it('lists the albums that the listener plays most and last', async () => {
  const [one, two] = [await release(), await release()]
  const heard = (song_id: number, own_plays: number, minutes: number, user_id = user.id) => ({
    user_id,
    song_id,
    own_plays,
    own_first_at: new Date(0),
    own_last_at: new Date(Date.now() - minutes * 60_000),
  })
  await app.ctx.db
    .insertInto('song_listens')
    .values([heard(one.ids.song, 5, 10), heard(two.ids.song, 2, 1), heard(two.ids.song, 9, 0, other.id)])
    .execute()
  const listed = async (type: string) =>
    (await client.get('getAlbumList2', { type })).albumList2.album.map(({ id }: { id: string }) => id)
  expect([await listed('frequent'), await listed('recent')]).toEqual([
    [one.album, two.album],
    [two.album, one.album],
  ])
  expect((await client.get('getSong', { id: two.song })).song.playCount).toBe(2)
})
