import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { guessEncodings } from '../../core/guess-encoding.ts'
import { ByteWindow } from '../byte-window.ts'
import { withFile } from '../open-file.ts'
import { sniffAudio } from '../sniff/sniff.ts'
import { KINDS, MUSIC, make, scratchFolder } from '../testing/corpus.ts'
import { encode } from '../testing/encode.ts'
import { id3Tag, latin1Frame, synchsafe, type TestFrame, textFrame, unsynchronised } from '../testing/id3.ts'
import { readId3 } from './id3.ts'
import { readTags, type TagOptions } from './tags.ts'
import { brokenComments } from './vorbis-text.ts'

const folder = await scratchFolder('id3')
let audio: Buffer
let picture: Buffer
beforeAll(async () => {
  const path = join(folder, 'bare.mp3')
  await make(['-f', 'lavfi', '-i', MUSIC, '-t', '2', '-map_metadata', '-1', '-id3v2_version', '0', path])
  audio = await readFile(path)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
})

const apic = (): TestFrame => ({
  id: 'APIC',
  body: Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), picture]),
})
const named = (): TestFrame[] => [
  textFrame('TIT2', 'Ünsafe'),
  textFrame('TPE1', 'Ärtist'),
  textFrame('TALB', 'Älbum'),
]

let created = 0
const read = async (start: Buffer, options: TagOptions = {}, sound = audio) => {
  const path = join(folder, `${created++}.mp3`)
  await writeFile(path, Buffer.concat([start, sound]))
  return withFile(path, async (file) => {
    const { mime, truncated } = await sniffAudio(file, path)
    return { ...(await readTags(file, { mime, ...options })), mime, truncated }
  })
}
const expected = () => ({
  title: 'Ünsafe',
  artists: ['Ärtist'],
  album: 'Älbum',
  duration: expect.closeTo(2, 0),
  mime: 'audio/mpeg',
  truncated: false,
})

const dialects: [string, () => Buffer][] = [
  ['2.3', () => id3Tag(3, [...named(), apic()])],
  ['2.4', () => id3Tag(4, [...named(), apic()])],
  ['2.3, unsynchronised', () => id3Tag(3, [...named(), apic()], { flags: 0x80 })],
  [
    '2.4, each frame unsynchronised',
    () =>
      id3Tag(
        4,
        [...named(), apic()].map(({ id, body }) => ({ id, body: unsynchronised(body), flags: 2 })),
        { flags: 0x80 },
      ),
  ],
  [
    '2.4, unsynchronised by its header alone',
    () =>
      id3Tag(
        4,
        [...named(), apic()].map(({ id, body }) => ({ id, body: unsynchronised(body) })),
        { flags: 0x80 },
      ),
  ],
  ['2.4 with plain sizes', () => id3Tag(4, [apic(), ...named()], { sizes: 'plain' })],
  ['2.3 with synchsafe sizes', () => id3Tag(3, [apic(), ...named()], { sizes: 'safe' })],
  [
    '2.4, compressed',
    () =>
      id3Tag(
        4,
        [...named(), apic()].map(({ id, body }) => ({
          id,
          body: Buffer.concat([synchsafe(body.length), deflateSync(body)]),
          flags: 9,
        })),
      ),
  ],
  [
    '2.3, compressed',
    () =>
      id3Tag(
        3,
        [...named(), apic()].map(({ id, body }) => {
          const length = Buffer.alloc(4)
          length.writeUInt32BE(body.length)
          return { id, body: Buffer.concat([length, deflateSync(body)]), flags: 0x80 }
        }),
      ),
  ],
  [
    'a plain size in its header',
    () => {
      const tag = id3Tag(3, [...named(), apic()])
      const size = Buffer.alloc(4)
      size.writeUInt32BE(tag.length - 10)
      return id3Tag(3, [...named(), apic()], { size })
    },
  ],
  ['a size of 0', () => id3Tag(3, [...named(), apic()], { size: Buffer.alloc(4) })],
  ['a size beyond the file', () => id3Tag(3, [...named(), apic()], { size: synchsafe(50_000_000) })],
  ['a size that is too small', () => id3Tag(4, [...named(), apic()], { size: synchsafe(100) })],
  ['two tags', () => Buffer.concat([id3Tag(3, named()), id3Tag(3, [apic()])])],
  [
    'padding',
    () => Buffer.concat([id3Tag(3, [...named(), apic(), { id: '\0\0\0\0', body: Buffer.alloc(500) }])]),
  ],
]

