import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { packageKeys } from '../../media/hls.ts'
import { openStorage } from '../../media/storage.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeMedia, makeSong, makeUser } from '../../testing/make.ts'
import { allFiles, allRows, emptyPlace } from '../../testing/restored.ts'
import { addDemo } from '../demo/demo.service.ts'
import { cleanUp } from '../processing/clean-up.service.ts'
import { makeBackup } from './making.service.ts'
import { restoreBackup } from './restoring.service.ts'

// Every row and file is written and synced to disk, several times.
vi.setConfig({ testTimeout: 120_000 })

let t: TestApp
let place: Awaited<ReturnType<typeof emptyPlace>>
beforeAll(async () => {
  t = await testApp()
  await addDemo(t.on)
})
afterAll(() => t.close())
beforeEach(async () => {
  place = await emptyPlace()
  return place.close
})

let made = 0
const archive = (): string => join(t.on.env.dataDir, `backup-${++made}.tar${made % 2 ? '.gz' : ''}`)
const sourceUrl = (): string => t.on.env.databaseUrl ?? ''

it('brings every row and every file back, and goes on numbering', async () => {
  const ann = await makeUser(t.on, { admin: true, name: 'Ann "quoted" \\ back\nslash\t☃' })
  const gone = await makeUser(t.on)
  await t.on.db.deleteFrom('users').where('id', '=', gone.id).execute()
  const songs = await t.on.db.selectFrom('songs').select('id').execute()
  await t.on.db
    .insertInto('likes')
    .values(songs.map(({ id }) => ({ user_id: ann.id, item_type: 'song', item_id: id })))
    .execute()
  const { hash } = await makeMedia(t.on, { bytes: Buffer.from('sound'), status: 'ready', renditions: [64] })
  for (const key of [packageKeys(hash).audio(64), packageKeys(hash).index(64), packageKeys(hash).master])
    await t.on.storage.putBytes(key, Buffer.from(key), 'audio/mp4')

  const path = archive()
  const report = await makeBackup(t.on, path)
  expect(report).toMatchObject({ inPlace: 0, missing: 0 })
  await restoreBackup(place, path)

  const before = await allRows(sourceUrl())
  expect(before.likes?.length).toBe(songs.length)
  expect(await allRows(place.url)).toEqual(before)
  const files = await allFiles(t.on.storage)
  expect(Object.keys(files).length).toBe(report.files)
  expect(await allFiles(place.storage)).toEqual(files)
  expect(readFileSync(join(place.dataDir, 'secret'), 'utf8').trim()).toBe(t.on.env.secret)
  const { rows } = await place.connection.query(
    "insert into users (name, email) values ('Next', 'next@example.com') returning id",
  )
  expect(rows[0].id).toBe(gone.id + 1)
  expect(existsSync(`${path}.part`)).toBe(false)
})

/** The platform with something happening as soon as the backup has come to the files. */
const meanwhile = (happens: () => Promise<void>): typeof t.on => {
  let happened: Promise<void> | undefined
  const { storage } = t.on
  const stat = async (key: string) => {
    happened ??= happens()
    await happened
    return storage.stat(key)
  }
  return { ...t.on, storage: { ...storage, stat } }
}

it('holds one moment, whatever is written and removed while it is made', async () => {
  const gone = await makeSong(t.on, { media: { bytes: Buffer.from('will be removed') } })
  await t.on.db
    .updateTable('media')
    .set({ updated_at: '2020-01-01' })
    .where('id', '=', gone.media_id)
    .execute()
  const before = await allRows(sourceUrl())
  const path = archive()
  const on = meanwhile(async () => {
    await t.on.db.deleteFrom('songs').where('id', '=', gone.id).execute()
    await makeSong(t.on, { title: 'Too late' })
    await cleanUp(t.on, 0)
  })
  expect(await makeBackup(on, path)).toMatchObject({ missing: 0 })
  await restoreBackup(place, path)
  expect(await allRows(place.url)).toEqual(before)
  const hashes = new Set(
    Object.keys(await allFiles(place.storage)).map((key) => /[0-9a-f]{64}/.exec(key)?.[0]),
  )
  const media = await place.connection.query('select hash from media')
  for (const { hash } of media.rows) expect(hashes).toContain(hash)

  await cleanUp(t.on, 0)
  const left = await t.on.db.selectFrom('media').select('id').where('id', '=', gone.media_id).execute()
  expect(left, 'what was held for the backup goes once it is made').toEqual([])
})

it('leaves the converted forms out when asked, and has them made again', async () => {
  const { hash } = await makeMedia(t.on, { bytes: Buffer.from('again'), status: 'ready', renditions: [64] })
  await t.on.storage.putBytes(packageKeys(hash).master, Buffer.from('#EXTM3U'), 'audio/mp4')
  const path = archive()
  await makeBackup(t.on, path, { renditions: false })
  await restoreBackup(place, path)
  expect(Object.keys(await allFiles(place.storage)).filter((key) => key.startsWith('hls/'))).toEqual([])
  const { rows } = await place.connection.query('select status, renditions from media where hash = $1', [
    hash,
  ])
  expect(rows).toEqual([{ status: 'uploaded', renditions: [] }])
  const done = await place.connection.query("select from media where status in ('ready', 'processing')")
  expect(done.rowCount).toBe(0)
})

it('tells of music that stays where it was imported from, and of files that are not there', async () => {
  const before = await makeBackup(t.on, archive())
  await makeMedia(t.on, { status: 'ready' })
  await makeMedia(t.on, { external_path: '/music/song.mp3' })
  const now = await makeBackup(t.on, archive())
  // Its original and its playlist.
  expect(now).toMatchObject({ inPlace: before.inPlace + 1, missing: before.missing + 2 })
})

it('does the same from and to a bucket', async () => {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(place.dataDir, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await bucket.run()
  const url = `s3://S3RVER:S3RVER@example.invalid/media?endpoint=http://127.0.0.1:${port}`
  const storage = openStorage({ root: '/nowhere', url })
  const [there, back] = [archive(), archive()]
  try {
    await makeBackup(t.on, there)
    await restoreBackup({ ...place, storage }, there)
    await makeBackup({ ...t.on, storage }, back)
    await expect(restoreBackup({ ...place, storage }, back)).rejects.toThrow('is not empty')
  } finally {
    await bucket.close()
  }
  const last = await emptyPlace()
  try {
    await restoreBackup(last, back)
    expect(await allFiles(last.storage)).toEqual(await allFiles(t.on.storage))
  } finally {
    await last.close()
  }
})
