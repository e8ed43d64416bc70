import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { AUDIO_EXTENSIONS } from '../../../../contract/core/files.ts'
import { encode } from '../../../media/testing/encode.ts'
import { latin1Frame } from '../../../media/testing/id3.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMp3, makeMusic, makePicture } from '../../../testing/music.ts'
import { type ImportedFile, importFolder } from './service.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  folder = makeFolder()
})
afterAll(() => app.close())

const bring = (options = {}) => importFolder(app.ctx, folder, options)
const albumsNamed = (title: string) =>
  app.ctx.db
    .selectFrom('albums')
    .leftJoin('artists', 'artists.id', 'albums.artist_id')
    .select([
      'albums.id',
      'artists.name as artist',
      'albums.songs_count',
      'albums.compilation',
      'albums.cover_id',
      'albums.year',
      'albums.label',
      'albums.copyright',
    ])
    .where('title', '=', title)
    .execute()
const songNamed = (title: string) =>
  app.ctx.db.selectFrom('songs').selectAll().where('title', '=', title).executeTakeFirstOrThrow()
const artistsOf = async (title: string): Promise<string[]> => {
  const rows = await app.ctx.db
    .selectFrom('song_artists')
    .innerJoin('artists', 'artists.id', 'artist_id')
    .innerJoin('songs', 'songs.id', 'song_id')
    .select('name')
    .where('title', '=', title)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.name)
}

test('every kind of file is imported with its tags and a transcoding job', async () => {
  for (const [index, kind] of AUDIO_EXTENSIONS.entries()) {
    await makeMusic(join(folder, 'all', `${kind}.${index % 2 ? kind.toUpperCase() : kind}`), {
      title: `Kind ${kind}`,
      artist: 'All Kinds',
    })
  }
  const report = await bring()
  expect(report).toMatchObject({
    found: AUDIO_EXTENSIONS.length,
    added: AUDIO_EXTENSIONS.length,
    rejected: 0,
  })
  const rows = await app.ctx.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['title', 'ext', 'mime', 'media.status', 'media.hash'])
    .where('file_name', 'ilike', '%.%')
    .execute()
  expect(rows.filter((row) => row.mime.startsWith('audio/'))).toHaveLength(AUDIO_EXTENSIONS.length)
  for (const { hash, ext } of rows) {
    expect(await app.ctx.storage.stat(`originals/${hash.slice(0, 2)}/${hash}.${ext}`)).not.toBeNull()
  }
  const again = await bring()
  expect(again).toMatchObject({ added: 0, unchanged: AUDIO_EXTENSIONS.length })
})

test('new songs count up in their genres, and changed files are counted again', {
  tags: 'long',
}, async () => {
  const counts = async () =>
    Object.fromEntries(
      (
        await app.ctx.db
          .selectFrom('genres')
          .select(['name', 'songs_count'])
          .where('name', 'in', ['Fado', 'Morna'])
          .execute()
      ).map(({ name, songs_count }) => [name, songs_count]),
    )
  await makeMusic(join(folder, '1.mp3'), { title: 'Fado 1', genre: 'Fado' })
  await makeMusic(join(folder, '2.mp3'), { title: 'Fado 2', genre: 'Fado' })
  await bring()
  expect(await counts()).toEqual({ Fado: 2 })
  // Were all songs of the genre counted again, this would be 3.
  await app.ctx.db.updateTable('genres').set({ songs_count: 9 }).where('name', '=', 'Fado').execute()
  await makeMusic(join(folder, '3.mp3'), { title: 'Fado 3', genre: 'Fado' })
  await bring()
  expect(await counts()).toEqual({ Fado: 10 })
  await makeMusic(join(folder, '2.mp3'), { title: 'Morna 1', genre: 'Morna' }, { seconds: 2 })
  await bring()
  expect(await counts()).toEqual({ Fado: 2, Morna: 1 })
})

