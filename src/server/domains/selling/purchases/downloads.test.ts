import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Unzipped, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { artistDeletedSongs } from '../../../../contract/catalog/back-office/trash.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import {
  type DownloadFormat,
  downloadFormats,
  purchaseDownloads,
  purchases,
} from '../../../../contract/selling/purchases.ts'
import { withFile } from '../../../media/open-file.ts'
import { readTags } from '../../../media/tags/tags.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeMember, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { importFolder } from '../../catalog/importing/service.ts'
import { deleteExpiredSongs } from '../../catalog/songs/service.ts'
import { collectGarbage } from '../../site/storage-gc/service.ts'
import { deleteUnusedFiles, prepareFile } from './download-files.service.ts'

let app: TestApp
let ann: TestUser
let owner: TestUser
let album: { id: number; artist_id: number }
let songs: { id: number; title: string; hash: string }[]
let bought: number
const calm = new AbortController().signal

beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  ann = await makeUser(app.ctx)
  owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const folder = makeFolder()
  const common = { artist: 'Köln Trio', album: 'Kept / Forever', date: '2024', genre: 'Jazz' }
  for (const [index, title] of ['One', 'Two: née', 'Three'].entries())
    await makeMusic(
      join(folder, `${index}.flac`),
      { ...common, title, track: String(index + 1) },
      { seconds: 2 },
    )
  const cover = sharp({ create: { width: 600, height: 600, channels: 3, background: '#c04020' } })
  await cover.jpeg().toFile(join(folder, 'cover.jpg'))
  await importFolder(app.ctx, folder)
  album = await app.ctx.db
    .selectFrom('albums')
    .select(['id', 'artist_id'])
    .executeTakeFirstOrThrow()
    .then(({ id, artist_id }) => ({ id, artist_id: artist_id ?? 0 }))
  await makeMember(app.ctx, { id: album.artist_id }, owner)
  songs = await app.ctx.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['songs.id', 'title', 'hash'])
    .orderBy('track_no')
    .execute()
  bought = await purchase({ album: album.id })
}, 60_000)
afterAll(() => app.close())

const purchase = async (item: { song: number } | { album: number }, buyer = ann): Promise<number> => {
  const price = await makePrice(app.ctx, item)
  const product =
    'song' in item ? ({ type: 'song', id: item.song } as const) : ({ type: 'album', id: item.album } as const)
  await app.call(carts.add, { body: { product, price: price.id } }, buyer.token)
  await buy(app, buyer)
  const { data } = await app.call(purchases.list, {}, buyer.token)
  return data.find(({ item_id }) => item_id === product.id)?.id ?? 0
}
const prepare = (id: number, format: DownloadFormat, token = ann.token) =>
  app.call(purchaseDownloads.prepare, { params: { id }, body: { format } }, token)
/** Runs the jobs that a preparation queued. */
const work = async () => {
  const { rows } = await sql<{ data: { song_id: number; format: DownloadFormat } }>`
    delete from pgboss.job where name = 'prepare-download' returning data`.execute(app.ctx.db)
  for (const { data } of rows) await prepareFile(app.ctx, data, calm)
  return rows.length
}
const fetchUrl = (url: string | null, headers: Record<string, string> = {}) =>
  app.fastify.inject({ url: url ?? '', headers })
/** Prepares a format completely and returns its file. */
const fetched = async (id: number, format: DownloadFormat) => {
  await prepare(id, format)
  await work()
  const { url } = await prepare(id, format)
  return fetchUrl(url)
}
const names = (files: Unzipped) => Object.keys(files)

