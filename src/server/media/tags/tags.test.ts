import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { withFile } from '../open-file.ts'
import { sniffAudio } from '../sniff/sniff.ts'
import { make, makeEveryKind, scratchFolder } from '../testing/corpus.ts'
import { splitArtists, splitGenres } from './split-names.ts'
import { joinSyllables, readTags, type TagOptions, tagsOfFileName } from './tags.ts'

const folder = await scratchFolder('tags')

const tagsOf = (path: string, options?: TagOptions) => withFile(path, (file) => readTags(file, options))
let files: Record<string, string>
let bare: Buffer
beforeAll(async () => {
  files = await makeEveryKind(folder)
  const path = join(folder, 'bare.mp3')
  await make([
    '-i',
    files.wav as string,
    '-t',
    '1',
    '-map_metadata',
    '-1',
    '-id3v2_version',
    '0',
    '-write_xing',
    '0',
    '-b:a',
    '128k',
    path,
  ])
  bare = await readFile(path)
})

/** Returns a text frame of ID3v2.3 or 2.4: encoding byte and bytes. */
const text = (id: string, value: string, encoding: 0 | 1 | 3 = 3) => ({
  id,
  body: Buffer.concat([
    Buffer.from([encoding]),
    encoding === 1
      ? Buffer.from(`\ufeff${value}`, 'utf16le')
      : Buffer.from(value, encoding === 0 ? 'latin1' : 'utf8'),
  ]),
})

let created = 0
async function mp3(version: 3 | 4, frames: { id: string; body: Buffer }[], name = `file${created++}.mp3`) {
  const body = Buffer.concat(
    frames.map((frame) => {
      const header = Buffer.alloc(10)
      header.write(frame.id, 'latin1')
      if (version === 3) header.writeUInt32BE(frame.body.length, 4)
      else synchsafe(header, 4, frame.body.length)
      return Buffer.concat([header, frame.body])
    }),
  )
  const head = Buffer.from(`ID3${String.fromCharCode(version)}\0\0\0\0\0\0`, 'latin1')
  synchsafe(head, 6, body.length)
  const path = join(folder, name)
  await writeFile(path, Buffer.concat([head, body, bare]))
  return path
}

function synchsafe(buffer: Buffer, at: number, value: number) {
  for (let byte = 3; byte >= 0; byte--) buffer[at + byte] = (value >> ((3 - byte) * 7)) & 0x7f
}