test('two discs form one album; several artists stay in order', { tags: 'long' }, async () => {
  const rights = { label: 'Harbour', copyright: '1999 Harbour' }
  const tags = { artist: 'The Duo', album_artist: 'The Duo', date: '1999', ...rights }
  await makeMusic(join(folder, 'CD1', '01.flac'), {
    ...tags,
    title: 'First',
    album: 'Double (Disc 1)',
    track: '1',
  })
  await makeMusic(join(folder, 'CD2', '01.flac'), {
    ...tags,
    title: 'Second',
    album: 'Double [CD 2]',
    track: '1',
    artist: 'The Duo feat. A Guest & Another',
  })
  await bring()
  expect(await albumsNamed('Double')).toMatchObject([
    { artist: 'The Duo', songs_count: 2, year: 1999, ...rights },
  ])
  expect(await songNamed('Second')).toMatchObject({ disc_no: 2, track_no: 1 })
  expect(await artistsOf('Second')).toEqual(['The Duo', 'A Guest', 'Another'])
  // Both were added at the same time: lists of the newest follow the album.
  const newest = await app.call(songs.list, { query: { sort: '-created_at' } })
  expect(newest.data.map(({ title }) => title).slice(0, 2)).toEqual(['First', 'Second'])
})

test('a name is one artist, however it is spelled', { tags: 'long' }, async () => {
  for (const [index, artist] of ['Björk', 'bjork', 'BJÖRK  '].entries()) {
    await makeMusic(join(folder, `${index}.mp3`), { title: `Spelling ${index}`, artist })
  }
  await bring()
  const rows = await app.ctx.db
    .selectFrom('artists')
    .select(['name', 'songs_count'])
    .where('key', '=', 'bjork')
    .execute()
  expect(rows).toMatchObject([{ songs_count: 3 }])
})

test('a folder of different artists without an album artist is one compilation, also when a song is added later', {
  tags: 'long',
}, async () => {
  await makeMusic(join(folder, 'mix', 'a.ogg'), { title: 'Mix A', artist: 'One', album: 'The Mix' })
  await makeMusic(join(folder, 'mix', 'b.ogg'), { title: 'Mix B', artist: 'Two', album: 'The Mix' })
  await bring()
  await makeMusic(join(folder, 'mix', 'c.ogg'), { title: 'Mix C', artist: 'Three', album: 'The Mix' })
  expect(await bring()).toMatchObject({ added: 1, unchanged: 2 })
  expect(await albumsNamed('The Mix')).toMatchObject([
    { artist: 'Various Artists', songs_count: 3, compilation: true },
  ])
})

test('guest artists do not split an album', { tags: 'long' }, async () => {
  await makeMusic(join(folder, 'a.mp3'), { title: 'Alone', artist: 'Host', album: 'Evenings' })
  await makeMusic(join(folder, 'b.mp3'), {
    title: 'Together',
    artist: 'Host feat. Visitor',
    album: 'Evenings',
  })
  await bring()
  expect(await albumsNamed('Evenings')).toMatchObject([
    { artist: 'Host', songs_count: 2, compilation: false },
  ])
})

const inAlbum = (album: string, artists: string[], kind = 'ogg', more: Record<string, string> = {}) =>
  Promise.all(
    artists.map((artist, n) =>
      makeMusic(join(folder, album, `${artist}.${kind}`), {
        title: `${album} ${artist} ${n}`,
        artist,
        album,
        ...more,
      }),
    ),
  )

test('a song whose format has no album artist joins the album of its neighbours, also later', {
  tags: 'long',
}, async () => {
  await inAlbum('Ferry', ['P1', 'P2'], 'mp3', { album_artist: 'Various Artists', compilation: '1' })
  await inAlbum('Ferry', ['P3'], 'wav')
  await inAlbum('Ferry', ['P4'], 'webm', { album_artist: 'Various Artists', compilation: '1' })
  await bring()
  await inAlbum('Ferry', ['P5'], 'wav')
  await bring()
  expect(await albumsNamed('Ferry')).toMatchObject([
    { artist: 'Various Artists', songs_count: 5, compilation: true },
  ])
})

