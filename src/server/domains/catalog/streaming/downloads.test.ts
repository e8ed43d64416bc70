import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeSong, makeUser, type SongValues, type TestUser } from '../../../testing/make.ts'
import { downloadName } from './downloads.service.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
const bytes = randomBytes(3_000_000)
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
})
afterAll(() => app.close())

const make = (values: SongValues = {}) =>
  makeSong(app.ctx, {
    user_id: owner.id,
    media: { bytes: Buffer.concat([bytes, randomBytes(8)]) },
    ...values,
  })
const load = (id: number | string, token?: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({
    method,
    url: `/api/download-song/${id}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
const downloads = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('song_stats')
      .select('downloads')
      .where('song_id', '=', id)
      .executeTakeFirstOrThrow()
  ).downloads

it('returns the original with its name, in whole or in ranges, and counts it once', async () => {
  const song = await make({ title: 'Tune' })
  const whole = await load(song.id, owner.token)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.subarray(0, bytes.length).equals(bytes)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-disposition': 'attachment; filename=Tune.mp3',
    'content-length': String(bytes.length + 8),
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  // Counted after the response has started.
  await expect.poll(() => downloads(song.id)).toBe(1)
  const part = await load(song.id, owner.token, { range: 'bytes=1000-1999' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true)
  expect(part.headers['content-range']).toBe(`bytes 1000-1999/${bytes.length + 8}`)
  expect((await load(song.id, owner.token, { range: 'bytes=9000000-' })).statusCode).toBe(416)
  expect((await load(song.id, owner.token, { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
  const head = await load(song.id, owner.token, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  await expect.poll(() => downloads(song.id)).toBe(1)
  await load(song.id, owner.token, { range: 'bytes=0-' })
  await expect.poll(() => downloads(song.id)).toBe(2)
})

it('is allowed as configured for the song', async () => {
  const without = await makeUser(app.ctx, { roles: ['none'] })
  const admin = await makeUser(app.ctx, { admin: true })
  const blocked = await makeUser(app.ctx, { blocked: true })
  const stored = await make()
  const song = await make({ downloadable: true })
  const secret = await make({ public: false, downloadable: true })
  const status = async (id: number | string, token?: string) => (await load(id, token)).statusCode
  expect(await status(song.id)).toBe(401)
  expect(await status(song.id, blocked.token)).toBe(401)
  expect(await status(song.id, other.token)).toBe(200)
  expect(await status(song.id, admin.token)).toBe(200)
  expect(await status(stored.id, admin.token)).toBe(200)
  expect(await status(song.id, without.token)).toBe(403)
  expect(await status(secret.id, other.token)).toBe(404)
  expect(await status(secret.id, owner.token)).toBe(200)
  expect(await status(99_999_999, owner.token)).toBe(404)
  expect(await status('x', owner.token)).toBe(422)
  const rejected = await load(stored.id, other.token)
  expect({ status: rejected.statusCode, body: rejected.json() }).toMatchObject({
    status: 403,
    body: { status: 'error', code: 'forbidden', message: 'You can not download this file.' },
  })
  expect(await downloads(stored.id)).toBe(1)
})

it('is 404 if the file is missing', async () => {
  const song = await makeSong(app.ctx, { user_id: owner.id })
  expect((await load(song.id, owner.token)).statusCode).toBe(404)
  expect(await downloads(song.id)).toBe(0)
})

it('encodes names of every script by RFC 5987', async () => {
  const song = await make({ file_name: 'Дом "у" моря.mp3' })
  const { headers } = await load(song.id, owner.token)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="??? \\"?\\" ????.mp3"; filename*=UTF-8''${encodeURIComponent('Дом "у" моря.mp3')}`,
  )
})

it('generates a missing name, without path separators or line breaks', async () => {
  const artist = await makeArtist(app.ctx, { name: 'AC/DC' })
  const song = await make({ title: 'Who\\What', file_name: '', artists: [artist.id] })
  expect((await load(song.id, owner.token)).headers['content-disposition']).toBe(
    'attachment; filename="AC-DC - Who-What.mp3"',
  )
  const named = (file_name: string) => downloadName({ file_name, artist: null, title: 'T', ext: 'flac' })
  expect(named(' ')).toBe('T.flac')
  expect(named('../../etc/passwd')).toBe('..-..-etc-passwd')
  expect(named('a\r\nSet-Cookie: b')).toBe('a--Set-Cookie: b')
})
