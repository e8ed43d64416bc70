import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { packageKeys } from '../../../media/hls.ts'
import { openStorage } from '../../../media/storage/storage.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeMedia, makeSong, makeUser } from '../../../testing/make.ts'
import { allFiles, allRows, emptyTarget } from '../../../testing/restored.ts'
import { publishEvent } from '../../platform/events/user-events.service.ts'
import { addDemo } from '../demo/service.ts'
import { collectGarbage } from '../storage-gc/service.ts'
import { makeBackup } from './make-backup.service.ts'
import { restoreBackup } from './restore-backup.service.ts'

// Every row and file is written and synced to disk, several times.
vi.setConfig({ testTimeout: 120_000 })

/** Of the demo catalog, one artist and the podcast have rows of every kind. */
const isLittle = (path: string): boolean =>
  !/\/demo\/artists/.test(path) && !/\/demo\/music\/(?!Petra Ahn)/.test(path)

let app: TestApp
let target: Awaited<ReturnType<typeof emptyTarget>>
beforeAll(async () => {
  app = await testApp()
  const demo = join(app.ctx.env.dataDir, 'demo')
  cpSync(join(import.meta.dirname, '../../../../../demo'), demo, { recursive: true, filter: isLittle })
  await addDemo(app.ctx, demo)
})
afterAll(() => app.close())
beforeEach(async () => {
  target = await emptyTarget()
  return target.close
})

let created = 0
const archive = (): string => join(app.ctx.env.dataDir, `backup-${++created}.tar${created % 2 ? '.gz' : ''}`)
const sourceUrl = (): string => app.ctx.env.databaseUrl ?? ''

it('restores every row and every file, and continues the sequences', { tags: 'long' }, async () => {
  const ann = await makeUser(app.ctx, { admin: true, name: 'Ann "quoted" \\ back\nslash\t☃' })
  const gone = await makeUser(app.ctx)
  await app.ctx.db.deleteFrom('users').where('id', '=', gone.id).execute()
  const songs = await app.ctx.db.selectFrom('songs').select('id').execute()
  await app.ctx.db
    .insertInto('likes')
    .values(songs.map(({ id }) => ({ user_id: ann.id, item_type: 'song', item_id: id })))
    .execute()
  const { hash } = await makeMedia(app.ctx, {
    bytes: Buffer.from('sound'),
    status: 'ready',
    renditions: [64],
  })
  for (const key of [packageKeys(hash).audio(64), packageKeys(hash).index(64), packageKeys(hash).master])
    await app.ctx.storage.putBytes(key, Buffer.from(key), 'audio/mp4')

  // Ids of events begin again: those of the original would collide.
  await publishEvent(app.ctx.db, [ann.id], 'conversation.changed', { conversation_id: 1 })

  const path = archive()
  const report = await makeBackup(app.ctx, path)
  expect(report).toMatchObject({ inPlace: 0, missing: 0 })
  await restoreBackup(target, path)

  const before = await allRows(sourceUrl())
  expect(before.likes?.length).toBe(songs.length)
  expect(await allRows(target.url)).toEqual(before)
  expect((await target.connection.query('select from user_events')).rowCount).toBe(0)
  const files = await allFiles(app.ctx.storage)
  expect(Object.keys(files).length).toBe(report.files)
  expect(await allFiles(target.storage)).toEqual(files)
  expect(readFileSync(join(target.dataDir, 'secret'), 'utf8').trim()).toBe(app.ctx.env.secret)
  const { rows } = await target.connection.query(
    "insert into users (name, email) values ('Next', 'next@example.com') returning id",
  )
  expect(rows[0].id).toBe(gone.id + 1)
  expect(existsSync(`${path}.part`)).toBe(false)
})

/** The app context, with an action that runs as soon as the backup reaches the files. */
const meanwhile = (happens: () => Promise<void>): typeof app.ctx => {
  let happened: Promise<void> | undefined
  const { storage } = app.ctx
  const stat = async (key: string) => {
    happened ??= happens()
    await happened
    return storage.stat(key)
  }
  return { ...app.ctx, storage: { ...storage, stat } }
}