test('a missing disc number is taken from the folder, and disc folders form one album', {
  tags: 'long',
}, async () => {
  const tags = { artist: 'Ada', album: 'Harbour' }
  const disc = (name: string, kind: string, more: Record<string, string>) =>
    makeMusic(join(folder, 'Harbour', name, `x.${kind}`), { title: `On ${name}`, ...tags, ...more })
  await disc('CD1', 'flac', { album_artist: 'Ada and Friends', disc: '1' })
  await disc('CD 02', 'wav', { artist: 'Guest' })
  await disc('Disk_3', 'wav', {})
  await disc('disc 4 - Live', 'flac', { disc: '7', album_artist: 'Ada and Friends' })
  await bring()
  await disc('Disc 5', 'wav', {})
  await disc('CDs of 1999', 'wav', { album: 'Another' })
  await bring()
  expect(await albumsNamed('Harbour')).toMatchObject([{ artist: 'Ada and Friends', songs_count: 5 }])
  const names = ['CD1', 'CD 02', 'Disk_3', 'disc 4 - Live', 'Disc 5', 'CDs of 1999']
  const songs = await Promise.all(names.map((name) => songNamed(`On ${name}`)))
  expect(songs.map((song) => song.disc_no)).toEqual([1, 2, 3, 7, 5, null])
})

test('one different artist makes no compilation, three do, and two albums of one title stay separate', {
  tags: 'long',
}, async () => {
  await inAlbum('Mostly', ['Host', 'Host feat. Somebody', 'Stranger'])
  await inAlbum('Many', ['A1', 'A2', 'A3'])
  await bring()
  expect(await albumsNamed('Mostly')).toMatchObject([{ artist: 'Host', songs_count: 3, compilation: false }])
  expect(await albumsNamed('Many')).toMatchObject([{ artist: 'Various Artists', songs_count: 3 }])
  const hit = (artist: string, n: number, album = 'Greatest Hits') =>
    makeMusic(join(folder, 'flat', `${artist} ${n}.mp3`), { title: `${artist} hit ${n}`, artist, album })
  await Promise.all([
    hit('Abba', 1),
    hit('Abba', 2),
    hit('Queen', 1),
    hit('Elton', 1),
    hit('Elton', 2, 'Other'),
  ])
  await bring()
  await Promise.all([hit('Queen', 2), hit('Dylan', 1)])
  await bring()
  const hits = await albumsNamed('Greatest Hits')
  expect(hits.map((album) => [album.artist, album.songs_count]).sort()).toEqual([
    ['Abba', 2],
    ['Dylan', 1],
    ['Elton', 1],
    ['Queen', 2],
  ])
})

test('songs without tags form the album that their folders name, on all discs and in a later run', {
  tags: 'long',
}, async () => {
  const bare = (name: string) => makeMusic(join(folder, 'Nobody_Known', 'Bare Record', name))
  await bare('CD1/01 One.wav')
  await bare('CD2/01 Two.wav')
  await bring()
  await bare('CD2/02 Three.wav')
  await bring()
  expect(await albumsNamed('Bare Record')).toMatchObject([{ artist: 'Nobody Known', songs_count: 3 }])
  expect(await songNamed('Three')).toMatchObject({ disc_no: 2, track_no: 2 })
})

