import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { session } from '../../../../contract/platform/session.ts'
import { packagingPriority } from '../../../jobs/kinds.ts'
import { originalKey } from '../../../media/original-key.ts'
import { encode } from '../../../media/testing/encode.ts'
import { latin1Frame } from '../../../media/testing/id3.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeUser } from '../../../testing/make.ts'
import { makeFolder, makeMp3, makeMusic } from '../../../testing/music.ts'
import { createUser, openSession } from '../../platform/auth/sessions/accounts.service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { collectGarbage } from '../../site/storage-gc/service.ts'
import { albumKeyOf } from '../importing/name-resolution.service.ts'

let app: TestApp
let mine: string
let other: string
let song: Buffer

const account = async (name: string): Promise<string> => {
  const id = await createUser(app.ctx, {
    name,
    email: `${name}@example.org`,
    password_hash: null,
    is_admin: false,
    roles: ['user'],
  })
  const { access_token } = await openSession(app.ctx, id, {
    address: '127.0.0.1',
    agent: 'test',
    locale: null,
    device: () => 'a device',
  })
  return access_token
}

beforeAll(async () => {
  app = await testApp()
  mine = await account('mine')
  other = await account('other')
  const folder = makeFolder()
  song = await readFile(
    await makeMusic(join(folder, 'song.mp3'), {
      title: 'A Song',
      artist: 'An Artist',
      album: 'A Record',
      genre: 'Jazz',
      date: '2011',
    }),
  )
})
afterAll(() => app.close())

const text = (value: string): string => Buffer.from(value).toString('base64')
const begin = (size: number, name: string, token: string | null = mine, more: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text(name)},filetype ${text('audio/mpeg')},purpose ${text('audio')}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...more,
    },
  })
const send = (url: string, bytes: Buffer, offset = 0, token = mine, more: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${token}`,
      ...more,
    },
    payload: bytes,
  })
const ask = (method: 'HEAD' | 'DELETE', url: string, token = mine) =>
  app.fastify.inject({ method, url, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` } })
const idOf = (url: string): string => url.split('/').at(-1) as string
const upload = async (bytes: Buffer, name: string): Promise<string> => {
  const url = (await begin(bytes.length, name)).headers.location as string
  expect((await send(url, bytes)).statusCode).toBe(204)
  return idOf(url)
}
const parts = (): string[] => readdirSync(join(app.ctx.env.dataDir, 'uploads'))

test('advertises its capabilities', async () => {
  const response = await app.fastify.inject({ method: 'OPTIONS', url: '/api/uploads' })
  expect(response.statusCode).toBe(204)
  expect(response.headers['tus-version']).toBe('1.0.0')
  expect(response.headers['tus-max-size']).toBe(String(200 * 1024 * 1024))
  expect(response.headers['tus-extension']).toMatch(/creation.*expiration.*checksum.*termination/)
  expect(response.headers['tus-checksum-algorithm']).toContain('sha1')
})

test('an upload in two chunks becomes one song', async () => {
  const started = await begin(song.length, 'song.MP3')
  expect(started.statusCode).toBe(201)
  expect(started.headers['upload-expires']).toBeTruthy()
  const url = started.headers.location as string
  expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/)
  const half = Math.floor(song.length / 2)
  expect((await send(url, song.subarray(0, half))).headers['upload-offset']).toBe(String(half))
  expect((await ask('HEAD', url)).headers['upload-offset']).toBe(String(half))
  expect((await send(url, song.subarray(half), 7)).statusCode).toBe(409)
  const state = await app.call(uploads.get, { params: { id: idOf(url) } }, mine)
  expect(state).toMatchObject({ status: 'uploading', offset: half, size: song.length })
  expect((await send(url, song.subarray(half), half)).statusCode).toBe(204)

  const done = await app.call(uploads.get, { params: { id: idOf(url) } }, mine)
  expect(done).toMatchObject({
    status: 'uploaded',
    tags: { title: 'A Song', artist: 'An Artist', album: 'A Record', year: 2011, genres: ['Jazz'] },
    song_id: null,
  })
  // A user waits for it: it has priority over imports.
  const { rows: jobs } = await sql`select priority from pgboss.job where name = 'package-media'`.execute(
    app.ctx.db,
  )
  expect(jobs).toEqual([{ priority: packagingPriority.uploaded }])
  const body = { upload_id: done.id, title: 'My name for it' }
  const created = await app.call(songs.create, { body }, mine)
  expect(created).toMatchObject({
    title: 'My name for it',
    artist: { name: 'An Artist' },
    album: { title: 'A Record' },
    public: true,
    owned: true,
  })
  expect(created.genres.map((genre) => genre.name)).toEqual(['Jazz'])
  expect((await app.call(songs.create, { body }, mine)).id).toBe(created.id)
  expect((await app.call(songs.mine, {}, mine)).map((one) => one.id)).toEqual([created.id])
  expect((await app.call(session.user, {}, mine)).has_songs).toBe(true)
  const found = async (q: string) => (await app.call(songs.mine, { query: { q } }, mine)).map(({ id }) => id)
  expect(await found(created.title.slice(1).toUpperCase())).toEqual([created.id])
  expect(await found(created.artist?.name ?? '')).toEqual([created.id])
  expect(await found('nothing like it')).toEqual([])
  expect((await app.call(uploads.get, { params: { id: done.id } }, mine)).song_id).toBe(created.id)
  expect(parts()).toEqual([])

  expect((await app.requestError(songs.remove, { params: { id: created.id } }, other)).status).toBe(403)
  await app.call(songs.remove, { params: { id: created.id } }, mine)
  expect(await app.call(songs.mine, {}, mine)).toEqual([])
  expect((await app.call(session.user, {}, mine)).has_songs).toBe(false)
  expect((await app.requestError(songs.get, { params: { id: created.id } }, mine)).status).toBe(404)
})

