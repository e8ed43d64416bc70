import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprintFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { importFolder, probeAudioFile, storeAudioFile } from './service.ts'
import { storeMedia } from './store-media.service.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  folder = makeFolder()
})
afterAll(() => app.close())

const media = () =>
  app.ctx.db
    .selectFrom('media')
    .select(['id', 'hash', 'ext', 'size', 'fingerprinted'])
    .orderBy('id')
    .execute()
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** A WAVE file of 882 kB, too large to be hashed whole. */
const makeLarge = (name: string) => makeMusic(join(folder, name), {}, { seconds: 10 })

/** Writes a copy that differs where no fingerprint looks. */
const makeTwin = (path: string, name: string, byte = 1) => {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(200_000) ^ byte, 200_000)
  const twin = join(folder, name)
  writeFileSync(twin, bytes)
  return twin
}

const importMusic = () => importFolder(app.ctx, folder)

test('files with one fingerprint but different contents are different media, in one run and in later ones', async () => {
  const first = await makeLarge('1.wav')
  const twin = makeTwin(first, '2.wav')
  expect(await withFile(twin, fingerprintFile)).toEqual(await withFile(first, fingerprintFile))
  expect(await importMusic()).toMatchObject({ added: 2, duplicates: 0 })
  const third = makeTwin(first, '3.wav', 2)
  copyFileSync(first, join(folder, '4.wav'))
  copyFileSync(twin, join(folder, '5.wav'))
  linkSync(third, join(folder, '6.wav'))
  expect(await importMusic()).toMatchObject({ added: 1, unchanged: 2, duplicates: 3 })
  const rows = await media()
  expect(rows).toHaveLength(3)
  expect(rows.map((row) => row.fingerprinted).sort()).toEqual([false, false, true])
  const stored = await Promise.all(rows.map((row) => app.ctx.storage.bytes(originalKey(row))))
  const hashes = stored.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  expect(hashes.sort()).toEqual([first, twin, third].map(sha256).sort())
})

test('a library imported before fingerprints is recognized in another folder', async () => {
  const path = await makeLarge('old.wav')
  await importMusic()
  const { id, hash, ext } = (await media()).at(-1) as { id: number; hash: string; ext: string }
  const whole = sha256(path)
  await app.ctx.storage.linkFiles([{ key: originalKey({ hash: whole, ext }), path }])
  await app.ctx.db
    .updateTable('media')
    .set({ hash: whole, fingerprinted: false })
    .where('id', '=', id)
    .execute()
  expect(whole).not.toBe(hash)
  renameSync(path, join(folder, 'moved.wav'))
  expect(await importMusic()).toMatchObject({ added: 0, moved: 1 })
})

test('an upload is hashed whole, unless the same content was imported', async () => {
  const imported = await makeLarge('imported.wav')
  const { media_id } = await storeAudioFile(app.ctx, imported)
  const upload = async (path: string) => {
    const { media: row } = await probeAudioFile(path, path, null, { picture: false, chapters: false })
    let id = 0
    await storeMedia(app.ctx, row, path, async (_, stored) => {
      id = stored
    })
    return { id, hash: row.hash }
  }
  const copy = join(folder, 'copy.wav')
  copyFileSync(imported, copy)
  expect((await upload(copy)).id).toBe(media_id)
  const twin = makeTwin(imported, 'twin.wav')
  expect(await upload(twin)).toEqual({ id: expect.any(Number), hash: sha256(twin) })
  const fresh = await makeLarge('fresh.wav')
  expect((await upload(fresh)).hash).toBe(sha256(fresh))
  expect(await importMusic()).toMatchObject({ found: 4, added: 3, duplicates: 1 })
})
