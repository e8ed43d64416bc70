import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { coverKey, makeCovers } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'
import { visiblePlaylist } from '../../catalog/index.ts'
import { playlistCoverId } from './items/pictures.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx, { name: 'Nadia' })
  client = await subsonicClient(app, user)
})
afterAll(() => app.close())

type Color = [red: number, green: number, blue: number]

/** Stores a cover of one colour, 900 pixels wide. */
const storeCover = async ([r, g, b]: Color): Promise<{ id: number; hash: string }> => {
  const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: { r, g, b } } })
    .png()
    .withExif({ IFD0: { Copyright: randomBytes(8).toString('hex') } })
    .toBuffer()
  const { hash, files } = await makeCovers(image)
  for (const { size, format, bytes } of files)
    await app.ctx.storage.putBytes(coverKey(hash, size, format), bytes, 'image/webp')
  return makeCover(app.ctx, hash)
}
const RED: Color = [200, 20, 20]
const GREEN: Color = [20, 200, 20]

const cover = (id: string, params: object = {}, headers: Record<string, string> = {}, as = client) =>
  as.raw('getCoverArt', { id, ...params }, headers)
const near = (data: Uint8Array, at: number, color: Color): boolean =>
  color.every((value, channel) => Math.abs((data[at * 3 + channel] ?? 0) - value) < 12)