describe.each(dialects)('%s', (_, tag) => {
  test('texts and picture are read', async () => {
    const tags = await read(tag())
    expect(tags).toMatchObject(expected())
    expect(Buffer.compare(tags.picture?.bytes ?? Buffer.alloc(0), picture)).toBe(0)
  })

  test('also in a large file', async () => {
    const large = Buffer.concat(Array.from({ length: 20 }, () => audio))
    const tags = await read(tag(), {}, large)
    expect(tags).toMatchObject({ title: 'Ünsafe', artists: ['Ärtist'], album: 'Älbum' })
    expect(Buffer.compare(tags.picture?.bytes ?? Buffer.alloc(0), picture)).toBe(0)
  })
})

test('2.2 is read, also unsynchronised and before FLAC', async () => {
  const frames = [textFrame('TT2', 'Ünsafe'), textFrame('TP1', 'AC/DC'), textFrame('TAL', 'Älbum')]
  for (const flags of [0, 0x80])
    expect(await read(id3Tag(2, frames, { flags }))).toMatchObject({ ...expected(), artists: ['AC/DC'] })
  const path = join(folder, 'bare.flac')
  await make(['-f', 'lavfi', '-i', MUSIC, '-t', '1', path])
  const tags = await read(id3Tag(3, named(), { flags: 0x80 }), {}, await readFile(path))
  expect(tags).toMatchObject({ title: 'Ünsafe', mime: 'audio/flac' })
})

test.each([
  ['windows-1251', 'Песня о море', 'Тестовый Хор'],
  ['shift_jis', 'ソングと東京', '山田花子'],
  ['gbk', '夜空中的歌', '测试歌手'],
  ['big5', '夜空中的歌', '測試歌手'],
  ['euc-kr', '바람이 분다', '이소라'],
])(
  'texts in %s are read in a stated encoding from ID3v2, ID3v1 and RIFF',
  async (encoding, title, artist) => {
    const [name, by] = [encode(title, encoding), encode(artist, encoding)]
    const meant = { title, artists: [artist] }
    for (const version of [3, 4]) {
      const tag = id3Tag(version, [latin1Frame('TIT2', name), latin1Frame('TPE1', by)])
      expect(await read(tag, { encoding })).toMatchObject(meant)
      expect((await read(tag)).undeclared).toEqual([name.toString('latin1'), by.toString('latin1')])
    }
    const first = Buffer.alloc(128)
    first.write('TAG')
    name.copy(first, 3)
    by.copy(first, 33)
    expect(await read(Buffer.alloc(0), { encoding }, Buffer.concat([audio, first]))).toMatchObject(meant)
    const lyrics = { id: 'USLT', body: Buffer.concat([Buffer.from('\0und\0'), name]) }
    expect((await read(id3Tag(3, [lyrics]), { encoding })).lyrics?.lines).toEqual([{ text: title }])
    const path = join(folder, 'riff.wav')
    await make(['-f', 'lavfi', '-i', MUSIC, '-t', '1', '-fflags', '+bitexact', path])
    const chunk = (id: string, body: Buffer) => {
      const header = Buffer.from(`${id}\0\0\0\0`)
      header.writeUInt32LE(body.length, 4)
      return Buffer.concat([header, body, Buffer.alloc(body.length % 2)])
    }
    const info = chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('INAM', name), chunk('IART', by)]))
    const wave = Buffer.concat([await readFile(path), info])
    wave.writeUInt32LE(wave.length - 8, 4)
    expect(await read(Buffer.alloc(0), { encoding }, wave)).toMatchObject({ ...meant, mime: 'audio/wav' })
  },
)

test.each([
  ['wav', 'id3 ', false],
  ['aiff', 'ID3 ', true],
] as const)('the tag in a chunk of %s is read in every dialect and encoding', async (kind, id, big) => {
  const path = join(folder, `chunk.${kind}`)
  await make(['-f', 'lavfi', '-i', MUSIC, '-t', '1', '-fflags', '+bitexact', path])
  const sound = await readFile(path)
  const tagsOf = async (tag: Buffer, encoding: string | null = null) => {
    const header = Buffer.from(`${id}\0\0\0\0`)
    const whole = Buffer.concat([sound, header, tag, Buffer.alloc(tag.length % 2)])
    for (const [at, size] of [
      [4, whole.length - 8],
      [sound.length + 4, tag.length],
    ] as const) {
      if (big) whole.writeUInt32BE(size, at)
      else whole.writeUInt32LE(size, at)
    }
    await writeFile(path, whole)
    return withFile(path, (file) => readTags(file, { encoding }))
  }
  for (const flags of [0, 0x80])
    expect(await tagsOf(id3Tag(3, [...named(), apic()], { flags }))).toMatchObject({
      title: 'Ünsafe',
      artists: ['Ärtist'],
      picture: { mime: 'image/jpeg' },
      duration: expect.closeTo(1, 1),
    })
  const old = id3Tag(3, [
    latin1Frame('TIT2', encode('Песня о море', 'windows-1251')),
    latin1Frame('TPE1', encode('Тестовый Хор', 'windows-1251')),
  ])
  expect((await tagsOf(old)).undeclared).toHaveLength(2)
  expect(await tagsOf(old, 'windows-1251')).toMatchObject({
    title: 'Песня о море',
    artists: ['Тестовый Хор'],
  })
})