test('the tags of an upload are read in the encoding of its country', async () => {
  const [title, artists] = [encode('Песня о море', 'windows-1251'), encode('Хор\0Группа', 'windows-1251')]
  const path = join(makeFolder(), 'old.mp3')
  const bytes = await readFile(
    await makeMp3(path, [latin1Frame('TIT2', title), latin1Frame('TPE1', artists)]),
  )
  const id = await upload(bytes, 'old.mp3')
  const { tags } = await app.call(uploads.get, { params: { id } }, mine)
  expect(tags).toMatchObject({ title: 'Песня о море', artist: 'Хор' })
})

test('the names to sort by come with the names of the file', async () => {
  const path = join(makeFolder(), 'sorted.mp3')
  const frames = { TIT2: 'The Sorted', TPE1: 'The Sorter', TSOT: 'Sorted, The', TSOP: 'Sorter, The' }
  const bytes = await readFile(await makeMp3(path, frames))
  const upload_id = await upload(bytes, 'sorted.mp3')
  const { id } = await app.call(songs.create, { body: { upload_id } }, mine)
  const row = await app.ctx.db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['songs.sort_title', 'artists.sort_name'])
    .where('songs.id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ sort_title: 'Sorted, The', sort_name: 'Sorter, The' })
  const edited = await app.call(songs.change, { params: { id }, body: { title: 'Renamed' } }, mine)
  expect(edited.title).toBe('Renamed')
  const { sort_text } = await app.ctx.db
    .selectFrom('songs')
    .select('sort_text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sort_text).toBe('renamed')
})

test('an upload joins the album of the catalog; alone in an album of its own, it is listed as a song only', async () => {
  const listed = async () => (await app.call(albums.list, {})).data.map(({ id }) => id)
  const bring = async (name: string) =>
    app.call(songs.create, { body: { upload_id: await upload(song, name) } }, mine)
  const first = await bring('first.mp3')
  expect(await listed()).not.toContain(first.album?.id)
  const second = await bring('second.mp3')
  expect(second.album?.id).toBe(first.album?.id)
  expect(await listed()).toContain(first.album?.id)

  const key = albumKeyOf({ title: 'A Record', artist: 'An Artist' }, null)
  const album = await makeAlbum(app.ctx, { title: 'A Record', key })
  const third = await bring('third.mp3')
  expect(third.album?.id).toBe(album.id)
  for (const { id } of [first, second, third]) await app.call(songs.remove, { params: { id } }, mine)
})

test('a private song of another user is treated as missing', async () => {
  const id = await upload(Buffer.concat([song, song]), 'twice.mp3')
  const created = await app.call(songs.create, { body: { upload_id: id, public: false } }, mine)
  expect((await app.requestError(songs.remove, { params: { id: created.id } }, other)).status).toBe(404)
  expect((await app.requestError(songs.create, { body: { upload_id: id } }, other)).status).toBe(404)
})

test('uploads of others are treated as missing too', async () => {
  const url = (await begin(song.length, 'x.mp3')).headers.location as string
  expect((await ask('HEAD', url, other)).statusCode).toBe(404)
  expect((await send(url, song, 0, other)).statusCode).toBe(404)
  expect((await ask('DELETE', url, other)).statusCode).toBe(404)
  expect((await app.requestError(uploads.get, { params: { id: idOf(url) } }, other)).status).toBe(404)
  expect((await ask('DELETE', url)).statusCode).toBe(204)
  expect((await ask('HEAD', url)).statusCode).toBe(404)
  expect(parts()).toEqual([])
})

test('errors have the format of the contract', async () => {
  const refused = async (response: Awaited<ReturnType<typeof begin>>, status: number, code: string) => {
    expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status, body: { code } })
  }
  await refused(await begin(10, 'x.mp3', null), 401, 'unauthenticated')
  await refused(await begin(10, 'x.exe'), 415, 'unsupported_media')
  await refused(await begin(10, 'mp3'), 415, 'unsupported_media')
  await refused(await begin(201 * 1024 * 1024, 'x.mp3'), 413, 'too_large')
  await setSetting(app.ctx, 'upload_quota_mb', '1')
  await expect.poll(() => app.ctx.settings().upload_quota_mb).toBe(1)
  await refused(await begin(2 * 1024 * 1024, 'x.mp3'), 409, 'quota_exceeded')
  await setSetting(app.ctx, 'upload_quota_mb', '2000')
  await setSetting(app.ctx, 'enableUserUpload', '0')
  await expect.poll(() => app.ctx.settings().enableUserUpload).toBe(false)
  await refused(await begin(10, 'x.mp3'), 404, 'feature_disabled')
  await setSetting(app.ctx, 'enableUserUpload', '1')
  await expect
    .poll(() => app.ctx.settings().enableUserUpload && app.ctx.settings().upload_quota_mb)
    .toBe(2000)
  expect(parts()).toEqual([])
})

