import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artistSongCalls, artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { artistUploads } from '../../../../contract/catalog/back-office/uploads.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { unusedMedia } from '../../site/storage-gc/queries.ts'
import { packageMedia } from '../transcoding/service.ts'

let app: TestApp
let owner: TestUser
let analyst: TestUser
let artist: { id: number; name: string }
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  analyst = await makeUser(app.ctx)
  artist = await makeArtist(app.ctx, { name: 'Halden Vey', key: normalizedKey('Halden Vey') })
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, analyst, 'analyst')
})
afterAll(() => app.close())

const text = (value: string | number): string => Buffer.from(String(value)).toString('base64')

/** Uploads a file for the artist and returns the upload id. */
const send = async (path: string): Promise<string> => {
  const bytes = await readFile(path)
  const authorization = `Bearer ${owner.token}`
  const { headers } = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${text(path.split('/').at(-1) ?? '')},purpose ${text('import')},artist_id ${text(artist.id)}`,
      authorization,
    },
  })
  const url = headers.location as string
  await app.fastify.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      authorization,
    },
    payload: bytes,
  })
  return url.split('/').at(-1) as string
}
const audio = (name: string, seconds: number, title = 'One') =>
  makeMusic(join(makeFolder(), name), { title, album: 'Record' }, { seconds })
const mediaOf = (id: number) =>
  app.ctx.db
    .selectFrom('songs')
    .select(['media_id', 'next_media_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const packageNow = (media: number | null) => packageMedia(app.ctx, media ?? 0, new AbortController().signal)
const fileOf = async (id: number) => (await app.call(artistSongs.get, { params: { id } }, owner.token)).file
const replace = (id: number, upload_id: string, token = owner.token) =>
  ({ endpoint: artistSongCalls.replaceAudio, input: { params: { id }, body: { upload_id } }, token }) as const

/** A public song on an album, packaged, with plays and retention. */
const published = async (path: string): Promise<number> => {
  const upload_id = await send(path)
  const { done } = await app.call(
    artistUploads.create,
    { body: { artist_id: artist.id, public: true, songs: [{ upload_id }] } },
    owner.token,
  )
  const id = done[0]?.song_id ?? 0
  await packageNow((await mediaOf(id)).media_id)
  await sql`update song_stats set plays = 12, likes = 3 where song_id = ${id}`.execute(app.ctx.db)
  await sql`insert into analytics_retention (item_type, item_id, month, plays, buckets)
    values ('song', ${id}, '2026-11-01', 1, array_fill(1, array[100]))`.execute(app.ctx.db)
  return id
}
const retained = async (id: number): Promise<number> =>
  (
    await sql`select from analytics_retention where item_type = 'song' and item_id = ${id}`.execute(
      app.ctx.db,
    )
  ).rows.length

test('the old audio plays until the new one is packaged; everything else of the song stays', async () => {
  const id = await published(await audio('first.mp3', 3))
  const before = await app.call(songs.get, { params: { id } })
  const stream = await app.call(streams.stream, { params: { id } })
  const call = replace(id, await send(await audio('longer.flac', 6)))
  await app.call(call.endpoint, call.input, call.token)

  expect(await fileOf(id)).toMatchObject({
    name: 'first.mp3',
    next: { name: 'longer.flac', status: 'uploaded' },
  })
  expect((await app.call(songs.get, { params: { id } })).duration).toBeCloseTo(3, 0)
  expect((await app.fastify.inject(stream.file_url)).statusCode).toBe(200)
  const { media_id, next_media_id } = await mediaOf(id)
  expect(await unusedMedia(app.ctx.db, -1_000, [media_id, next_media_id ?? 0])).toEqual([])
  expect(await retained(id)).toBe(1)

  await packageNow(next_media_id)
  expect(await fileOf(id)).toMatchObject({ name: 'longer.flac', codec: 'flac', status: 'ready', next: null })
  const after = await app.call(songs.get, { params: { id } })
  expect(after).toMatchObject({ id, title: before.title, plays: 12, likes: 3, album: before.album })
  expect(after.duration).toBeCloseTo(6, 0)
  expect((await app.call(albums.get, { params: { id: after.album?.id ?? 0 } })).duration).toBeCloseTo(6, 0)
  expect((await app.fastify.inject(stream.file_url)).statusCode).toBe(410)
  const renewed = await app.call(streams.stream, { params: { id } })
  expect(renewed.waveform).toHaveLength(800)
  expect((await app.fastify.inject(renewed.file_url)).statusCode).toBe(200)
  expect(await retained(id)).toBe(0)
})

test('audio of the same length keeps the retention', { tags: 'long' }, async () => {
  const id = await published(await audio('plain.mp3', 3, 'Two'))
  const call = replace(id, await send(await audio('mastered.mp3', 4, 'Two')))
  await app.call(call.endpoint, call.input, call.token)
  await packageNow((await mediaOf(id)).next_media_id)
  expect((await mediaOf(id)).next_media_id).toBeNull()
  expect(await retained(id)).toBe(1)
})

test('a file that a song of the artist has, a foreign upload and analysts are refused', {
  tags: 'long',
}, async () => {
  const [path, other] = [await audio('a.mp3', 1, 'Three'), await audio('b.mp3', 1, 'Four')]
  const id = await published(path)
  await published(other)
  const refused = async (upload: string, token = owner.token) => {
    const call = replace(id, upload, token)
    const { status, body } = await app.requestError(call.endpoint, call.input, token)
    return [status, body.errors ?? body.message]
  }
  expect(await refused(await send(path))).toEqual([409, 'The song already has this file.'])
  expect(await refused(await send(other))).toEqual([409, 'Another song already has this file.'])
  const fresh = await send(await audio('c.mp3', 1, 'Five'))
  expect((await refused(fresh, analyst.token))[0]).toBe(403)
  expect(await refused(crypto.randomUUID())).toEqual([422, { upload_id: ['This value isn’t valid.'] }])

  const call = replace(id, fresh)
  await app.call(call.endpoint, call.input, call.token)
  await app.call(artistSongCalls.keepAudio, { params: { id } }, owner.token)
  expect((await fileOf(id)).next).toBeNull()
})
