import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { account } from '../../../../contract/platform/account.ts'
import { profiles } from '../../../../contract/social/profiles.ts'
import { coverKey } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { collectGarbage } from '../../site/storage-gc/service.ts'

let app: TestApp
let me: TestUser
beforeAll(async () => {
  app = await testApp()
  me = await makeUser(app.ctx, { roles: ['none'] })
})
afterAll(() => app.close())

const text = (value: string): string => Buffer.from(value).toString('base64')
const begin = (size: number, name: string, purpose = 'cover', by = me) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text(name)},purpose ${text(purpose)}`,
      authorization: `Bearer ${by.token}`,
    },
  })
const send = (url: string, bytes: Buffer, by = me) =>
  app.fastify.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${by.token}`,
    },
    payload: bytes,
  })
const sent = async (bytes: Buffer, name: string, purpose?: string, by?: TestUser) => {
  const url = (await begin(bytes.length, name, purpose, by)).headers.location as string
  const answer = await send(url, bytes, by)
  return { id: url.split('/').at(-1) as string, answer }
}
const state = (id: string) => app.call(uploads.get, { params: { id } }, me.token)
const coverOf = async (id: string) =>
  app.ctx.db
    .selectFrom('uploads')
    .innerJoin('images', 'images.id', 'uploads.cover_id')
    .select(['images.id', 'images.hash'])
    .where('uploads.id', '=', id)
    .executeTakeFirst()
const parts = (): string[] => readdirSync(join(app.ctx.env.dataDir, 'uploads'))

const picture = (hue: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: hue, g: 90, b: 20 } } })

it.each(['jpg', 'jpeg', 'png', 'webp', 'gif'] as const)(
  'an image in .%s format becomes a cover',
  async (ext) => {
    const bytes = await picture(['jpg', 'jpeg', 'png', 'webp', 'gif'].indexOf(ext) * 40)
      .toFormat(ext === 'jpg' ? 'jpeg' : ext)
      .toBuffer()
    const { id, answer } = await sent(bytes, `Front.${ext.toUpperCase()}`)
    expect(answer.statusCode).toBe(204)
    expect(await state(id)).toMatchObject({
      purpose: 'cover',
      status: 'ready',
      offset: bytes.length,
      error: null,
    })
    const cover = await coverOf(id)
    for (const size of [64, 256, 512, 1024] as const)
      expect(await app.ctx.storage.stat(coverKey(cover?.hash ?? '', size, 'webp'))).not.toBeNull()
    expect(parts()).toEqual([])
  },
)

it('an image becomes an avatar', async () => {
  const user = await makeUser(app.ctx)
  const { id } = await sent(await picture(120).png().toBuffer(), 'me.png', 'avatar', user)
  const { avatar } = await app.call(account.change, { body: { avatar: id } }, user.token)
  expect(avatar?.url).toContain('/storage/')
})

it('a picture is kept whole', async () => {
  const bytes = await picture(30).resize(1600, 1000).png().toBuffer()
  const { id } = await sent(bytes, 'stage.png', 'picture')
  const { hash = '' } = (await coverOf(id)) ?? {}
  const edges = async (size: number) => {
    const url = `/storage/covers/${hash.slice(0, 2)}/${hash}-${size}.webp`
    const { width, height } = await sharp((await app.fastify.inject({ url })).rawPayload).metadata()
    return [width, height]
  }
  expect([await edges(512), await edges(1024)]).toEqual([
    [512, 320],
    [1024, 640],
  ])
})

it('an image becomes the wide banner of a profile, until it is removed', async () => {
  const user = await makeUser(app.ctx)
  const bytes = await picture(60).resize(1200, 900).png().toBuffer()
  const square = await sent(bytes, 'me.png', 'avatar', user)
  const refused = await app.requestError(account.change, { body: { banner: square.id } }, user.token)
  expect(refused.status).toBe(422)
  const wide = await sent(bytes, 'wide.png', 'banner', user)
  const { banner } = await app.call(account.change, { body: { banner: wide.id } }, user.token)
  expect((await app.call(profiles.get, { params: { id: user.id } })).banner).toEqual(banner)
  const { rawPayload } = await app.fastify.inject({ url: banner?.url ?? '' })
  const { width = 0, height = 1 } = await sharp(rawPayload).metadata()
  expect(width / height).toBe(3)
  await app.ctx.db.deleteFrom('uploads').where('user_id', '=', user.id).execute()
  await collectGarbage(app.ctx, 0)
  const key = (banner?.url ?? '').replace('/storage/', '')
  expect(await app.ctx.storage.stat(key)).not.toBeNull()
  await app.call(account.change, { body: { banner: null } }, user.token)
  expect((await app.call(profiles.get, { params: { id: user.id } })).banner).toBeNull()
  await collectGarbage(app.ctx, 0)
  expect(await app.ctx.storage.stat(key)).toBeNull()
})