test('files of data have a quota of their own', async () => {
  const { token } = await makeUser(app.ctx)
  const metadata = { 'upload-metadata': `filename ${text('plays.zip')},purpose ${text('data')}` }
  const status = async () => (await begin(200 * 1024 * 1024, '', token, metadata)).statusCode
  for (let n = 0; n < 10; n++) expect(await status()).toBe(201)
  expect(await status()).toBe(409)
  await app.ctx.db.deleteFrom('uploads').where('purpose', '=', 'data').execute()
  expect(await status()).toBe(201)
  for (const part of parts()) rmSync(join(app.ctx.env.dataDir, 'uploads', part))
})

test('a chunk with a wrong checksum is discarded', async () => {
  const url = (await begin(song.length, 'sum.mp3')).headers.location as string
  const sum = createHash('sha1').update(song).digest('base64')
  const wrong = await send(url, song, 0, mine, { 'upload-checksum': `sha1 ${text('no')}` })
  expect(wrong.statusCode).toBe(460)
  expect((await ask('HEAD', url)).headers['upload-offset']).toBe('0')
  expect((await send(url, song, 0, mine, { 'upload-checksum': `sha1 ${sum}` })).statusCode).toBe(204)
})

test.each([
  ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'This file is a playlist, not audio.'],
  ['text', 'hello, this is a letter and no music at all', 'This file is damaged or isn’t audio.'],
  ['a list for ffmpeg', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'This file is a playlist, not audio.'],
  ['a list of files', '/etc/passwd\n/etc/hosts\n', 'This file is a playlist, not audio.'],
  ['a picture', '\u0089PNG\r\n\u001a\n0000000000000000', 'This file is an image, not audio.'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'This file is an image, not audio.'],
  ['a tag without sound', 'ID3\u0003\0\0\0\0\0\0', 'This file contains no audio.'],
  ['a promise of a tag', 'ID3\u0003\0\0\u007f\u007f\u007f\u007f', 'This file is incomplete.'],
  ['zeros', '\0'.repeat(5000), 'This file is damaged or isn’t audio.'],
])('%s is rejected with a reason and not stored', async (_, content, reason) => {
  const bytes = Buffer.from(content, 'latin1')
  const url = (await begin(bytes.length, 'evil.mp3')).headers.location as string
  const response = await send(url, bytes)
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media', message: reason },
  })
  const id = idOf(url)
  expect(await app.call(uploads.get, { params: { id } }, mine)).toMatchObject({
    status: 'failed',
    error: reason,
  })
  expect((await app.requestError(songs.create, { body: { upload_id: id } }, mine)).body.message).toBe(reason)
  expect(parts()).toEqual([])
})

test('a truncated file that plays is accepted and says so', async () => {
  const whole = await readFile(
    await makeMusic(join(makeFolder(), 'cut.flac'), { title: 'Cut' }, { seconds: 20 }),
  )
  const id = await upload(whole.subarray(0, Math.floor(whole.length * 0.6)), 'cut.flac')
  expect(await app.call(uploads.get, { params: { id } }, mine)).toMatchObject({
    status: 'uploaded',
    truncated: true,
    tags: { title: 'Cut' },
  })
})

test('a full disk responds 507 and leaves no part', async () => {
  const url = (await begin(song.length, 'full.mp3')).headers.location as string
  const part = join(app.ctx.env.dataDir, 'uploads', idOf(url))
  rmSync(part)
  // The device that is always full.
  symlinkSync('/dev/full', part)
  const response = await send(url, song)
  expect({ status: response.statusCode, code: response.json().code }).toEqual({
    status: 507,
    code: 'storage_full',
  })
  expect(parts()).toEqual([])
  expect((await ask('HEAD', url)).statusCode).toBe(404)
})

