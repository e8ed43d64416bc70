import { execFile } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { AUDIO_EXTENSIONS } from '../../../contract/core/files.ts'
import { rounds } from '../../../testing/rounds.ts'
import { withFile } from '../open-file.ts'
import { make, makeEveryKind, scratchFolder } from '../testing/corpus.ts'
import { sniffAudio } from './sniff.ts'

const folder = await scratchFolder('sniff')
let files: Record<string, string>
beforeAll(async () => {
  files = await makeEveryKind(folder)
})

async function written(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const sniffed = (path: string, name: string) => withFile(path, (file) => sniffAudio(file, name))

const requestError = (path: string, name = 'song.mp3') =>
  sniffed(path, name).then(
    () => 'accepted',
    (error: { code?: string; reason?: string }) => [error.code, error.reason],
  )

describe('accepted audio', () => {
  const expected: Record<string, object> = {
    mp3: { container: 'mp3', codec: 'mp3', mime: 'audio/mpeg', ext: 'mp3' },
    m4a: { container: 'mp4', codec: 'aac', mime: 'audio/mp4', ext: 'm4a' },
    m4b: { container: 'mp4', codec: 'aac', mime: 'audio/mp4', ext: 'm4a' },
    aac: { container: 'adts', codec: 'aac', mime: 'audio/aac', ext: 'aac' },
    wav: { container: 'wav', codec: 'pcm', mime: 'audio/wav', ext: 'wav' },
    aif: { container: 'aiff', codec: 'pcm', mime: 'audio/aiff', ext: 'aiff' },
    aiff: { container: 'aiff', codec: 'pcm', mime: 'audio/aiff', ext: 'aiff' },
    flac: { container: 'flac', codec: 'flac', mime: 'audio/flac', ext: 'flac' },
    ogg: { container: 'ogg', codec: 'vorbis', mime: 'audio/ogg', ext: 'ogg' },
    oga: { container: 'ogg', codec: 'flac', mime: 'audio/ogg', ext: 'oga' },
    opus: { container: 'ogg', codec: 'opus', mime: 'audio/ogg', ext: 'opus' },
    webm: { container: 'webm', codec: 'opus', mime: 'audio/webm', ext: 'webm' },
  }

  test.each([...AUDIO_EXTENSIONS])('%s, also under another name', async (extension) => {
    const path = files[extension] as string
    const whole = { ...expected[extension], truncated: false }
    expect(await sniffed(path, `Song.${extension.toUpperCase()}`)).toEqual(whole)
    expect(await sniffed(path, 'renamed.mp3')).toEqual(whole)
  })

  test('an mp3 with a large image, and tags before other formats', async () => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const cover = await written('cover.png', picture)
    const path = join(folder, 'pictured.mp3')
    await make(['-i', files.mp3 as string, '-i', cover, '-map', '0', '-map', '1', '-c', 'copy', path])
    expect((await sniffed(path, 'a.mp3')).codec).toBe('mp3')
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x08\0', 'latin1'), Buffer.alloc(1024)])
    const tagged = await written('tagged.flac', Buffer.concat([tag, await readFile(files.flac as string)]))
    expect((await sniffed(tagged, 'a.flac')).codec).toBe('flac')
  })

  test('alac, float wav and streamed webm', async () => {
    const [alac, float] = [join(folder, 'alac.m4a'), join(folder, 'float.wav')]
    await make(['-i', files.wav as string, '-c:a', 'alac', alac])
    await make(['-i', files.wav as string, '-c:a', 'pcm_f32le', float])
    expect((await sniffed(alac, 'a.m4a')).codec).toBe('alac')
    expect((await sniffed(float, 'a.wav')).codec).toBe('pcm')
    const streamed = join(folder, 'streamed.webm')
    await make(['-i', files.wav as string, '-c:a', 'libopus', '-f', 'webm', '-live', '1', streamed])
    expect((await sniffed(streamed, 'a.webm')).codec).toBe('opus')
  })
})

test.each(['mp3', 'm4a', 'm4b', 'wav', 'aif', 'aiff', 'flac', 'ogg', 'oga', 'opus', 'webm'])(
  'a truncated %s is marked, or rejected without its headers',
  async (extension) => {
    const path = await written(`cut.${extension}`, await readFile(files[extension] as string))
    const { size } = await stat(path)
    for (const part of [0.9, 0.5, 0.1]) {
      await truncate(path, Math.floor(size * part))
      const found = await sniffed(path, `cut.${extension}`).catch((error: { reason: string }) => error.reason)
      expect(typeof found === 'string' ? found : found.truncated).toBe(
        typeof found === 'string' ? 'This file is incomplete.' : true,
      )
    }
  },
)

