// @module-tag long
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import {
  adminAlbums,
  artistAlbumCalls,
  artistAlbums,
} from '../../../../contract/catalog/back-office/albums.ts'
import { adminSongs, artistSongCalls, artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { artistDeletedAlbums, artistDeletedSongs } from '../../../../contract/catalog/back-office/trash.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contractEndpoints } from '../../../testing/endpoints.ts'
import {
  makeAlbum,
  makeArtist,
  makeGenre,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { deleteEmptyNames, unusedMedia } from '../../site/storage-gc/queries.ts'
import { deleteExpiredAlbums } from '../albums/service.ts'
import { deleteExpiredSongs } from './service.ts'

const NAME = 'Vanishing'
const SAME = 500_000

let app: TestApp
let admin: TestUser
let owner: TestUser
let fan: TestUser
beforeAll(async () => {
  app = await testApp()
  const { db, channel } = app.ctx
  await db
    .insertInto('settings')
    .values(['limit_calls', 'limit_searches', 'limit_plays'].map((key) => ({ key, value: '100000' })))
    .execute()
  await channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(100_000))
  admin = await makeUser(app.ctx, { admin: true })
  owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  // The first item of each type has the same id, so that one request per endpoint asks for all of them.
  for (const table of ['users', 'artists', 'genres', 'all_albums', 'all_songs', 'playlists'])
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(SAME)}`.execute(
      app.owner,
    )
  fan = await makeUser(app.ctx)
})
afterAll(() => app.close())

/** An artist with an album of two songs, which a fan likes and has in a playlist between others. */
const world = async () => {
  const { ctx } = app
  const artist = await makeArtist(ctx)
  await makeMember(ctx, artist, owner)
  const genre = await makeGenre(ctx)
  const album = await makeAlbum(ctx, {
    title: `${NAME} Album`,
    artist_id: artist.id,
    key: `vanishing ${artist.id}`,
  })
  const make = (title: string, track_no: number | null, album_id: number | null) =>
    makeSong(ctx, {
      title,
      artists: [artist.id],
      genres: [genre.id],
      album_id,
      track_no,
      user_id: owner.id,
      plays: 7,
    })
  const first = await make(`${NAME} One`, 1, album.id)
  const second = await make(`${NAME} Two`, 2, album.id)
  const other = await make('Staying', null, null)
  const playlist = await app.call(playlists.create, { body: { title: 'Mine', public: true } }, fan.token)
  const song_ids = [other.id, first.id, second.id]
  await app.call(playlists.attachMany, { params: { id: playlist.id }, body: { song_ids } }, fan.token)
  for (const [type, id] of [
    ['song', first.id],
    ['album', album.id],
  ] as const)
    await app.call(likes.like, { body: { type, id } } as never, fan.token)
  return { artist, genre, album, first, second, other, playlist }
}

/** Replies that name deleted items on purpose. */
const trash = /\/deleted-(songs|albums)|\/audit-log/

/** Returns who sees the items in which reply, for everyone who could know of them. */
const namedBy = async (): Promise<string[]> => {
  const gets = (await contractEndpoints()).filter(({ method, path }) => method === 'GET' && !trash.test(path))
  const tokens = { visitor: undefined, fan: fan.token, owner: owner.token, admin: admin.token }
  const found = new Set<string>()
  const query = `?artist_id=${SAME}&q=${NAME}&query=${NAME}&ids=${SAME}`
  for (const [who, token] of Object.entries(tokens)) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    for (const { path } of gets)
      for (const type of path.includes('{type}') ? ['song', 'album'] : ['']) {
        const url = `/api${path.replace('{type}', type).replace(/\{\w+\}/g, String(SAME))}${query}`
        const { statusCode, body } = await app.fastify.inject({ url, headers })
        if (statusCode < 400 && body.includes(NAME)) found.add(`${who} ${path}`)
      }
  }
  return [...found].sort()
}

const remove = (id: number) => app.call(artistSongs.remove, { params: { id } }, owner.token)
const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const playlistSongs = async (id: number) =>
  titles(await app.call(playlists.songs, { params: { id }, query: {} } as never, fan.token))

test('what is in the trash is named nowhere else and is back in every place afterwards', async () => {
  const { artist, album, first, second, playlist } = await world()
  expect([artist.id, album.id, first.id, playlist.id, fan.id]).toEqual(Array(5).fill(SAME))
  const { db } = app.ctx
  const before = await namedBy()
  expect(before.length).toBeGreaterThan(30)
  expect(await playlistSongs(playlist.id)).toEqual(['Staying', first.title, second.title])

  await app.call(artistAlbums.remove, { params: { id: album.id } }, owner.token)
  await remove(first.id)
  await app.call(adminSongs.remove, { params: { id: second.id } }, admin.token)
  expect(await namedBy()).toEqual([])
  for (const token of [undefined, fan.token, owner.token, admin.token]) {
    const { statusCode } = await app.fastify.inject({
      url: `/api/songs/${first.id}/stream`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    expect(statusCode).toBe(404)
  }
  expect(await playlistSongs(playlist.id)).toEqual(['Staying'])
  expect((await app.call(playlists.get, { params: { id: playlist.id } }, fan.token)).songs_count).toBe(1)
  expect(
    await app.call(artistSongCalls.states, { query: { artist_id: artist.id } }, owner.token),
  ).toMatchObject({
    published: 1,
    deleted: 2,
  })
  expect(
    await app.call(artistAlbumCalls.states, { query: { artist_id: artist.id } }, owner.token),
  ).toMatchObject({
    published: 0,
    deleted: 1,
  })
  await deleteEmptyNames(db, -1_000)
  const media = [first.media_id, second.media_id]
  expect(await unusedMedia(db, -1_000, media)).toEqual([])

  const { data: gone } = await app.call(
    artistDeletedSongs.list,
    { query: { artist_id: artist.id, q: 'one vanish' } } as never,
    owner.token,
  )
  expect(gone).toMatchObject([{ id: first.id, title: first.title, plays: 7 }])
  const restore = (of: typeof artistDeletedSongs | typeof artistDeletedAlbums, ids: number[]) =>
    app.call(of.bulk, { body: { action: 'restore', ids } } as never, owner.token)
  await restore(artistDeletedSongs, [first.id])
  await restore(artistDeletedAlbums, [album.id])
  await restore(artistDeletedSongs, [second.id])
  expect(await namedBy()).toEqual(before)
  expect(await playlistSongs(playlist.id)).toEqual(['Staying', first.title, second.title])
  const tracks = await app.call(songs.ofAlbum, { params: { id: album.id }, query: {} } as never)
  expect(titles(tracks)).toEqual([first.title, second.title])
  expect(await app.call(albums.get, { params: { id: album.id } }, fan.token)).toMatchObject({
    liked: true,
    songs_count: 2,
  })
}, 180_000)

test('a name can be used again meanwhile; both albums exist after the restoration', async () => {
  const { album, artist, first } = await world()
  await app.call(adminAlbums.remove, { params: { id: album.id } }, admin.token)
  const again = await app.call(
    artistAlbums.create,
    { body: { title: album.title, artist_id: artist.id } },
    owner.token,
  )
  await app.call(
    artistDeletedAlbums.bulk,
    { body: { action: 'restore', ids: [album.id] } } as never,
    owner.token,
  )
  const { data } = await app.call(
    artistAlbums.list,
    { query: { artist_id: artist.id } } as never,
    owner.token,
  )
  expect(data.map(({ id }) => id).sort()).toEqual([album.id, again.id].sort())
  expect((await app.call(songs.get, { params: { id: first.id } })).album?.id).toBe(album.id)
})

test('songs and albums are deleted for good after thirty days, or at once by hand', async () => {
  const { album, first, second } = await world()
  const { db } = app.ctx
  await remove(first.id)
  await remove(second.id)
  await app.call(artistAlbums.remove, { params: { id: album.id } }, owner.token)
  const age = (table: string, id: number, days: number) =>
    sql`update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    )
  await age('all_songs', first.id, 31)
  await age('all_songs', second.id, 29)
  await age('all_albums', album.id, 31)
  await deleteExpiredSongs(app.ctx)
  await deleteExpiredAlbums(app.ctx)
  const left = async () =>
    (await sql<{ id: number }>`select id from all_songs where id in (${first.id}, ${second.id})`.execute(db))
      .rows
  expect(await left()).toEqual([{ id: second.id }])
  expect((await sql`select from all_albums where id = ${album.id}`.execute(db)).rows).toEqual([])
  expect((await unusedMedia(db, -1_000, [first.media_id, second.media_id])).map(({ id }) => id)).toEqual([
    first.media_id,
  ])
  await app.call(artistDeletedSongs.remove, { params: { id: second.id } }, owner.token)
  expect(await left()).toEqual([])
})

test('the trash of an artist opens for its team only', async () => {
  const { first } = await world()
  const stranger = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const analyst = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const { artist_id } = await app.ctx.db
    .selectFrom('songs')
    .select('artist_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  await makeMember(app.ctx, { id: artist_id ?? 0 }, analyst, 'analyst')
  await remove(first.id)
  const body = { action: 'restore', ids: [first.id] } as const
  const params = { id: first.id }
  for (const { token } of [stranger, analyst])
    expect(await app.call(artistDeletedSongs.bulk, { body } as never, token)).toMatchObject({ done: 0 })
  expect((await app.requestError(artistDeletedSongs.remove, { params }, stranger.token)).status).toBe(404)
  expect((await app.requestError(artistDeletedSongs.remove, { params }, analyst.token)).status).toBe(403)
  expect((await app.requestError(artistSongs.get, { params: { id: first.id } }, owner.token)).status).toBe(
    404,
  )
  expect((await app.call(artistDeletedSongs.get, { params: { id: first.id } }, analyst.token)).title).toBe(
    first.title,
  )
})