describe('readTags', () => {
  test('reads the same from every format', async () => {
    for (const [extension, path] of Object.entries(files)) {
      const tags = await tagsOf(path)
      // ffmpeg writes no tags into these formats, and the library reads none of FLAC in Ogg.
      if (!['aac', 'aif', 'aiff', 'wav', 'oga'].includes(extension)) {
        expect([extension, tags.title, tags.artists]).toEqual([extension, 'Ocean', ['Will']])
      }
      expect([extension, tags.channels, tags.sample_rate]).toEqual([
        extension,
        2,
        ['opus', 'webm'].includes(extension) ? tags.sample_rate : 44100,
      ])
      expect([extension, tags.lossless]).toEqual([
        extension,
        ['wav', 'aif', 'aiff', 'flac', 'oga'].includes(extension),
      ])
      if (!['aac', 'oga'].includes(extension)) expect(Math.abs((tags.duration ?? 0) - 10)).toBeLessThan(0.2)
    }
    expect((await tagsOf(files.aac as string, { duration: true })).duration).toBeCloseTo(10, 0)
  })

  test('reads a WebM file whose artist has no text', async () => {
    const bytes = await readFile(files.webm as string)
    // The element of the text becomes one of bytes.
    bytes.writeUInt16BE(0x4485, bytes.indexOf('Will') - 3)
    const path = join(folder, 'no artist.webm')
    await writeFile(path, bytes)
    expect(await tagsOf(path)).toMatchObject({ title: 'Ocean', artists: [] })
  })

  test('reads the same whatever extension a file has', async () => {
    for (const [kind, path] of Object.entries(files)) {
      const { title, artists, duration } = await tagsOf(path)
      const { mime } = await withFile(path, (file) => sniffAudio(file, path))
      const bytes = await readFile(path)
      for (const other of ['mp3', 'm4a', 'flac', 'ogg', 'wav', 'aiff', 'webm']) {
        const renamed = join(folder, `${kind} as.${other}`)
        await writeFile(renamed, bytes)
        const tags = await tagsOf(renamed, { mime, fileName: path })
        expect([kind, other, tags.title, tags.artists]).toEqual([kind, other, title, artists])
        if (duration !== null) expect(tags.duration).toBeCloseTo(duration, 1)
      }
    }
  })

  test('reads numbers, dates, genres, compilation and replay gain', async () => {
    const path = await mp3(4, [
      text('TIT2', 'Title'),
      text('TALB', 'Album'),
      text('TPE2', 'Various Artists'),
      text('TRCK', '3/12'),
      text('TPOS', '2/2'),
      text('TDRC', '1999-05-17'),
      text('TCON', '17'),
      text('TCMP', '1'),
      text('TPUB', 'Harbour Records'),
      text('TCOP', '1999 Harbour Records'),
      text('TXXX', 'REPLAYGAIN_TRACK_GAIN\0-7.25 dB'),
      text('TXXX', 'REPLAYGAIN_TRACK_PEAK\0' + '0.5'),
    ])
    expect(await tagsOf(path)).toMatchObject({
      title: 'Title',
      album: 'Album',
      album_artists: ['Various Artists'],
      compilation: true,
      track_no: 3,
      track_total: 12,
      disc_no: 2,
      disc_total: 2,
      year: 1999,
      released_at: '1999-05-17',
      genres: ['Rock'],
      label: 'Harbour Records',
      copyright: '1999 Harbour Records',
      replaygain: { track_gain: -7.25 },
      codec: expect.stringContaining('Layer 3'),
      lossless: false,
      bitrate: 128_000,
    })
  })

  test.each([
    [3, 'AC/DC', ['AC/DC']],
    [4, 'AC/DC', ['AC/DC']],
    [3, 'One / Two', ['One', 'Two']],
    [3, 'One;Two', ['One', 'Two']],
    [4, 'One\0Two', ['One', 'Two']],
    [3, 'One\0Two', ['One', 'Two']],
    [3, 'AC/DC feat. Simon & Garfunkel', ['AC/DC', 'Simon', 'Garfunkel']],
    [4, 'Earth, Wind & Fire', ['Earth, Wind & Fire']],
  ] as const)('artists of ID3v2.%d %j', async (version, value, artists) => {
    expect((await tagsOf(await mp3(version, [text('TPE1', value), text('TPE2', value)]))).artists).toEqual(
      artists,
    )
    const wide = version === 3 ? [text('TPE1', value, 1)] : [text('TPE1', value)]
    if (!value.includes('\0')) expect((await tagsOf(await mp3(version, wide))).artists).toEqual(artists)
  })

  test('reads repeated Vorbis comment fields as a list', async () => {
    const path = join(folder, 'several.flac')
    const chapters = join(folder, 'several.txt')
    await writeFile(
      chapters,
      ';FFMETADATA1\nARTIST=AC/DC;Queen\nGENRE=Rock/Pop; Metal\n'
        .replaceAll('; ', '\\; ')
        .replace('DC;', 'DC\\;'),
    )
    await make(['-i', files.wav as string, '-i', chapters, '-map_metadata', '1', path])
    expect(await tagsOf(path)).toMatchObject({
      artists: ['AC/DC', 'Queen'],
      genres: ['Rock', 'Pop', 'Metal'],
    })
  })

  test.each(['ALBUM ARTIST', 'ALBUMARTIST', 'Album_Artist'])(
    'reads the field %s in any format',
    async (name) => {
      const album = [text('TALB', 'Album'), text('TXXX', `${name}\0One`), text('TXXX', 'YEAR\x001999')]
      expect(await tagsOf(await mp3(4, album))).toMatchObject({ album_artists: ['One'], year: 1999 })
      const path = join(folder, 'named.flac')
      await make(['-i', files.wav as string, '-metadata', `${name}=One`, '-metadata', 'YEAR=1999', path])
      expect(await tagsOf(path)).toMatchObject({ album_artists: ['One'], year: 1999 })
    },
  )

  test('prefers the front cover and skips images if requested', async () => {
    const png = (color: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
        .png()
        .toBuffer()
    const [back, front] = [await png('#000000'), await png('#ff0000')]
    const picture = (type: number, bytes: Buffer) => ({
      id: 'APIC',
      body: Buffer.concat([Buffer.from(`\0image/png\0${String.fromCharCode(type)}\0`, 'latin1'), bytes]),
    })
    const path = await mp3(3, [text('TIT2', 'T', 0), picture(4, back), picture(3, front)])
    const { picture: found } = await tagsOf(path)
    expect(found?.mime).toBe('image/png')
    expect(front.equals(found?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect((await tagsOf(path, { picture: false })).picture).toBeNull()
    const huge = await mp3(3, [text('TIT2', 'T', 0), picture(3, Buffer.alloc(20_000_000, 7))])
    expect((await tagsOf(huge, { picture: false })).title).toBe('T')
  })

  test('reads plain and synced lyrics', { tags: 'long' }, async () => {
    const plain = { id: 'USLT', body: Buffer.from('\x03eng\0First line\nSecond line', 'latin1') }
    const stamp = (ms: number) => Buffer.from([0, 0, ms >> 8, ms & 255])
    const sylt = {
      id: 'SYLT',
      body: Buffer.concat([
        Buffer.from('\x03eng\x02\x01\0One\0', 'latin1'),
        stamp(500),
        Buffer.from('Two\0'),
        stamp(1500),
      ]),
    }
    expect((await tagsOf(await mp3(4, [plain]))).lyrics).toEqual({
      synced: false,
      lines: [{ text: 'First line' }, { text: 'Second line' }],
    })
    expect((await tagsOf(await mp3(4, [plain, sylt]))).lyrics).toEqual({
      synced: true,
      lines: [
        { at: 0.5, text: 'One' },
        { at: 1.5, text: 'Two' },
      ],
    })
    const flac = join(folder, 'lyrics.flac')
    await make(['-i', files.wav as string, '-metadata', 'LYRICS=[00:01.50]Hello\n[00:03.00]World', flac])
    expect((await tagsOf(flac)).lyrics).toEqual({
      synced: true,
      lines: [
        { at: 1.5, text: 'Hello' },
        { at: 3, text: 'World' },
      ],
    })
  })

  test('falls back to the file name', async () => {
    const named = await tagsOf(await mp3(4, [], '07 - Some Artist - Some Title.mp3'))
    expect(named).toMatchObject({ title: 'Some Title', artists: ['Some Artist'], track_no: 7 })
    const own = await tagsOf(await mp3(4, []), { fileName: 'My Song.mp3' })
    expect(own).toMatchObject({ title: 'My Song', artists: [] })
  })

  test.each(['波の上', 'Café Müller', 'Ελλάδα — «ночь»'])(
    'fixes UTF-8 in the Latin-1 fields of WAV: %s',
    async (title) => {
      const path = join(folder, 'info.wav')
      const tags = ['title', 'artist', 'album'].flatMap((name) => ['-metadata', `${name}=${title}`])
      await make(['-i', files.wav as string, '-t', '1', ...tags, path])
      expect(await tagsOf(path)).toMatchObject({ title, artists: [title], album: title })
    },
  )

  test('leaves real Latin-1 in WAV unchanged', { tags: 'long' }, async () => {
    const path = join(folder, 'latin1.wav')
    await make([
      '-i',
      files.wav as string,
      '-t',
      '1',
      '-metadata',
      'title=Caf#',
      '-metadata',
      'artist=M#ller',
      path,
    ])
    const bytes = (await readFile(path))
      .toString('latin1')
      .replace('Caf#', 'Caf\xe9')
      .replace('M#ller', 'M\xfcller')
    await writeFile(path, bytes, 'latin1')
    expect(await tagsOf(path)).toMatchObject({ title: 'Café', artists: ['Müller'] })
  })

  test('fixes UTF-8 in Latin-1 frames of ID3v2, and reads every other frame as written', async () => {
    const meant = Buffer.from('波/Ünï', 'utf8').toString('latin1')
    for (const version of [3, 4] as const) {
      const wrong = [text('TIT2', meant, 0), text('TPE1', meant, 0), text('TPE2', meant, 0)]
      expect(await tagsOf(await mp3(version, wrong))).toMatchObject({
        title: '波/Ünï',
        artists: ['波/Ünï'],
      })
      const latin1 = await mp3(version, [text('TIT2', 'Café Ã', 0)])
      expect((await tagsOf(latin1)).title).toBe('Café Ã')
    }
    expect((await tagsOf(await mp3(3, [text('TIT2', 'Ã©', 1)]))).title).toBe('Ã©')
    expect((await tagsOf(await mp3(4, [text('TIT2', 'Ã©', 3)]))).title).toBe('Ã©')
    const lyrics = { id: 'USLT', body: Buffer.from('\0eng\0Ünï', 'utf8') }
    expect((await tagsOf(await mp3(3, [lyrics]))).lyrics?.lines).toEqual([{ text: 'Ünï' }])
  })

  test('fixes UTF-8 in ID3v1, also cut within a character', async () => {
    const path = join(folder, 'first.mp3')
    const tag = Buffer.alloc(128)
    tag.write('TAG')
    tag.write('海', 3)
    Buffer.from('波の上の長い長い名前').copy(tag, 33, 0, 29)
    tag.write('Caf\xe9', 63, 'latin1')
    await writeFile(path, Buffer.concat([bare, tag]))
    expect(await tagsOf(path)).toMatchObject({
      title: '海',
      artists: ['波の上の長い長い名'],
      album: 'Café',
    })
  })

  test('reads the plain tags that ffmpeg writes into WebM', { tags: 'long' }, async () => {
    const path = join(folder, 'plain.webm')
    const tags = {
      title: 'Sea',
      artist: 'Will',
      album: 'Water',
      album_artist: 'Various Artists',
      compilation: '1',
      disc: '2/3',
      track: '4/9',
      date: '2011-02-03',
      lyrics: 'La la',
    }
    const args = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    await make(['-i', files.wav as string, '-t', '1', ...args, '-c:a', 'libopus', path])
    expect(await tagsOf(path)).toMatchObject({
      title: 'Sea',
      artists: ['Will'],
      album: 'Water',
      album_artists: ['Various Artists'],
      compilation: true,
      disc_no: 2,
      disc_total: 3,
      track_no: 4,
      track_total: 9,
      year: 2011,
      released_at: '2011-02-03',
      lyrics: { synced: false, lines: [{ text: 'La la' }] },
    })
  })

  test('strips control characters and lone surrogates, trims and cuts texts', async () => {
    const path = await mp3(4, [
      text('TIT2', `  Two\x01\x1flines\r\n${'x'.repeat(400)}`),
      text('TALB', `${'a'.repeat(299)}😀 `),
      text('TPE1', `\x07${'n'.repeat(500)}`),
      text('TPE2', ' \x02 '),
      text('TCON', 'Ro\x03ck\0 \x04 '),
      text('TXXX', 'LYRICS\0One\x05line'),
    ])
    const tags = await tagsOf(path)
    expect(tags.title).toMatch(/^Two lines x+$/)
    expect(tags.title).toHaveLength(300)
    expect(tags.album).toBe('a'.repeat(299))
    expect(tags.artists).toEqual(['n'.repeat(200)])
    expect(tags.album_artists).toEqual([])
    expect(tags.genres).toEqual(['Ro ck'])
    expect(tags.lyrics?.lines).toEqual([{ text: 'One line' }])
    const wide = await mp3(3, [text('TIT2', 'Half \ud83d', 1), text('TPE1', 'A\0B\0'.repeat(200), 1)])
    expect((await tagsOf(wide)).title.isWellFormed()).toBe(true)
    const many = await mp3(4, [text('TPE1', Array.from({ length: 200 }, (_, n) => `Singer ${n}`).join('\0'))])
    expect((await tagsOf(many)).artists).toHaveLength(50)
    expect((await tagsOf(await mp3(4, []), { fileName: '\x01a\0b.mp3' })).title).toBe('a b')
  })

  test('keeps nobody waiting where each byte may begin a frame', async () => {
    const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])
    const path = join(folder, 'broken-frames.mp3')
    await writeFile(path, Buffer.concat([frame, frame, frame, Buffer.alloc(60_000, 0xff)]))
    let turns = 0
    let immediate = setImmediate(function count() {
      turns++
      immediate = setImmediate(count)
    })
    await tagsOf(path)
    clearImmediate(immediate)
    expect(turns).toBeGreaterThan(6)
  })

  test('never throws for broken files', { tags: 'long' }, async () => {
    const whole = await readFile(await mp3(3, [text('TIT2', 'Whole title', 0), text('TPE1', 'A/B', 1)]))
    const path = join(folder, 'broken.mp3')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { minLength: 1 }),
        fc.nat(2000),
        async (changes, length) => {
          const broken = Buffer.from(whole.subarray(0, length))
          for (const [at, value] of changes) if (at < broken.length) broken[at] = value
          await writeFile(path, broken)
          expect((await tagsOf(path)).title).not.toBe('')
        },
      ),
      { numRuns: 150 },
    )
    for (const source of Object.values(files)) {
      const cut = `${source}.cut`
      await writeFile(cut, await readFile(source))
      await truncate(cut, Math.floor((await stat(source)).size / 3))
      expect((await tagsOf(cut)).title).not.toBe('')
    }
  })
})