const media = (): string => join(app.ctx.env.dataDir, 'media')
/** Only root may mount a small disk. */
const canMount = (): boolean => {
  const folder = makeFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0
  if (mounted) execFileSync('umount', [folder])
  return mounted
}

test.runIf(canMount())('a full media disk responds 507 and stores nothing', async () => {
  mkdirSync(media(), { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', media()])
  try {
    const bytes = Buffer.concat([song, Buffer.alloc(200_000)])
    const url = (await begin(bytes.length, 'no room.mp3')).headers.location as string
    expect((await send(url, bytes)).statusCode).toBe(507)
    expect(parts()).toEqual([])
    expect(readdirSync(media(), { recursive: true }).filter((name) => String(name).includes('.mp3'))).toEqual(
      [],
    )
    expect((await ask('HEAD', url)).statusCode).toBe(404)
  } finally {
    execFileSync('umount', [media()])
  }
})

test('an upload is processed on request after the server died following the last byte', async () => {
  const bytes = Buffer.concat([song, Buffer.from('more'), song])
  const url = (await begin(bytes.length, 'late.mp3')).headers.location as string
  const { writeFile } = await import('node:fs/promises')
  await writeFile(join(app.ctx.env.dataDir, 'uploads', idOf(url)), bytes)
  const created = await app.call(songs.create, { body: { upload_id: idOf(url) } }, mine)
  expect(created.title).toBe('A Song')
})

test('clean-up deletes expired uploads and unused media', async () => {
  const bytes = Buffer.concat([song, Buffer.from('left behind'), song])
  const id = await upload(bytes, 'left.mp3')
  const stored = await upload(Buffer.concat([song, Buffer.from('kept'), song]), 'kept.mp3')
  const created = await app.call(songs.create, { body: { upload_id: stored } }, mine)
  const started = idOf((await begin(song.length, 'begun.mp3')).headers.location as string)
  await app.ctx.db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .where('id', 'in', [id, stored, started])
    .execute()
  const key = originalKey({ hash: createHash('sha256').update(bytes).digest('hex'), ext: 'mp3' })
  expect(await app.ctx.storage.stat(key)).not.toBeNull()
  await collectGarbage(app.ctx, 0)
  expect(await app.ctx.storage.stat(key)).toBeNull()
  expect(existsSync(join(app.ctx.env.dataDir, 'uploads', started))).toBe(false)
  expect((await app.requestError(uploads.get, { params: { id } }, mine)).status).toBe(404)
  expect((await app.call(songs.get, { params: { id: created.id } }, mine)).id).toBe(created.id)
})

test('a song is offered for download as configured, unless its owner decides', { tags: 'long' }, async () => {
  const make = async (name: string, body: { downloadable?: boolean } = {}) => {
    const bytes = Buffer.concat([song, Buffer.from(name), song])
    const upload_id = await upload(bytes, `${name}.mp3`)
    const { id } = await app.call(songs.create, { body: { upload_id, ...body } }, mine)
    return (await app.call(songs.get, { params: { id } }, mine)).downloads_offered
  }
  const offer = async (offered: boolean) => {
    await setSetting(app.ctx, 'download_uploads', offered ? '1' : '0')
    await expect.poll(() => app.ctx.settings().download_uploads).toBe(offered)
  }
  expect(await make('kept')).toBe(false)
  await offer(true)
  expect(await make('offered')).toBe(true)
  expect(await make('refused', { downloadable: false })).toBe(false)
  await offer(false)
})

test('a song is created with its own image and lyrics', async () => {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer()
  const about = { 'upload-metadata': `filename ${text('own.png')},purpose ${text('cover')}` }
  const url = (await begin(image.length, 'own.png', mine, about)).headers.location as string
  expect((await send(url, image)).statusCode).toBe(204)
  const body = { cover: idOf(url), lyrics: '[00:01.50] First line' }

  const created = await app.call(
    songs.create,
    { body: { upload_id: await upload(song, 'own.mp3'), ...body } },
    mine,
  )
  expect(created.cover?.url).toMatch(/-512\.webp$/)
  const { lyrics } = await app.call(streams.stream, { params: { id: created.id } }, mine)
  expect(lyrics).toEqual({ synced: true, lines: [{ at: 1.5, text: 'First line' }] })
})

test('the image of another user is rejected', async () => {
  const about = { 'upload-metadata': `filename ${text('own.png')},purpose ${text('cover')}` }
  const url = (await begin(10, 'own.png', other, about)).headers.location as string
  const body = { upload_id: await upload(song, 'stolen.mp3'), cover: idOf(url) }
  await expect(app.call(songs.create, { body }, mine)).rejects.toThrow('"errors":{"cover"')
})