describe('sizes that writers get wrong', () => {
  const SECONDS = 6
  const RATE = 8_000
  const pcm = Buffer.alloc(SECONDS * RATE * 2, 7)

  const wave = (size: number, riff = size, after = Buffer.alloc(0)) => {
    const head = Buffer.from(
      'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data\0\0\0\0',
      'latin1',
    )
    head.writeUInt32LE(riff, 4)
    head.writeUInt32LE(RATE, 24)
    head.writeUInt32LE(RATE * 2, 28)
    head.writeUInt32LE(size, 40)
    return Buffer.concat([head, pcm, after])
  }
  const aiff = (size: number) => {
    const head = Buffer.from(
      'FORM\0\0\0\0AIFFCOMM\0\0\0\x12\0\x01\0\0\0\0\0\x10\x40\x0b\xfa\0\0\0\0\0\0\0SSND\0\0\0\0',
      'latin1',
    )
    head.writeUInt32BE(size, 42)
    return Buffer.concat([head, Buffer.alloc(8), pcm])
  }

  test.each([
    ['a WAV of size 0', 'wav', wave(0, 0), SECONDS],
    ['a WAV of unknown size', 'wav', wave(0xffffffff), SECONDS],
    ['a WAV of nearly 2 GiB', 'wav', wave(0x7ffff000), SECONDS],
    ['a WAV that counts its header', 'wav', wave(pcm.length + 44), SECONDS],
    ['a WAV whose RIFF size is wrong', 'wav', wave(pcm.length, 4), undefined],
    ['an AIFF of size 0', 'aiff', aiff(0), SECONDS],
    ['an AIFF that counts its header', 'aiff', aiff(pcm.length + 8 + 54), SECONDS],
  ])('%s', async (_, extension, bytes, duration) => {
    const found = await sniffed(await written(`size.${extension}`, bytes), `size.${extension}`)
    expect(found.truncated).toBe(false)
    if (duration === undefined) expect(found.duration).toBeUndefined()
    else expect(found.duration).toBeCloseTo(duration, 1)
  })

  test('audio that is really missing or empty is not taken for that', async () => {
    expect((await sniffed(await written('half.wav', wave(pcm.length * 2)), 'half.wav')).truncated).toBe(true)
    const list = Buffer.from('LIST\x04\0\0\0INFO')
    const empty = Buffer.concat([wave(0).subarray(0, 44), list])
    expect(await requestError(await written('empty.wav', empty))).toEqual([
      'unsupported_media',
      'This file contains no audio.',
    ])
  })
})

describe('rejected files', () => {
  test.each([
    ['HLS', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['HLS behind a byte order mark and blank lines', '\ufeff\n \n#EXTM3U\nfile:///etc/passwd'],
    ['ffconcat', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['concat without its header', "file '/etc/passwd'\nfile '/etc/hosts'\n"],
    ['m3u without its header', 'one.mp3\nfolder/two.mp3\n'],
    ['pls', '[playlist]\nFile1=http://127.0.0.1/\n'],
    ['DASH', '<?xml version="1.0"?>\n<MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>'],
    ['asx', '<asx version="3.0"><entry><ref href="x"/></entry></asx>'],
  ])('the playlist %s', async (_, content) => {
    const path = await written('evil.mp3', content)
    expect(await requestError(path)).toEqual(['unsupported_media', 'This file is a playlist, not audio.'])
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('a %s image', async (format) => {
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#abcdef' } })
    const path = await written('image.mp3', await image.toFormat(format).toBuffer())
    expect(await requestError(path)).toEqual(['unsupported_media', 'This file is an image, not audio.'])
  })

  test('an SVG image', async () => {
    const path = await written('image.mp3', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await requestError(path)).toEqual(['unsupported_media', 'This file is an image, not audio.'])
  })

  test.each([
    ['text', 'Dear diary, today I listened to a lot of music and it was good.'],
    ['HTML', '<!doctype html><html><body>404</body></html>'],
    ['a program', '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0'],
    ['zeros', Buffer.alloc(100_000)],
    ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])],
  ])('%s', async (_, content) => {
    const path = await written('other.mp3', content)
    expect(await requestError(path)).toEqual(['unsupported_media', 'This file is damaged or isn’t audio.'])
  })

  test('an empty file, and a name without an audio extension', async () => {
    expect(await requestError(await written('empty.mp3', ''))).toEqual([
      'unsupported_media',
      'This file is empty.',
    ])
    for (const name of ['song.exe', 'song', 'mp3', '.mp3']) {
      expect(await requestError(files.mp3 as string, name)).toEqual([
        'unsupported_media',
        'This kind of file isn’t supported.',
      ])
    }
  })

  test('video without audio', async () => {
    for (const [name, codec] of [
      ['silent.m4a', ['-c:v', 'mpeg4', '-f', 'mp4']],
      ['silent.webm', ['-c:v', 'libvpx', '-f', 'webm']],
      ['silent.ogg', ['-c:v', 'libtheora', '-f', 'ogg']],
    ] as const) {
      const path = join(folder, name)
      await make(['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', ...codec, path])
      expect(await requestError(path, name)).toEqual(['unsupported_media', 'This file contains no audio.'])
    }
  })

  test('a tag only', async () => {
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x08\0', 'latin1'), Buffer.alloc(1024)])
    expect(await requestError(await written('tag.mp3', tag))).toEqual([
      'unsupported_media',
      'This file contains no audio.',
    ])
  })

  test('a folder', async () => {
    expect(await requestError(folder)).toEqual(['unsupported_media', 'This kind of file isn’t supported.'])
  })

  test('arbitrary bytes are either audio or rejected with BadMediaError, never another error', async () => {
    const starts = [
      '',
      'RIFF\0\0\0\0WAVE',
      'OggS\0\x02',
      'fLaC\0\0\0\x22',
      '\x1aE\xdf\xa3',
      '\0\0\0\x18ftyp',
      'ID3\x03\0\0',
      '\xff\xfb',
      'FORM\0\0\0\0AIFF',
    ]
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, rest]) => {
        const path = await written('fuzz.mp3', Buffer.concat([Buffer.from(start, 'latin1'), rest]))
        const response = await requestError(path)
        expect(response === 'accepted' || response[0] === 'unsupported_media').toBe(true)
      }),
      { numRuns: rounds(100, 500) },
    )
  })
})

test('a named pipe is rejected without blocking', async () => {
  const path = join(folder, 'pipe.mp3')
  await promisify(execFile)('mkfifo', [path])
  expect(await requestError(path)).toEqual(['unsupported_media', 'This kind of file isn’t supported.'])
})