test('splitting artists and genres', () => {
  expect(splitArtists(['Björk', 'björk', ' '])).toEqual(['Björk'])
  expect(splitArtists(['A (feat. B, C)'])).toEqual(['A', 'B', 'C'])
  expect(splitArtists(['Little Feat', 'The ft Band'])).toEqual(['Little Feat', 'The', 'Band'])
  expect(splitGenres(['Rock; Pop/Jazz', 'rock'])).toEqual(['Rock', 'Pop', 'Jazz'])
})

test.each([
  ['01 - Artist - Title.mp3', { title: 'Title', artist: 'Artist', track_no: 1 }],
  ['/music/01 Title.flac', { title: 'Title', track_no: 1 }],
  ['1-07. Title.ogg', { title: 'Title', track_no: 7 }],
  ['Artist - Title (Live - 1999).mp3', { title: 'Title (Live - 1999)', artist: 'Artist' }],
  ['02_Some_Title.mp3', { title: 'Some Title', track_no: 2 }],
  ['99 Luftballons.mp3', { title: 'Luftballons', track_no: 99 }],
  ['1999.mp3', { title: '1999' }],
  ['42.mp3', { title: '42' }],
  ['東京.opus', { title: '東京' }],
  ['Mr. Blue', { title: 'Mr. Blue' }],
])('the name %s', (name, tags) => {
  expect(tagsOfFileName(name)).toEqual(tags)
})

test('joins timed syllables into lines', () => {
  expect(
    joinSyllables([
      { text: 'Hel', timestamp: 0 },
      { text: 'lo', timestamp: 200 },
      { text: '\nyou', timestamp: 900 },
    ]),
  ).toEqual({
    synced: true,
    lines: [
      { at: 0, text: 'Hello' },
      { at: 0.9, text: 'you' },
    ],
  })
})