it('is a consistent snapshot, whatever is written and deleted while it is made', {
  tags: 'long',
}, async () => {
  const gone = await makeSong(app.ctx, { media: { bytes: Buffer.from('will be removed') } })
  await app.ctx.db
    .updateTable('media')
    .set({ updated_at: '2020-01-01' })
    .where('id', '=', gone.media_id)
    .execute()
  const before = await allRows(sourceUrl())
  const path = archive()
  const ctx = meanwhile(async () => {
    await app.ctx.db.deleteFrom('songs').where('id', '=', gone.id).execute()
    await makeSong(app.ctx, { title: 'Too late' })
    await collectGarbage(app.ctx, 0)
  })
  expect(await makeBackup(ctx, path)).toMatchObject({ missing: 0 })
  await restoreBackup(target, path)
  expect(await allRows(target.url)).toEqual(before)
  const hashes = new Set(
    Object.keys(await allFiles(target.storage)).map((key) => /[0-9a-f]{64}/.exec(key)?.[0]),
  )
  const media = await target.connection.query('select hash from media')
  for (const { hash } of media.rows) expect(hashes).toContain(hash)

  await collectGarbage(app.ctx, 0)
  const left = await app.ctx.db.selectFrom('media').select('id').where('id', '=', gone.media_id).execute()
  expect(left, 'what the backup held is released once it is complete').toEqual([])
})

it('omits transcoded files if requested, and has them created again', { tags: 'long' }, async () => {
  const { hash } = await makeMedia(app.ctx, {
    bytes: Buffer.from('again'),
    status: 'ready',
    renditions: [64],
    packaged_size: 7,
  })
  await app.ctx.storage.putBytes(packageKeys(hash).master, Buffer.from('#EXTM3U'), 'audio/mp4')
  await app.ctx.db.insertInto('analytics_export').values({ tables: '00c0ffee', source: null }).execute()
  const path = archive()
  await makeBackup(app.ctx, path, { renditions: false })
  await app.ctx.db.deleteFrom('analytics_export').execute()
  await restoreBackup(target, path)
  const { rowCount } = await target.connection.query('select from analytics_export')
  expect(rowCount, 'ClickHouse may have counts of later days').toBe(0)
  expect(Object.keys(await allFiles(target.storage)).filter((key) => key.startsWith('hls/'))).toEqual([])
  const { rows } = await target.connection.query(
    'select status, renditions, packaged_size from media where hash = $1',
    [hash],
  )
  expect(rows).toEqual([{ status: 'uploaded', renditions: [], packaged_size: null }])
  const stored = await target.connection.query(
    "select files, n::int from analytics_outbox where label = 'renditions' and files < 0",
  )
  expect(stored.rows).toEqual([{ files: -1, n: -7 }])
  const done = await target.connection.query("select from media where status in ('ready', 'processing')")
  expect(done.rowCount).toBe(0)
})

it('reports music imported in place, and missing files', { tags: 'long' }, async () => {
  const before = await makeBackup(app.ctx, archive())
  await makeMedia(app.ctx, { status: 'ready' })
  await makeMedia(app.ctx, { external_path: '/music/song.mp3' })
  const now = await makeBackup(app.ctx, archive())
  // Its original and its playlist.
  expect(now).toMatchObject({ inPlace: before.inPlace + 1, missing: before.missing + 2 })
})

it('works the same from and to a bucket', { tags: 'long' }, async () => {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(target.dataDir, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await bucket.run()
  const url = `s3://S3RVER:S3RVER@example.invalid/media?endpoint=http://127.0.0.1:${port}`
  const storage = await openStorage({ root: '/nowhere', url })
  const own = await testApp()
  await makeSong(own.ctx, { media: { bytes: Buffer.from('sound') } })
  const [there, back] = [archive(), archive()]
  try {
    await makeBackup(own.ctx, there)
    await restoreBackup({ ...target, storage }, there)
    await makeBackup({ ...own.ctx, storage }, back)
    await expect(restoreBackup({ ...target, storage }, back)).rejects.toThrow('is not empty')
  } finally {
    await bucket.close()
  }
  const last = await emptyTarget()
  try {
    await restoreBackup(last, back)
    expect(await allFiles(last.storage)).toEqual(await allFiles(own.ctx.storage))
  } finally {
    await last.close()
    await own.close()
  }
})