test.each(['flac', 'ogg', 'opus'])(
  'comments of %s that are not UTF-8 are read in a stated encoding',
  async (kind) => {
    const path = join(folder, `comments.${kind}`)
    // As many bytes as the text in windows-1251.
    const tags = ['-metadata', 'title=Pesnja o more', '-metadata', 'artist=Hor imeni Kogo']
    await make(['-f', 'lavfi', '-i', MUSIC, '-t', '1', ...tags, ...(KINDS[kind] ?? []), path])
    const bytes = (await readFile(path))
      .toString('latin1')
      .replace('Pesnja o more', encode('Песня у моря!', 'windows-1251').toString('latin1'))
      .replace('Hor imeni Kogo', encode('Хор имени Кого', 'windows-1251').toString('latin1'))
    await writeFile(path, bytes, 'latin1')
    const meant = { title: 'Песня у моря!', artists: ['Хор имени Кого'] }
    const tagsOf = (encoding: string | null) => withFile(path, (file) => readTags(file, { encoding }))
    const { undeclared } = await tagsOf(null)
    expect(undeclared).toHaveLength(2)
    expect(guessEncodings([undeclared])[0]?.encoding).toBe('windows-1251')
    expect(await tagsOf('windows-1251')).toMatchObject(meant)
  },
)

test.each([
  ['Cy & Eva', 'Cy/Eva', ['Cy', 'Eva']],
  ['AC/DC', 'AC/DC', ['AC/DC']],
  ['AC/DC & Tina', 'AC/DC/Tina', ['AC/DC', 'Tina']],
  ['Cy feat. Eva', 'Cy; Eva', ['Cy', 'Eva']],
  ['Cy und Eva', 'Cy / Eva', ['Cy', 'Eva']],
])('the list of artists of %s, joined as %s', async (credit, joined, artists) => {
  const listed = (id: string, value: string) => textFrame('TXXX', `${id}\0\ufeff${value}`)
  for (const [version, artist, own] of [
    [2, 'TP1', 'TXX'],
    [3, 'TPE1', 'TXXX'],
    [4, 'TPE1', 'TXXX'],
  ] as const) {
    const frames = [textFrame(artist, credit), { ...listed('ARTISTS', joined), id: own }]
    expect([version, (await read(id3Tag(version, frames))).artists]).toEqual([version, artists])
  }
})

test('sort names and the release at MusicBrainz are read', async () => {
  const release = '11111111-2222-3333-4444-555555555555'
  const tag = id3Tag(4, [
    textFrame('TSOP', 'Beaters, The'),
    textFrame('TSO2', 'Beaters, The'),
    textFrame('TSOA', 'Album, An'),
    textFrame('TSOT', 'Song, A'),
    textFrame('TXXX', `MusicBrainz Album Id\0\ufeff${release}`),
  ])
  expect(await read(tag)).toMatchObject({
    sort: { title: 'Song, A', artist: 'Beaters, The', album: 'Album, An', album_artist: 'Beaters, The' },
    musicbrainz: { album: release, recording: null, track: null, artists: [], album_artists: [] },
  })
})

test('a tag of many small frames is read in part', async () => {
  const body = Buffer.concat([Buffer.from('TIT3'), synchsafe(1), Buffer.alloc(3)])
  const frames = Array.from({ length: 50_000 }, () => body)
  const size = synchsafe(50_000 * body.length)
  const path = join(folder, 'frames.mp3')
  await writeFile(path, Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size, ...frames, audio]))
  const tags = await withFile(path, (file) => readId3(new ByteWindow(file.handle, file.size)))
  expect(tags.map((tag) => tag.frames.length)).toEqual([10_000])
})

test('comments that are not UTF-8 are found behind bytes whose capital form is longer', async () => {
  const comment = Buffer.from('title=\xdcber', 'latin1')
  const path = join(folder, 'comments.flac')
  await writeFile(
    path,
    Buffer.concat([Buffer.alloc(50, 0xdf), Buffer.from([comment.length, 0, 0, 0]), comment]),
  )
  const metadata = { native: { vorbis: [{ id: 'TITLE', value: '\ufffdber' }] } }
  const found = await withFile(path, (file) => brokenComments(file, metadata as never))
  expect([...found]).toEqual([['\ufffdber', '\xdcber']])
})
