import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { adminUploads, type ImportSong } from '../../../../contract/catalog/back-office/uploads.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeGenre, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { setSetting } from '../../platform/settings/service.ts'

type Tagged = Record<string, string>

let app: TestApp
let admin: TestUser
let listener: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
  listener = await makeUser(app.ctx)
})
afterAll(() => app.close())

const text = (value: string): string => Buffer.from(value).toString('base64')
const begin = (size: number, name: string, token: string) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text(name)},filetype ${text('audio/mpeg')},purpose ${text('import')}`,
      authorization: `Bearer ${token}`,
    },
  })

const bytesOf = async (tags: Tagged): Promise<Buffer> =>
  readFile(await makeMusic(join(makeFolder(), 'song.mp3'), tags))

/** Uploads a song for the catalog and returns the upload id. */
const arrive = async (name: string, song: Tagged | Buffer): Promise<string> => {
  const bytes = Buffer.isBuffer(song) ? song : await bytesOf(song)
  const started = await begin(bytes.length, name, admin.token)
  expect(started.statusCode).toBe(201)
  const url = started.headers.location as string
  const sent = await app.fastify.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${admin.token}`,
    },
    payload: bytes,
  })
  expect(sent.statusCode).toBe(204)
  return url.split('/').at(-1) as string
}

const waiting = () => app.call(adminUploads.waiting, {}, admin.token)
const publish = (all: ImportSong[], visible = true) =>
  app.call(adminUploads.publish, { body: { public: visible, songs: all } }, admin.token)

const tagged = (title: string, more: Tagged = {}): Tagged => ({
  title,
  artist: 'The House Band',
  album: 'First Record',
  genre: 'Jazz',
  date: '2011',
  ...more,
})

test('catalog uploads are reviewed with their tags until published, and have no owner', async () => {
  await setSetting(app.ctx, 'enableUserUpload', 'false')
  await setSetting(app.ctx, 'upload_quota_mb', '0')
  await expect.poll(() => app.ctx.settings().enableUserUpload).toBe(false)
  const id = await arrive('one.mp3', tagged('One', { track: '4' }))
  expect(await waiting()).toMatchObject([
    {
      id,
      file_name: 'one.mp3',
      title: 'One',
      artists: ['The House Band'],
      album: 'First Record',
      track_no: 4,
      year: 2011,
      genres: ['Jazz'],
      same: null,
    },
  ])
  const { done, failed } = await publish([{ upload_id: id }])
  expect(failed).toEqual([])
  const song_id = done[0]?.song_id as number
  const song = await app.call(songs.get, { params: { id: song_id } }, listener.token)
  expect(song).toMatchObject({ title: 'One', user: null, track_no: 4, public: true })
  expect(await waiting()).toEqual([])
  // Repeated, it is the same song.
  expect((await publish([{ upload_id: id }])).done).toEqual(done)
  const log = await app.ctx.db.selectFrom('audit_log').selectAll().where('resource', '=', 'songs').execute()
  expect(log).toMatchObject([{ action: 'create', item_id: song_id, label: 'One', user_id: admin.id }])
})

test('entered metadata overrides tags; a song can have no album and be hidden', async () => {
  const id = await arrive('raw.mp3', tagged('raw 01'))
  const genre = await makeGenre(app.ctx)
  const said = {
    upload_id: id,
    title: 'Two',
    artist_name: 'Somebody Else',
    album_title: 'A Sampler',
    album_artist_name: 'Various Artists',
    track_no: 7,
    disc_no: 2,
    year: 1999,
    genre_ids: [genre.id],
  }
  const song_id = (await publish([said], false)).done[0]?.song_id as number
  const song = await app.call(songs.get, { params: { id: song_id } }, admin.token)
  expect(song).toMatchObject({
    title: 'Two',
    artist: { name: 'Somebody Else' },
    album: { title: 'A Sampler', artist: { name: 'Various Artists' } },
    track_no: 7,
    disc_no: 2,
    public: false,
  })
  expect(song.genres.map((one) => one.id)).toEqual([genre.id])
  const album = await app.call(albums.get, { params: { id: song.album?.id as number } }, admin.token)
  expect(album).toMatchObject({ year: 1999 })
  expect((await app.requestError(songs.get, { params: { id: song_id } }, listener.token)).status).toBe(404)

  const single = await arrive('single.mp3', tagged('Single'))
  const alone = (await publish([{ upload_id: single, album_title: null }])).done[0]?.song_id as number
  expect((await app.call(songs.get, { params: { id: alone } }, listener.token)).album).toBeNull()
})