it('is a square JPEG of exactly the size that is wanted', async () => {
  const { id: cover_id, hash } = await storeCover(RED)
  const album = await makeAlbum(app.ctx, { cover_id })
  const song = await makeSong(app.ctx, { album_id: album.id })
  const named = `so-${song.id}_${hash.slice(0, 8)}`
  const { albumId, coverArt } = (await client.get('getSong', { id: `so-${song.id}` })).song
  expect(coverArt).toBe(`${albumId}_${hash.slice(0, 8)}`)
  for (const [size, edge] of [
    [undefined, 512],
    [64, 64],
    [300, 300],
    [1024, 1024],
    [5000, 1024],
    [-3, 1],
  ] as const) {
    const response = await cover(named, size === undefined ? {} : { size })
    expect(response.headers['content-type']).toBe('image/jpeg')
    const { format, width, height } = await sharp(response.rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', edge, edge])
  }
  expect(await client.error('getCoverArt', { id: named, size: 'large' })).toMatchObject({ code: 10 })
})

it('is kept for ever only under the id of the image', async () => {
  const { id: cover_id, hash } = await storeCover(RED)
  const album = await makeAlbum(app.ctx, { cover_id })
  await makeSong(app.ctx, { album_id: album.id })
  const id = `al-${album.id}`
  const FOREVER = 'private, max-age=31536000, immutable'
  const first = await cover(`${id}_${hash.slice(0, 8)}`)
  expect(first.headers['cache-control']).toBe(FOREVER)
  for (const old of [id, `${id}_00000000`, `${id}_`])
    expect((await cover(old)).headers['cache-control']).toBe('private, no-cache')
  expect((await cover(id, {}, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  const next = await storeCover(GREEN)
  await app.ctx.db.updateTable('albums').set({ cover_id: next.id }).where('id', '=', album.id).execute()
  const changed = await cover(
    `${id}_${hash.slice(0, 8)}`,
    {},
    { 'if-none-match': String(first.headers.etag) },
  )
  expect([changed.statusCode, changed.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})

it('shows artists, podcasts, episodes, stations, people and singles', async () => {
  const { id: cover_id } = await storeCover(GREEN)
  const artist = await makeArtist(app.ctx, { avatar_cover_id: cover_id, songs_count: 1 })
  const podcast = await makePodcast(app.ctx, { cover_id, public: true })
  const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const station = await makeStation(app.ctx, { cover_id })
  await makeSong(app.ctx, { artist_id: artist.id, cover_id })
  await app.ctx.db
    .updateTable('users')
    .set({ avatar_cover_id: cover_id })
    .where('id', '=', other.id)
    .execute()
  for (const id of [
    `ar-${artist.id}`,
    `si-${artist.id}`,
    `pd-${podcast.id}`,
    `pe-${episode.id}`,
    `rs-${station.id}`,
    `us-${other.id}`,
  ])
    expect([id, (await cover(id, { size: 32 })).headers['content-type']]).toEqual([id, 'image/jpeg'])
})

it('composes the cover of a playlist of four, unless it has its own', async () => {
  const colors: Color[] = [RED, GREEN, [20, 20, 200], [200, 200, 20]]
  const songs: { id: number }[] = []
  for (const color of colors) songs.push(await makeSong(app.ctx, { cover_id: (await storeCover(color)).id }))
  const { id } = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: user.id, title: 'Mix', public: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attach = (upTo: number) =>
    app.ctx.db
      .insertInto('playlist_songs')
      .values(songs.slice(0, upTo).map((song, position) => ({ playlist_id: id, song_id: song.id, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const pixels = async (size: number) =>
    sharp((await cover(`pl-${id}`, { size })).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
  expect(await client.error('getCoverArt', { id: `pl-${id}` })).toMatchObject({ code: 70 })
  await attach(2)
  const single = await pixels(101)
  expect(near(single.data, 101 * 101 - 1, RED)).toBe(true)
  await attach(4)
  const { data, info } = await pixels(101)
  expect([info.width, info.height]).toEqual([101, 101])
  const corners = [5 * 101 + 5, 5 * 101 + 95, 95 * 101 + 5, 95 * 101 + 95]
  expect(corners.map((at, n) => near(data, at, colors[n] as Color))).toEqual([true, true, true, true])
  const named = playlistCoverId(
    await visiblePlaylist(app.ctx, { id: user.id, admin: false, downloads: false, artists: [] }, id),
  )
  expect((await cover(String(named))).headers['cache-control']).toContain('immutable')
  // Private ones of others.
  const theirs = await subsonicClient(app, other)
  expect(await theirs.error('getCoverArt', { id: `pl-${id}` })).toMatchObject({ code: 70 })
  await app.ctx.db
    .updateTable('playlists')
    .set({ cover_id: (await storeCover(GREEN)).id })
    .where('id', '=', id)
    .execute()
  expect(near((await pixels(64)).data, 0, GREEN)).toBe(true)
})

test('what is not visible or has no image is unknown', async () => {
  const { id: cover_id } = await storeCover(RED)
  const song = await makeSong(app.ctx, { cover_id, user_id: other.id, public: false })
  const lost = await makeSong(app.ctx, { cover_id: (await makeCover(app.ctx)).id })
  const bare = await makeSong(app.ctx)
  const podcast = await makePodcast(app.ctx, { cover_id, public: false })
  const ids = [song.id, lost.id, bare.id].map((id) => `so-${id}`)
  for (const id of [...ids, `pd-${podcast.id}`, 'bl-1', 'sh-1', 'al-0', '', 'so-1-2', '../x'])
    expect([id, (await client.error('getCoverArt', { id })).code]).toEqual([id, 70])
  const theirs = await subsonicClient(app, other)
  expect((await cover(`so-${song.id}`, {}, {}, theirs)).statusCode).toBe(200)
})

test('avatars are asked for by one’s own email, and by the names of others', async () => {
  const { id: avatar_cover_id } = await storeCover(RED)
  const wear = (who: TestUser) =>
    app.ctx.db.updateTable('users').set({ avatar_cover_id }).where('id', '=', who.id).execute()
  const avatar = (username: string, as = client) => as.raw('getAvatar', { username })
  expect(await client.error('getAvatar', { username: user.email })).toMatchObject({ code: 70 })
  for (const one of [user, other]) await wear(one)
  expect((await avatar(user.email.toUpperCase())).headers['content-type']).toBe('image/jpeg')
  expect((await avatar('Nadia')).headers['content-type']).toBe('image/jpeg')
  expect(await client.error('getAvatar', { username: other.email })).toMatchObject({ code: 70 })
  const admin = await subsonicClient(app, await makeUser(app.ctx, { admin: true }))
  expect((await avatar(other.email, admin)).headers['content-type']).toBe('image/jpeg')
  await sql`insert into user_blocks (user_id, blocked_id) values (${other.id}, ${user.id})`.execute(
    app.ctx.db,
  )
  expect(await client.error('getAvatar', { username: 'Nadia' })).toMatchObject({ code: 70 })
  await sql`delete from user_blocks`.execute(app.ctx.db)
  await wear(await makeUser(app.ctx, { name: 'Nadia' }))
  expect(await client.error('getAvatar', { username: 'Nadia' })).toMatchObject({ code: 70 })
  expect(await client.error('getAvatar')).toMatchObject({ code: 10 })
})