it('an image becomes the wide banner of an artist only; without an artist its files are deleted', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  const bytes = await picture(250).resize(1500, 900).png().toBuffer()
  const artist = await makeArtist(app.ctx)
  const params = { id: artist.id }
  const square = await sent(bytes, 'a.png', 'cover', admin)
  const wide = await sent(bytes, 'a.png', 'banner', admin)
  const { version, name } = await app.call(adminArtists.get, { params }, admin.token)
  const unchanged = { version, name, displayname: null, bio: null, verified: false, user: null }
  const wrong = [{ banner: square.id }, { avatar: wide.id }]
  for (const body of wrong) {
    const rejected = await app.requestError(
      adminArtists.change,
      { params, body: { ...unchanged, ...body } },
      admin.token,
    )
    expect(rejected.status).toBe(422)
  }
  const body = { ...unchanged, banner: wide.id }
  const saved = await app.call(adminArtists.change, { params, body }, admin.token)
  const { banner } = saved
  const { rawPayload } = await app.fastify.inject({ url: banner?.url ?? '' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1500, height: 500 })
  const key = (banner?.url ?? '').replace('/storage/', '')
  await app.call(
    adminArtists.change,
    { params, body: { ...unchanged, version: saved.version, banner: null } },
    admin.token,
  )
  await app.ctx.db.deleteFrom('uploads').execute()
  await collectGarbage(app.ctx, 0)
  expect(await app.ctx.storage.stat(key)).toBeNull()
})

/** Returns a PNG that declares many pixels and contains almost none. */
const bomb = (width: number, height: number): Buffer => {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer): number => {
    let c = 0xffffffff
    for (const byte of bytes) c = (table[(c ^ byte) & 0xff] as number) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(body.length + 8)
    frame.writeUInt32BE(data.length)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc(body), body.length + 4)
    return frame
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it.each([
  ['a bomb', bomb(60_000, 60_000)],
  ['text', Buffer.from('hello, this is no picture')],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['the start of a picture', Buffer.from('\u0089PNG\r\n\u001a\n0000000000', 'latin1')],
  ['music', Buffer.from(`ID3\u0003${'\0'.repeat(500)}`, 'latin1')],
])('%s is refused with a reason and not kept', async (_, bytes) => {
  const { id, answer } = await sent(bytes, 'evil.png')
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ code: 'unsupported_media', message: expect.stringMatching(/^This /) })
  expect(await state(id)).toMatchObject({ status: 'failed', error: answer.json().message })
  expect(await coverOf(id)).toBeUndefined()
  expect(parts()).toEqual([])
})

it('unsupported file types and images that are too large are rejected before they are sent', async () => {
  for (const name of ['x.svg', 'x.bmp', 'x.mp3', 'x.png.html', 'png'])
    expect((await begin(10, name)).statusCode, name).toBe(415)
  expect((await begin(51 * 1024 * 1024, 'x.png')).statusCode).toBe(413)
  expect((await begin(0, 'x.png')).statusCode).toBe(415)
})

it('images need neither permission nor setting for songs; music needs both', async () => {
  expect((await begin(10, 'x.mp3', 'audio')).statusCode).toBe(403)
  await setSetting(app.ctx, 'enableUserUpload', '0')
  await expect.poll(() => app.ctx.settings().enableUserUpload).toBe(false)
  const { answer } = await sent(await picture(250).png().toBuffer(), 'front.png')
  expect(answer.statusCode).toBe(204)
  expect((await begin(10, 'x.mp3', 'audio')).statusCode).toBe(404)
  await setSetting(app.ctx, 'enableUserUpload', '1')
  await expect.poll(() => app.ctx.settings().enableUserUpload).toBe(true)
})

it('an upload of music is rejected if the permission is revoked meanwhile', async () => {
  const before = me
  me = await makeUser(app.ctx)
  const url = (await begin(10, 'x.mp3', 'audio')).headers.location as string
  await app.ctx.db.deleteFrom('user_roles').where('user_id', '=', me.id).execute()
  expect((await send(url, Buffer.alloc(10))).statusCode).toBe(403)
  me = before
})

it('a cover is retained with its song when the upload is deleted', async () => {
  const song = await makeSong(app.ctx, { user_id: me.id })
  const { id } = await sent(await picture(199).png().toBuffer(), 'kept.png')
  const unused = await sent(await picture(198).png().toBuffer(), 'left.png')
  const [stored, left] = [await coverOf(id), await coverOf(unused.id)]
  await app.call(songs.change, { params: { id: song.id }, body: { cover: id } }, me.token)
  await app.ctx.db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .where('id', 'in', [id, unused.id])
    .execute()
  await collectGarbage(app.ctx, 0)
  expect((await app.call(songs.get, { params: { id: song.id } }, me.token)).cover?.url).toContain(
    stored?.hash,
  )
  expect(await app.ctx.storage.stat(coverKey(stored?.hash ?? '', 512, 'webp'))).not.toBeNull()
  expect(await app.ctx.storage.stat(coverKey(left?.hash ?? '', 512, 'webp'))).toBeNull()
})