describe('an album', () => {
  test('is prepared by jobs, once, and tells how far it is', async () => {
    expect(await prepare(bought, 'mp3')).toEqual({ ready: 0, total: 3, failed: 0, url: null })
    expect(await prepare(bought, 'mp3')).toMatchObject({ ready: 0, url: null })
    expect(await work()).toBe(3)
    const done = await prepare(bought, 'mp3')
    expect(done).toMatchObject({ ready: 3, total: 3, failed: 0 })
    expect(done.url).toMatch(/^\/api\/purchases\/download\//)
    expect(await work()).toBe(0)
  })

  test.each(downloadFormats)(
    'is one zip with tags and cover as %s',
    async (format) => {
      const response = await fetched(bought, format)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringContaining(
          "filename*=UTF-8''K%C3%B6ln%20Trio%20-%20Kept%20-%20Forever.zip",
        ),
        'content-length': String(response.rawPayload.length),
        'accept-ranges': 'bytes',
      })
      const files = unzipSync(response.rawPayload)
      const ext = { original: 'flac', flac: 'flac', mp3: 'mp3', opus: 'opus', aac: 'm4a' }[format]
      expect(names(files)).toEqual(
        ['01 One', '02 Two: née', '03 Three'].map((name) => `Köln Trio - Kept - Forever/${name}.${ext}`),
      )
      const folder = makeFolder()
      const path = join(folder, `first.${ext}`)
      writeFileSync(path, Object.values(files)[1] as Uint8Array)
      expect(await withFile(path, readTags)).toMatchObject({
        title: 'Two: née',
        artists: ['Köln Trio'],
        album: 'Kept / Forever',
        year: 2024,
        ...(format !== 'original' && { picture: expect.anything() }),
      })
    },
    60_000,
  )

  test('continues at any byte, across files', async () => {
    const whole = (await fetched(bought, 'flac')).rawPayload
    const { url } = await prepare(bought, 'flac')
    const { headers } = await fetchUrl(url)
    for (const start of [0, 1, 40, 1000, Math.floor(whole.length / 2), whole.length - 10]) {
      const part = await fetchUrl(url, { range: `bytes=${start}-`, 'if-range': String(headers.etag) })
      expect(part.statusCode).toBe(206)
      expect(part.rawPayload.equals(whole.subarray(start))).toBe(true)
    }
    expect((await fetchUrl(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
  })

  test('has right checksums', async () => {
    const { rawPayload: zip } = await fetched(bought, 'original')
    const files = Object.values(unzipSync(zip))
    let at = 0
    for (const file of files) {
      expect(zip.readUInt32LE(at)).toBe(0x04034b50)
      expect(zip.readUInt32LE(at + 14)).toBe(crc32(file))
      at += 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28) + file.length
    }
  })

  test('is converted again when its tags change', { tags: 'long' }, async () => {
    await fetched(bought, 'opus')
    await app.ctx.db
      .updateTable('songs')
      .set({ title: 'Uno' })
      .where('id', '=', songs[0]?.id ?? 0)
      .execute()
    expect(await prepare(bought, 'opus')).toMatchObject({ ready: 2, total: 3 })
    expect(await work()).toBe(1)
    expect(names(unzipSync((await fetched(bought, 'opus')).rawPayload))[0]).toContain('01 Uno.opus')
    await app.ctx.db
      .updateTable('songs')
      .set({ title: 'One' })
      .where('id', '=', songs[0]?.id ?? 0)
      .execute()
  })
})

describe('a song', () => {
  test('is its original at once, and counts the download', async () => {
    const ben = await makeUser(app.ctx)
    const song = songs[2] as { id: number; title: string }
    const id = await purchase({ song: song.id }, ben)
    const { url, ready } = await prepare(id, 'original', ben.token)
    expect(ready).toBe(1)
    const before = await app.ctx.db
      .selectFrom('song_stats')
      .select('downloads')
      .where('song_id', '=', song.id)
      .executeTakeFirstOrThrow()
    const response = await fetchUrl(url)
    expect(response.headers).toMatchObject({ 'content-type': 'audio/flac' })
    expect(response.headers['content-disposition']).toContain('K%C3%B6ln%20Trio%20-%20Three.flac')
    await expect
      .poll(
        async () =>
          (
            await app.ctx.db
              .selectFrom('song_stats')
              .select('downloads')
              .where('song_id', '=', song.id)
              .executeTakeFirstOrThrow()
          ).downloads,
      )
      .toBe(before.downloads + 1)
  })

  test('says when it cannot be converted', async () => {
    const cat = await makeUser(app.ctx)
    const song = songs[2] as { id: number }
    const id = await purchase({ song: song.id }, cat)
    await app.ctx.db.updateTable('songs').set({ title: 'Broken' }).where('id', '=', song.id).execute()
    await prepare(id, 'mp3', cat.token)
    await sql`delete from pgboss.job where name = 'prepare-download'`.execute(app.ctx.db)
    const noFfmpeg = { ...app.ctx, env: { ...app.ctx.env, ffmpegPath: '/nowhere' } }
    await prepareFile(noFfmpeg, { song_id: song.id, format: 'mp3' }, calm)
    expect(await prepare(id, 'mp3', cat.token)).toEqual({ ready: 0, total: 1, failed: 1, url: null })
    await app.ctx.db.updateTable('songs').set({ title: 'Three' }).where('id', '=', song.id).execute()
  })
})

test('nobody else gets it, nor its buyer after a refund', async () => {
  const eve = await makeUser(app.ctx)
  const params = { id: bought }
  const input = { params, body: { format: 'original' } }
  expect((await app.requestError(purchaseDownloads.prepare, input, eve.token)).status).toBe(404)
  expect((await app.requestError(purchaseDownloads.prepare, input)).status).toBe(401)
  const { url } = await prepare(bought, 'flac')
  const forged = await fetchUrl(String(url).replace(/.{3}$/, 'AAA'))
  expect(forged.statusCode).toBe(404)
  await app.ctx.db.updateTable('purchases').set({ valid: false }).where('id', '=', bought).execute()
  expect((await app.requestError(purchaseDownloads.prepare, input, ann.token)).status).toBe(403)
  expect((await fetchUrl(url)).statusCode).toBe(403)
  await app.ctx.db.updateTable('purchases').set({ valid: true }).where('id', '=', bought).execute()
})

test('unused converted files are deleted after a while, and made again', { tags: 'long' }, async () => {
  await fetched(bought, 'aac')
  await sql`update download_files set used_at = now() - interval '31 days'`.execute(app.ctx.db)
  await deleteUnusedFiles(app.ctx)
  const keys: string[] = []
  for await (const key of app.ctx.storage.list('downloads')) keys.push(key)
  expect(keys).toEqual([])
  expect((await fetched(bought, 'aac')).statusCode).toBe(200)
})

test('what was sold stays for its buyers when it is deleted for good', async () => {
  const song = songs[1] as { id: number; hash: string }
  await app.call(artistSongs.remove, { params: { id: song.id } }, owner.token)
  await app.call(artistDeletedSongs.remove, { params: { id: song.id } }, owner.token)
  const { data } = await app.call(
    artistDeletedSongs.list,
    { query: { artist_id: album.artist_id } } as never,
    owner.token,
  )
  expect(data).toEqual([])
  await deleteExpiredSongs(app.ctx)
  await collectGarbage(app.ctx, -1000)
  const files = unzipSync((await fetched(bought, 'original')).rawPayload)
  expect(names(files)).toHaveLength(3)

  // Nobody owns it any more.
  await sql`update purchases set valid = false`.execute(app.ctx.db)
  await sql`update all_songs set deleted_at = now() - interval '31 days' where id = ${song.id}`.execute(
    app.ctx.db,
  )
  await deleteExpiredSongs(app.ctx)
  const left = await app.ctx.db.selectFrom('all_songs').select('id').where('id', '=', song.id).execute()
  expect(left).toEqual([])
})
