import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { songs } from '../../../../contract/catalog/songs.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { packageKeys } from '../../../media/hls.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { collectGarbage, collectNow } from '../../site/storage-gc/service.ts'
import { importFolder } from '../importing/service.ts'
import { packageMedia, repackageMedia, resumePackaging, temporaryFolder } from './service.ts'

let app: TestApp
const calm = new AbortController().signal

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const mediaOf = (title: string) =>
  app.ctx.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .selectAll('media')
    .select(['songs.id as song_id', 'album_id'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
const bring = async (name: string, tags: Record<string, string>, inPlace = false): Promise<string> => {
  const folder = makeFolder()
  const path = await makeMusic(join(folder, name), tags, { seconds: 3 })
  await importFolder(app.ctx, folder, { inPlace })
  return path
}
const jobsFor = async (id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where state = 'created' and (data ->> 'media_id')::int = ${id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.n ?? 0
}
const withoutFfmpeg = (): AppContext => ({ ...app.ctx, env: { ...app.ctx.env, ffmpegPath: '/nowhere' } })

test('a song gets renditions, loudness and waveform, and its album a gain; repeating it changes nothing', async () => {
  await bring('a.flac', { title: 'Ready', artist: 'Someone', album: 'Gain' })
  const received: string[] = []
  app.ctx.channel.on('song_processed', (id) => received.push(id))
  const before = await mediaOf('Ready')
  expect(before.status).toBe('uploaded')
  await packageMedia(app.ctx, before.id, calm)
  const media = await mediaOf('Ready')
  expect(media).toMatchObject({ status: 'ready', renditions: [64, 128, 256], error: null })
  expect(media.duration).toBeCloseTo(3, 1)
  expect(media.waveform).toHaveLength(800)
  const album = await app.ctx.db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', media.album_id)
    .executeTakeFirstOrThrow()
  expect(album.gain_lufs).toBeCloseTo(media.loudness_lufs as number, 3)
  expect(album.duration).toBeCloseTo(media.duration, 3)
  expect(await app.ctx.storage.stat(packageKeys(media.hash).master)).not.toBeNull()
  expect(readdirSync(temporaryFolder(app.ctx))).toEqual([])
  await expect.poll(() => received).toEqual([String(media.song_id)])
  expect((await app.call(songs.get, { params: { id: media.song_id } })).status).toBe('ready')
  await packageMedia(app.ctx, media.id, calm)
  expect((await mediaOf('Ready')).updated_at).toBe(media.updated_at)
})

test('a song no browser plays counts in its genre while it is packaged, others always', {
  tags: 'long',
}, async () => {
  await bring('f.m4a', { title: 'Unheard', genre: 'Drone' })
  await bring('g.mp3', { title: 'Heard', genre: 'Drone' })
  const counted = async () =>
    (
      await app.ctx.db
        .selectFrom('genres')
        .select('songs_count')
        .where('name', '=', 'Drone')
        .executeTakeFirstOrThrow()
    ).songs_count
  const ids = [(await mediaOf('Unheard')).id, (await mediaOf('Heard')).id]
  await app.ctx.db
    .updateTable('media')
    .set({ codec: 'alac' })
    .where('id', '=', ids[0] as number)
    .execute()
  await app.ctx.db.updateTable('genres').set({ songs_count: 1 }).where('name', '=', 'Drone').execute()
  for (const id of ids) await packageMedia(app.ctx, id, calm)
  expect(await counted()).toBe(2)
  await app.ctx.db.transaction().execute((trx) => repackageMedia(app.ctx, trx, ids))
  expect(await counted()).toBe(1)
})

test('two concurrent workers do it once', async () => {
  await bring('b.mp3', { title: 'Once' })
  const { id } = await mediaOf('Once')
  await Promise.all([packageMedia(app.ctx, id, calm), packageMedia(app.ctx, id, calm)])
  expect((await mediaOf('Once')).status).toBe('ready')
})

test('without ffmpeg a song is unchanged, and is processed once ffmpeg is available', async () => {
  await bring('c.mp3', { title: 'Waiting' })
  const { id, song_id } = await mediaOf('Waiting')
  await packageMedia(withoutFfmpeg(), id, calm)
  expect((await mediaOf('Waiting')).status).toBe('uploaded')
  expect((await app.call(songs.get, { params: { id: song_id } })).status).toBe('uploaded')
  await sql`delete from pgboss.job where (data ->> 'media_id')::int = ${id}`.execute(app.ctx.db)
  expect(await resumePackaging(withoutFfmpeg())).toBe(0)
  expect(await jobsFor(id)).toBe(0)
  await resumePackaging(app.ctx)
  expect(await jobsFor(id)).toBe(1)
  await resumePackaging(app.ctx)
  expect(await jobsFor(id)).toBe(1)
})

test('a file with broken audio fails with a reason at the third attempt, and can be retried', {
  tags: 'long',
}, async () => {
  const path = await bring('d.flac', { title: 'Broken inside' }, true)
  renameSync(path, `${path}.whole`)
  writeFileSync(path, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000, 7)]))
  const { id } = await mediaOf('Broken inside')
  for (const status of ['uploaded', 'uploaded', 'failed']) {
    await expect(packageMedia(app.ctx, id, calm)).rejects.toThrow()
    expect((await mediaOf('Broken inside')).status).toBe(status)
  }
  expect((await mediaOf('Broken inside')).error).toMatch(/can’t be converted|no audio/)
  renameSync(`${path}.whole`, path)
  await packageMedia(app.ctx, id, calm)
  expect(await mediaOf('Broken inside')).toMatchObject({ status: 'ready', error: null, attempts: 0 })
})

test('a stopping server requeues its work without counting an attempt', async () => {
  await bring('e.mp3', { title: 'Handed back' })
  const { id } = await mediaOf('Handed back')
  await expect(packageMedia(app.ctx, id, AbortSignal.abort(new Error('The server stops.')))).rejects.toThrow()
  expect(await mediaOf('Handed back')).toMatchObject({ status: 'uploaded', attempts: 0 })
})

test('clean-up removes orphaned files and nothing else', async () => {
  const orphan = 'f'.repeat(64)
  await app.ctx.storage.putBytes(`originals/ff/${orphan}.mp3`, Buffer.from('x'), 'audio/mpeg')
  await app.ctx.storage.putBytes(`hls/ff/${orphan}/master.m3u8`, Buffer.from('x'), 'text/plain')
  await app.ctx.storage.putBytes(`transcodes/ff/${orphan}/mp3-192.mp3`, Buffer.from('x'), 'audio/mpeg')
  await collectGarbage(app.ctx)
  expect(await app.ctx.storage.stat(`originals/ff/${orphan}.mp3`)).not.toBeNull()
  await collectGarbage(app.ctx, 0)
  expect(await app.ctx.storage.stat(`originals/ff/${orphan}.mp3`)).toBeNull()
  expect(await app.ctx.storage.stat(`hls/ff/${orphan}/master.m3u8`)).toBeNull()
  expect(await app.ctx.storage.stat(`transcodes/ff/${orphan}/mp3-192.mp3`)).toBeNull()
  const { hash } = await mediaOf('Ready')
  expect(await app.ctx.storage.stat(packageKeys(hash).master)).not.toBeNull()
})

test('media that a song plays is not removed', async () => {
  const { id } = await mediaOf('Ready')
  await collectNow(app.ctx, [id])
  expect((await mediaOf('Ready')).id).toBe(id)
})