test('a folder too large for one batch is one album, and the planner knows the new rows', {
  tags: 'long',
}, async () => {
  const sound = readFileSync(
    await makeMusic(join(folder, 'huge', '0000.mp3'), { album: 'Huge', artist: 'A0' }),
  )
  const at = sound.indexOf('A0')
  for (let n = 1; n <= 1001; n++) {
    const copy = Buffer.from(sound)
    copy.write(`A${n < 1000 ? n % 9 : 9}`, at)
    copy.writeUInt16LE(n, copy.length - 2)
    writeFileSync(join(folder, 'huge', `${String(n).padStart(4, '0')}.mp3`), copy)
  }
  expect(await bring()).toMatchObject({ added: 1002 })
  expect(await albumsNamed('Huge')).toMatchObject([{ artist: 'Various Artists', songs_count: 1002 }])
  const analyzed = async () => {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_user_tables where last_analyze is not null`.execute(app.ctx.db)
    return rows.map(({ relname }) => relname)
  }
  await expect.poll(analyzed).toEqual(expect.arrayContaining(['all_songs', 'all_albums', 'media']))
})

test('covers come from the file, or else from the folder, and each image is processed once', {
  tags: 'long',
}, async () => {
  const red = await makePicture(join(folder, 'with', 'cover.jpg'), 'red')
  const blue = await makePicture(join(folder, 'pictures', 'blue.jpg'), 'blue')
  await makeMusic(join(folder, 'with', 'a.mp3'), { title: 'From folder', album: 'Pictures' })
  await makeMusic(join(folder, 'with', 'b.mp3'), { title: 'From file', album: 'Pictures' }, { cover: blue })
  await makeMusic(
    join(folder, 'with', 'c.mp3'),
    { title: 'From file too', album: 'Pictures' },
    { cover: blue },
  )
  await bring()
  expect(red).toBeTruthy()
  const [plain, own, same] = await Promise.all(['From folder', 'From file', 'From file too'].map(songNamed))
  expect(plain?.cover_id).not.toBeNull()
  expect(own?.cover_id).not.toBe(plain?.cover_id)
  expect(same?.cover_id).toBe(own?.cover_id)
  expect((await albumsNamed('Pictures'))[0]?.cover_id).not.toBeNull()

  const green = await makePicture(join(folder, 'pictures', 'green.jpg'), 'green')
  await makeMusic(
    join(folder, 'with', 'd.mp3'),
    { title: 'Added later', album: 'Pictures' },
    { cover: green },
  )
  await bring()
  const later = (await songNamed('Added later'))?.cover_id
  expect(later).toEqual(expect.any(Number))
  expect([plain?.cover_id, own?.cover_id]).not.toContain(later)
})

test('broken files are reported and skipped, the rest is imported', { tags: 'long' }, async () => {
  await makeMusic(join(folder, 'good.mp3'), { title: 'Good one' })
  writeFileSync(join(folder, 'empty.mp3'), '')
  writeFileSync(join(folder, 'text.mp3'), 'this is only text')
  writeFileSync(join(folder, 'list.mp3'), '#EXTM3U\nfile:///etc/passwd\n')
  writeFileSync(join(folder, 'zeros.flac'), Buffer.alloc(4096))
  await makeMusic(join(folder, 'cut.flac'), { title: 'Cut' }, { seconds: 5 })
  truncateSync(join(folder, 'cut.flac'), 3000)
  writeFileSync(join(folder, '.hidden.mp3'), 'hidden')
  writeFileSync(join(folder, 'note.txt'), 'no music')
  const rejected = new Map<string, string>()
  const onFile = ({ path, reason = '' }: ImportedFile) => {
    if (reason) rejected.set(path.slice(folder.length + 1), reason)
  }
  expect(await bring({ onFile })).toMatchObject({ found: 6, added: 1, rejected: 5 })
  expect(Object.fromEntries(rejected)).toEqual({
    'empty.mp3': 'This file is empty.',
    'text.mp3': 'This file is damaged or isn’t audio.',
    'list.mp3': 'This file is a playlist, not audio.',
    'zeros.flac': 'This file is damaged or isn’t audio.',
    'cut.flac': 'This file is incomplete.',
  })
  rejected.clear()
  expect(await bring({ onFile })).toMatchObject({ added: 0, unchanged: 1, rejected: 5 })
  expect(rejected.size).toBe(5)
})

test('a truncated file that plays for five seconds is imported and marked, except strictly', {
  tags: 'long',
}, async () => {
  const path = await makeMusic(join(folder, 'cut.wav'), { title: 'Cut off' }, { seconds: 20 })
  truncateSync(path, 1_000_000)
  expect(await bring({ strict: true })).toMatchObject({ added: 0, rejected: 1, truncated: 0 })
  const truncated: string[] = []
  const onFile = (file: ImportedFile) => {
    if (file.truncated) truncated.push(file.path)
  }
  expect(await bring({ onFile })).toMatchObject({ added: 1, rejected: 0, truncated: 1 })
  expect(truncated).toEqual([path])
  const { media_id } = await songNamed('Cut off')
  const marked = app.ctx.db.selectFrom('media').select('truncated').where('id', '=', media_id)
  expect(await marked.executeTakeFirstOrThrow()).toEqual({ truncated: true })
  expect(await bring({ onFile })).toMatchObject({ added: 0, unchanged: 1, truncated: 0 })
})

test('the same audio under another name is skipped, also within a run; a link to a parent folder ends', {
  tags: 'long',
}, async () => {
  const first = await makeMusic(join(folder, 'a', 'one.mp3'), { title: 'Only once' })
  copyFileSync(first, join(folder, 'a', 'two.mp3'))
  mkdirSync(join(folder, 'b'))
  symlinkSync(folder, join(folder, 'b', 'up'))
  expect(await bring()).toMatchObject({ found: 2, added: 1, duplicates: 1 })
  copyFileSync(first, join(folder, 'b', 'three.mp3'))
  expect(await bring()).toMatchObject({ added: 0, unchanged: 2, duplicates: 1 })
})

test('a file whose tags were changed remains the same song', { tags: 'long' }, async () => {
  const path = join(folder, 'song.mp3')
  await makeMusic(path, { title: 'Wrong title', artist: 'Someone' })
  await bring()
  const before = await songNamed('Wrong title')
  rmSync(path)
  await makeMusic(path, { title: 'Right title', artist: 'Somebody Else' })
  expect(await bring()).toMatchObject({ added: 0, updated: 1 })
  expect((await songNamed('Right title')).id).toBe(before.id)
  expect(await artistsOf('Right title')).toEqual(['Somebody Else'])
  appendFileSync(path, '')
})

test('in-place files stay where they are; an owner has separate albums', { tags: 'long' }, async () => {
  const user = await app.ctx.db
    .insertInto('users')
    .values({ name: 'Owner', email: 'owner@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = await makeMusic(join(folder, 'x.opus'), {
    title: 'In place',
    artist: 'Host',
    album: 'Evenings',
  })
  await bring({ inPlace: true, owner_id: user.id })
  const song = await songNamed('In place')
  expect(song.user_id).toBe(user.id)
  const media = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', song.media_id)
    .executeTakeFirstOrThrow()
  expect(media.external_path).toBe(path)
  expect(await app.ctx.storage.stat(`originals/${media.hash.slice(0, 2)}/${media.hash}.opus`)).toBeNull()
  expect(await albumsNamed('Evenings')).toHaveLength(2)
})

test('old tags are read in the encoding of their folder, or in the one stated', async () => {
  const old = (path: string, title: string, artist: string, encoding: string) =>
    makeMp3(join(folder, path), [
      latin1Frame('TIT2', encode(title, encoding)),
      latin1Frame('TPE1', encode(artist, encoding)),
    ])
  await old('russian/1.mp3', 'Песня о море', 'Тестовый Хор', 'windows-1251')
  await old('russian/2.mp3', 'Ночь', 'Тестовый Хор', 'windows-1251')
  await old('japanese/1.mp3', '東京の夜空', '山田花子', 'shift_jis')
  const guesses = new Map<string, string | undefined>()
  const onFile = ({ path, guess }: ImportedFile) =>
    guesses.set(path.slice(folder.length + 1), guess?.encoding)
  expect(await bring({ onFile })).toMatchObject({ added: 3, guessed: 3 })
  expect(Object.fromEntries(guesses)).toEqual({
    'russian/1.mp3': 'windows-1251',
    'russian/2.mp3': 'windows-1251',
    'japanese/1.mp3': 'shift_jis',
  })
  expect(await artistsOf('Ночь')).toEqual(['Тестовый Хор'])
  expect(await artistsOf('東京の夜空')).toEqual(['山田花子'])
  await old('greek/1.mp3', 'Μια', 'Χ', 'windows-1253')
  expect(await bring({ encoding: 'windows-1253' })).toMatchObject({ added: 1, guessed: 0 })
  expect(await artistsOf('Μια')).toEqual(['Χ'])
})

test('sides of a record are in order, whenever their songs are imported', async () => {
  const track = (no: string, title: string) =>
    makeMp3(join(folder, `${title}.mp3`), { TIT2: title, TPE1: 'Vinyl', TALB: 'Sides', TRCK: no })
  await track('B2', 'Side Alpha')
  await track('A1', 'Side Zulu')
  await bring()
  await track('A2', 'Side Mike')
  await track('B1', 'Side Beta')
  await bring()
  const rows = await app.ctx.db
    .selectFrom('songs')
    .select('title')
    .where('title', 'like', 'Side %')
    .orderBy('disc_no')
    .orderBy('track_no')
    .execute()
  expect(rows.map(({ title }) => title)).toEqual(['Side Zulu', 'Side Mike', 'Side Beta', 'Side Alpha'])
})

test('an album has the cover above the folders of its discs', async () => {
  for (const disc of ['CD1', 'Disc 2', 'Side A'])
    await makeMp3(join(folder, 'Box', disc, '1.mp3'), { TIT2: `On ${disc}`, TPE1: 'Box', TALB: 'Boxed' })
  writeFileSync(join(folder, 'Box', 'cover.jpg'), 'damaged')
  await makePicture(join(folder, 'Box', 'folder.png'), 'teal')
  await bring()
  expect(await albumsNamed('Boxed')).toMatchObject([{ cover_id: expect.any(Number), songs_count: 3 }])
})

test('lyrics beside a song are imported, also when they are added later', async () => {
  const path = await makeMp3(join(folder, '01 song.mp3'), { TIT2: 'Sung beside', TPE1: 'Lyric' })
  await bring()
  expect((await songNamed('Sung beside')).lyrics).toBeNull()
  writeFileSync(join(folder, '01 Song.LRC'), '[00:00.50]one\n[00:01.50]two\n')
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, '01 Song.LRC'), later, later)
  expect(await bring()).toMatchObject({ added: 0, unchanged: 1 })
  expect((await songNamed('Sung beside')).lyrics).toEqual({
    synced: true,
    lines: [
      { at: 0.5, text: 'one' },
      { at: 1.5, text: 'two' },
    ],
  })
  expect(await bring()).toMatchObject({ unchanged: 1 })
  expect(path).toContain('01 song.mp3')
})

test('lists are sorted by sort names, without regard to accents', async () => {
  const names = ['Zebra', 'Åsa', 'éclair', 'Echo', 'The Beaters', 'Adler', '宇多田', 'Ødegaard', 'Łona']
  const sorts: Record<string, string> = { 'The Beaters': 'Beaters, The', 宇多田: 'Utada' }
  for (const name of names) {
    const sort = sorts[name]
    await makeMp3(join(folder, `${name}.mp3`), {
      TIT2: `${name} sings`,
      TPE1: `${name} Sorted`,
      TALB: `${name} Sorted`,
      ...(sort && {
        TSOP: `${sort} Sorted`,
        TSO2: `${sort} Sorted`,
        TSOA: `${sort} Sorted`,
        TSOT: `${sort} sings`,
      }),
    })
  }
  await bring()
  const sorted = ['Adler', 'Åsa', 'The Beaters', 'Echo', 'éclair', 'Łona', 'Ødegaard', '宇多田', 'Zebra']
  const query = { q: 'Sorted', per_page: 50 }
  const own = ({ data }: { data: { title: string }[] }) =>
    data.map(({ title }) => title.replace(' Sorted', ''))
  expect(own(await app.call(artists.list, { query: { ...query, sort: 'name' } }))).toEqual(sorted)
  expect(own(await app.call(albums.list, { query: { ...query, sort: 'title' } }))).toEqual(sorted)
})

test('audio that cannot be read is listed', async () => {
  await makeMp3(join(folder, 'good.mp3'), { TIT2: 'Good among others' })
  writeFileSync(join(folder, 'other.wma'), 'x')
  writeFileSync(join(folder, 'notes.txt'), 'x')
  const rejected: string[] = []
  const onFile = ({ path, reason }: ImportedFile) => reason && rejected.push(path)
  expect(await bring({ onFile })).toMatchObject({ found: 1, added: 1, rejected: 1 })
  expect(rejected).toEqual([join(folder, 'other.wma')])
})

test('an album in one file is one song, and its CUE sheet is listed, unless it has a file for each song', async () => {
  const track = (no: number) => `  TRACK 0${no} AUDIO\n    TITLE "T"\n    INDEX 01 0${no}:00:00\n`
  await makeMp3(join(folder, 'album.mp3'), { title: 'Whole' })
  writeFileSync(join(folder, 'album.cue'), `FILE "album.mp3" MP3\n${track(1)}${track(2)}`)
  writeFileSync(join(folder, 'songs.cue'), `FILE "1.mp3" MP3\n${track(1)}FILE "2.mp3" MP3\n${track(2)}`)
  writeFileSync(join(folder, 'other.cue'), 'x')
  const rejected: ImportedFile[] = []
  const report = await bring({
    onFile: (file: ImportedFile) => file.outcome === 'rejected' && rejected.push(file),
  })
  expect([report.added, rejected]).toEqual([
    1,
    [
      {
        path: join(folder, 'album.cue'),
        outcome: 'rejected',
        reason: 'This file divides an album in one file, which becomes one song.',
      },
    ],
  ])
})

test('a missing folder rejects', async () => {
  await expect(importFolder(app.ctx, join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
})