test('duplicates are reported: of the file, of another upload, of title and artist', async () => {
  const [one, two] = [await bytesOf(tagged('Known Song')), await bytesOf(tagged('Fresh Song'))]
  const known = await arrive('known.mp3', one)
  const song_id = (await publish([{ upload_id: known }])).done[0]?.song_id as number
  const again = await arrive('again.mp3', one)
  const live = await arrive('live.mp3', tagged('KNOWN  song', { date: '2020', album: 'Live' }))
  const fresh = await arrive('fresh.mp3', two)
  const twin = await arrive('twin.mp3', two)
  const same = new Map((await waiting()).map((one) => [one.id, one.same]))
  expect(same.get(again)).toEqual({ by: 'file', song_id, title: 'Known Song' })
  expect(same.get(live)).toMatchObject({ by: 'tags', song_id })
  expect(same.get(fresh)).toBeNull()
  expect(same.get(twin)).toMatchObject({ by: 'file', song_id: null, title: 'fresh.mp3' })
})

test('albums of the catalog are found; an upload replaces the audio of a song', async () => {
  const said = { title: 'Kept Song', album: 'Kept Record' }
  const first = await arrive('kept.mp3', tagged('Kept Song', said))
  const song_id = (await publish([{ upload_id: first }])).done[0]?.song_id as number
  const known = (artist: string | null) =>
    app.call(adminUploads.albums, { body: { albums: [{ title: 'kept record', artist }] } }, admin.token)
  expect(await known('The House Band')).toMatchObject([{ title: 'Kept Record', songs_count: 1 }])
  expect(await known(null)).toEqual([null])
  const second = await arrive('better.mp3', tagged('Kept Song', { ...said, date: '2024' }))
  expect((await publish([{ upload_id: second, replaces: song_id }])).done).toEqual([
    { upload_id: second, song_id },
  ])
  expect((await waiting()).map(({ id }) => id)).not.toContain(second)
})

test('a rejected one does not block the others', async () => {
  const id = await arrive('good.mp3', tagged('Good'))
  const gone = randomUUID()
  const { done, failed } = await publish([{ upload_id: gone }, { upload_id: id }])
  expect(done.map(({ upload_id }) => upload_id)).toEqual([id])
  expect(failed.map(({ upload_id }) => upload_id)).toEqual([gone])
  const wrong = { body: { public: true, songs: [{ upload_id: id, genre_ids: [100_000_000] }] } }
  expect((await app.requestError(adminUploads.publish, wrong, admin.token)).status).toBe(422)
})

test('requires permission to manage songs', async () => {
  expect((await begin(100, 'a.mp3', listener.token)).statusCode).toBe(403)
  const other = await makeUser(app.ctx, { admin: true })
  const id = await arrive('mine.mp3', tagged('Mine'))
  expect(await app.call(adminUploads.waiting, {}, other.token)).toEqual([])
  const theirs = { body: { public: true, songs: [{ upload_id: id }] } }
  const { done, failed } = await app.call(adminUploads.publish, theirs, other.token)
  expect([done.length, failed.length]).toEqual([0, 1])

  const body = { upload_ids: [id] }
  await app.call(adminUploads.discard, { body }, other.token)
  expect((await waiting()).map((one) => one.id)).toContain(id)
  await app.call(adminUploads.discard, { body }, admin.token)
  expect((await waiting()).map((one) => one.id)).not.toContain(id)
})

test('an upload under review is played by whoever reviews it, with ranges, and by nobody else', {
  tags: 'long',
}, async () => {
  const bytes = await bytesOf({ title: 'Previewed', artist: 'Nobody' })
  const id = await arrive('previewed.mp3', bytes)
  const params = { id }
  const { file_url, mime, duration } = await app.call(adminUploads.stream, { params }, admin.token)
  expect([mime, duration > 0]).toEqual(['audio/mpeg', true])
  const whole = await app.fastify.inject({ url: file_url })
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
  const part = await app.fastify.inject({ url: file_url, headers: { range: 'bytes=10-19' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)

  const editor = await makeUser(app.ctx, { admin: true })
  const streamFor = async (token?: string) =>
    (await app.requestError(adminUploads.stream, { params }, token)).status
  expect([await streamFor(), await streamFor(listener.token), await streamFor(editor.token)]).toEqual([
    401, 404, 404,
  ])
  // The signature is for this upload only.
  const other = file_url.replace(id, randomUUID())
  expect((await app.fastify.inject({ url: other })).statusCode).toBe(403)

  await app.call(adminUploads.discard, { body: { upload_ids: [id] } }, admin.token)
  expect(await streamFor(admin.token)).toBe(404)
  await expect.poll(async () => (await app.fastify.inject({ url: file_url })).statusCode).toBe(404)
})
