import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { songs } from '../../../contract/songs.ts'
import { packageKeys } from '../../media/hls.ts'
import type { Platform } from '../../platform.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeFolder, makeMusic } from '../../testing/music.ts'
import { importFolder } from '../importing/importing.service.ts'
import { cleanUp, releaseNow } from './clean-up.service.ts'
import { packageMedia, resumePackaging, temporaryFolder } from './processing.service.ts'

let app: TestApp
const calm = new AbortController().signal

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const mediaOf = (title: string) =>
  app.on.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .selectAll('media')
    .select(['songs.id as song_id', 'album_id'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
const bring = async (name: string, tags: Record<string, string>, inPlace = false): Promise<string> => {
  const folder = makeFolder()
  const path = await makeMusic(join(folder, name), tags, { seconds: 3 })
  await importFolder(app.on, folder, { inPlace })
  return path
}
const jobsFor = async (id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where state = 'created' and (data ->> 'media_id')::int = ${id}`.execute(
    app.on.db,
  )
  return rows[0]?.n ?? 0
}
const withoutFfmpeg = (): Platform => ({ ...app.on, env: { ...app.on.env, ffmpegPath: '/nowhere' } })

test('a song gets renditions, loudness, waveform, and its record a gain; doing it again changes nothing', async () => {
  await bring('a.flac', { title: 'Ready', artist: 'Somebody', album: 'Gain' })
  const heard: string[] = []
  app.on.channel.on('song_processed', (id) => heard.push(id))
  const before = await mediaOf('Ready')
  expect(before.status).toBe('uploaded')
  await packageMedia(app.on, before.id, calm)
  const media = await mediaOf('Ready')
  expect(media).toMatchObject({ status: 'ready', renditions: [64, 128, 256], error: null })
  expect(media.duration).toBeCloseTo(3, 1)
  expect(media.waveform).toHaveLength(800)
  const album = await app.on.db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', media.album_id)
    .executeTakeFirstOrThrow()
  expect(album.gain_lufs).toBeCloseTo(media.loudness_lufs as number, 3)
  expect(album.duration).toBeCloseTo(media.duration, 3)
  expect(await app.on.storage.stat(packageKeys(media.hash).master)).not.toBeNull()
  expect(readdirSync(temporaryFolder(app.on))).toEqual([])
  await expect.poll(() => heard).toEqual([String(media.song_id)])
  expect((await app.call(songs.get, { params: { id: media.song_id } })).status).toBe('ready')
  await packageMedia(app.on, media.id, calm)
  expect((await mediaOf('Ready')).updated_at).toBe(media.updated_at)
})

test('two workers at once do it once', async () => {
  await bring('b.mp3', { title: 'Once' })
  const { id } = await mediaOf('Once')
  await Promise.all([packageMedia(app.on, id, calm), packageMedia(app.on, id, calm)])
  expect((await mediaOf('Once')).status).toBe('ready')
})

test('without ffmpeg a song stays as it is, and is taken up when there is one', async () => {
  await bring('c.mp3', { title: 'Waiting' })
  const { id, song_id } = await mediaOf('Waiting')
  await packageMedia(withoutFfmpeg(), id, calm)
  expect((await mediaOf('Waiting')).status).toBe('uploaded')
  expect((await app.call(songs.get, { params: { id: song_id } })).status).toBe('uploaded')
  await sql`delete from pgboss.job where (data ->> 'media_id')::int = ${id}`.execute(app.on.db)
  expect(await resumePackaging(withoutFfmpeg())).toBe(0)
  expect(await jobsFor(id)).toBe(0)
  await resumePackaging(app.on)
  expect(await jobsFor(id)).toBe(1)
  await resumePackaging(app.on)
  expect(await jobsFor(id)).toBe(1)
})

test('a file whose sound is broken fails with a reason at the third try, and can be tried again', async () => {
  const path = await bring('d.flac', { title: 'Broken inside' }, true)
  renameSync(path, `${path}.whole`)
  writeFileSync(path, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000, 7)]))
  const { id } = await mediaOf('Broken inside')
  for (const status of ['uploaded', 'uploaded', 'failed']) {
    await expect(packageMedia(app.on, id, calm)).rejects.toThrow()
    expect((await mediaOf('Broken inside')).status).toBe(status)
  }
  expect((await mediaOf('Broken inside')).error).toMatch(/cannot be converted|no sound/)
  renameSync(`${path}.whole`, path)
  await packageMedia(app.on, id, calm)
  expect(await mediaOf('Broken inside')).toMatchObject({ status: 'ready', error: null, attempts: 0 })
})

test('a server that stops hands its work back, uncounted', async () => {
  await bring('e.mp3', { title: 'Handed back' })
  const { id } = await mediaOf('Handed back')
  await expect(packageMedia(app.on, id, AbortSignal.abort(new Error('The server stops.')))).rejects.toThrow()
  expect(await mediaOf('Handed back')).toMatchObject({ status: 'uploaded', attempts: 0 })
})

test('the clean-up removes files that belong to nobody, and nothing else', async () => {
  const orphan = 'f'.repeat(64)
  await app.on.storage.putBytes(`originals/ff/${orphan}.mp3`, Buffer.from('x'), 'audio/mpeg')
  await app.on.storage.putBytes(`hls/ff/${orphan}/master.m3u8`, Buffer.from('x'), 'text/plain')
  await cleanUp(app.on)
  expect(await app.on.storage.stat(`originals/ff/${orphan}.mp3`)).not.toBeNull()
  await cleanUp(app.on, 0)
  expect(await app.on.storage.stat(`originals/ff/${orphan}.mp3`)).toBeNull()
  expect(await app.on.storage.stat(`hls/ff/${orphan}/master.m3u8`)).toBeNull()
  const { hash } = await mediaOf('Ready')
  expect(await app.on.storage.stat(packageKeys(hash).master)).not.toBeNull()
})

test('media that a song plays is not released', async () => {
  const { id } = await mediaOf('Ready')
  await releaseNow(app.on, [id])
  expect((await mediaOf('Ready')).id).toBe(id)
})
