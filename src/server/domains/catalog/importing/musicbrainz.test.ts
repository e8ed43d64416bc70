import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textFrame } from '../../../media/testing/id3.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMp3, makeMusic } from '../../../testing/music.ts'
import { importFolder } from './service.ts'

let app: TestApp
let folder: string
let name: string
let made = 0
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  folder = makeFolder()
  name = `Band ${made++}`
})
afterAll(() => app.close())

const id = (n: number) => `${String(made).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
const ufid = (text: string) => ({ id: 'UFID', body: Buffer.from(`http://musicbrainz.org\0${text}`) })
const named = (description: string, text: string) => textFrame('TXXX', `${description}\0\ufeff${text}`)

/** Returns the ids at MusicBrainz of the only song of this test. */
const stored = async () => {
  const song = await app.ctx.db
    .selectFrom('songs as s')
    .leftJoin('albums as al', 'al.id', 's.album_id')
    .leftJoin('artists as aa', 'aa.id', 'al.artist_id')
    .select(['s.id', 's.musicbrainz_id as recording', 's.musicbrainz_track_id as track'])
    .select(['al.musicbrainz_id as album', 'aa.musicbrainz_id as album_artist'])
    .where('s.title', '=', name)
    .executeTakeFirstOrThrow()
  const artists = await app.ctx.db
    .selectFrom('song_artists as sa')
    .innerJoin('artists as a', 'a.id', 'sa.artist_id')
    .select('a.musicbrainz_id')
    .where('sa.song_id', '=', song.id)
    .orderBy('sa.position')
    .execute()
  const { id: _, ...ids } = song
  return { ...ids, artists: artists.map(({ musicbrainz_id }) => musicbrainz_id) }
}
const all = () => ({
  recording: id(1),
  track: id(2),
  album: id(3),
  album_artist: id(4),
  artists: [id(4), id(5)],
})

test('ids of MP3, as MusicBrainz Picard writes them', async () => {
  await makeMp3(join(folder, 'a.mp3'), [
    textFrame('TIT2', name),
    textFrame('TPE1', `${name}; Guest ${made}`),
    textFrame('TPE2', name),
    textFrame('TALB', name),
    ufid(id(1)),
    named('MusicBrainz Release Track Id', id(2)),
    named('MusicBrainz Album Id', id(3)),
    named('MusicBrainz Artist Id', `${id(4)}/${id(5)}`),
    named('MusicBrainz Album Artist Id', id(4)),
  ])
  await importFolder(app.ctx, folder)
  expect(await stored()).toEqual(all())
})

test.each(['flac', 'ogg', 'opus', 'mp3'])('ids of %s in the spelling of Vorbis comments', async (kind) => {
  const tags = {
    title: name,
    artist: `${name}; Guest ${made}`,
    album_artist: name,
    album: name,
    MUSICBRAINZ_TRACKID: id(1),
    MUSICBRAINZ_RELEASETRACKID: id(2).toUpperCase(),
    MUSICBRAINZ_ALBUMID: id(3),
    MUSICBRAINZ_ARTISTID: `${id(4)}; ${id(5)}`,
    MUSICBRAINZ_ALBUMARTISTID: id(4),
  }
  await makeMusic(join(folder, `a.${kind}`), tags)
  await importFolder(app.ctx, folder)
  expect(await stored()).toEqual(all())
})

/** Returns an atom of MP4. */
const atom = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}
/** Adds tags of free names, as iTunes keeps them, to a file whose tags are at its end. */
const addFreeTags = (path: string, tags: [string, string][]): void => {
  const bytes = readFileSync(path)
  const added = Buffer.concat(
    tags.map(([called, value]) =>
      atom(
        '----',
        atom('mean', Buffer.alloc(4), Buffer.from('com.apple.iTunes')),
        atom('name', Buffer.alloc(4), Buffer.from(called)),
        atom('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(value)),
      ),
    ),
  )
  const starts = ['moov', 'udta', 'meta', 'ilst'].map(
    (type) => bytes.lastIndexOf(type, undefined, 'latin1') - 4,
  )
  const end = (starts[3] ?? 0) + bytes.readUInt32BE(starts[3] ?? 0)
  for (const at of starts) bytes.writeUInt32BE(bytes.readUInt32BE(at) + added.length, at)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]))
}

test('ids of MP4, as MusicBrainz Picard writes them', async () => {
  const path = join(folder, 'a.m4a')
  await makeMusic(path, { title: name, artist: `${name}; Guest ${made}`, album_artist: name, album: name })
  addFreeTags(path, [
    ['MusicBrainz Track Id', id(1)],
    ['MusicBrainz Release Track Id', id(2)],
    ['MusicBrainz Album Id', id(3)],
    ['MusicBrainz Artist Id', id(4)],
    ['MusicBrainz Artist Id', id(5)],
    ['MusicBrainz Album Artist Id', id(4)],
  ])
  await importFolder(app.ctx, folder)
  expect(await stored()).toEqual(all())
})

test('what is no id is ignored, and ids of other artists than named are, too', async () => {
  await makeMp3(join(folder, 'a.mp3'), [
    textFrame('TIT2', name),
    textFrame('TPE1', name),
    textFrame('TALB', name),
    ufid('123'),
    named('MusicBrainz Artist Id', `${id(4)}/${id(5)}`),
    named('MusicBrainz Album Artist Id', id(4)),
    named('MusicBrainz Album Id', 'unknown'),
  ])
  await importFolder(app.ctx, folder)
  expect(await stored()).toEqual({
    recording: null,
    track: null,
    album: null,
    album_artist: null,
    artists: [null],
  })
})

test('songs of earlier imports get them when unchanged files are read again', async () => {
  await makeMp3(join(folder, 'a.mp3'), [
    textFrame('TIT2', name),
    textFrame('TPE1', name),
    textFrame('TPE2', name),
    textFrame('TALB', name),
    ufid(id(1)),
    named('MusicBrainz Album Id', id(3)),
    named('MusicBrainz Artist Id', id(4)),
    named('MusicBrainz Album Artist Id', id(4)),
  ])
  await importFolder(app.ctx, folder)
  const { db } = app.ctx
  const none = { musicbrainz_id: null }
  await db.updateTable('songs').set(none).where('title', '=', name).execute()
  await db.updateTable('albums').set(none).where('title', '=', name).execute()
  await db.updateTable('artists').set(none).where('name', '=', name).execute()
  await importFolder(app.ctx, folder)
  expect(await stored()).toMatchObject({ recording: null, album: null, artists: [null] })
  expect(await importFolder(app.ctx, folder, { reread: true })).toMatchObject({
    found: 1,
    unchanged: 1,
    added: 0,
    updated: 0,
  })
  expect(await stored()).toMatchObject({
    recording: id(1),
    album: id(3),
    album_artist: id(4),
    artists: [id(4)],
  })
  // What is known is kept.
  await db
    .updateTable('songs')
    .set({ musicbrainz_id: id(9) })
    .where('title', '=', name)
    .execute()
  await importFolder(app.ctx, folder, { reread: true })
  expect(await stored()).toMatchObject({ recording: id(9) })
})
