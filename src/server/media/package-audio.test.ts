// @module-tag long
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FfmpegError } from './ffmpeg.ts'
import { packageKeys, storePackage } from './hls.ts'
import { ladderFor, type PackageResult, packageAudio, playbackRate } from './package-audio.ts'
import { openStorage } from './storage/storage.ts'
import { make, makeEveryKind, scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('package')
let files: Record<string, string>
let result: PackageResult
const outDir = join(folder, 'out')
const hash = 'ab'.repeat(32)

beforeAll(async () => {
  files = await makeEveryKind(folder)
  result = await packageAudio({
    source: files.flac as string,
    outDir,
    lossless: true,
    channels: 2,
    sampleRate: 44100,
  })
})

const lines = async (name: string) => (await readFile(join(outDir, name), 'utf8')).trim().split('\n')

describe('a package', () => {
  test('contains all renditions of a lossless original at about their bitrates', () => {
    expect(result.renditions.map(({ kbps, codecs }) => [kbps, codecs])).toEqual([
      [64, 'mp4a.40.2'],
      [128, 'mp4a.40.2'],
      [256, 'mp4a.40.2'],
    ])
    for (const { kbps, bytes } of result.renditions) expect((bytes * 8) / 10 / 1000).toBeLessThan(kbps * 1.15)
    expect(result.duration).toBeCloseTo(10, 1)
  })

  test('names the renditions in the master playlist', async () => {
    const master = await lines('master.m3u8')
    expect(master.slice(0, 2)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7'])
    expect(master.filter((line) => !line.startsWith('#'))).toEqual([
      '64/index.m3u8',
      '128/index.m3u8',
      '256/index.m3u8',
    ])
    const rates = master.join('\n').matchAll(/BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="mp4a.40.2"/g)
    for (const [, peak, mean] of rates) expect(Number(peak)).toBeGreaterThanOrEqual(Number(mean))
  })

  test('has byte ranges that cover the file, and segments aligned across renditions', async () => {
    const durations: string[] = []
    for (const { kbps, file } of result.renditions) {
      const playlist = await lines(`${kbps}.m3u8`)
      const bytes = await readFile(file)
      let at = Number(/BYTERANGE="(\d+)@0"/.exec(playlist.join())?.[1])
      expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
      const ranges = playlist.filter((line) => line.startsWith('#EXT-X-BYTERANGE:'))
      for (const range of ranges) {
        const [length, start] = range.slice('#EXT-X-BYTERANGE:'.length).split('@').map(Number) as [
          number,
          number,
        ]
        expect(start).toBe(at)
        expect(['moof', 'styp']).toContain(bytes.toString('latin1', start + 4, start + 8))
        at += length
      }
      expect(at).toBe(bytes.length)
      expect(playlist.at(-1)).toBe('#EXT-X-ENDLIST')
      expect(playlist.filter((line) => !line.startsWith('#'))).toEqual(ranges.map(() => 'audio.m4s'))
      durations.push(playlist.filter((line) => line.startsWith('#EXTINF:')).join())
    }
    expect(new Set(durations).size).toBe(1)
    const seconds = [...(durations[0] ?? '').matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text))
    expect(seconds).toHaveLength(2)
    expect(seconds.reduce((sum, value) => sum + value, 0)).toBeCloseTo(10, 1)
  })

  test('plays from its playlist alone and starts where the original starts', async () => {
    // Noise, because a tone is identical one period later.
    const noise = join(folder, 'noise.flac')
    await make(['-f', 'lavfi', '-i', 'anoisesrc=r=44100:d=8:a=0.3:seed=7:color=pink', noise])
    const target = join(folder, 'noise')
    const created = await packageAudio({ source: noise, outDir: target, lossless: true })
    const storage = await openStorage({ root: join(folder, 'playable') })
    await storePackage(storage, hash, target, created)
    const [pcm, original] = [join(folder, 'heard.raw'), join(folder, 'original.raw')]
    const index = storage.localPath(packageKeys(hash).index(128)) as string
    const raw = ['-f', 's16le', '-ac', '1', '-ar', '44100']
    await make(['-allowed_extensions', 'ALL', '-i', index, ...raw, pcm])
    await make(['-i', noise, ...raw, original])
    const [decoded, source] = [await readFile(pcm), await readFile(original)]
    expect(Math.abs(decoded.length - source.length) / 2 / 44100).toBeLessThan(0.05)
    // The edit list removes the encoder's 1,024 silent samples; ffmpeg 5 writes it but ignores it when reading.
    const init = (await readFile(join(target, '128.m4s'))).subarray(0, 2000)
    expect(init.readUInt32BE(init.indexOf('elst') + 16)).toBe(1024)
    expect(delay(source, decoded) % 1024).toBeLessThanOrEqual(2)
  })

  test('has the expected loudness and a rising waveform', () => {
    expect(result.loudness.integrated).toBeGreaterThan(-25)
    expect(result.loudness.integrated).toBeLessThan(-12)
    expect(result.loudness.range).toBeGreaterThanOrEqual(0)
    expect(result.waveform).toHaveLength(800)
    const mean = (from: number, to: number) =>
      result.waveform.slice(from, to).reduce((a, b) => a + b, 0) / (to - from)
    expect(mean(0, 390)).toBeLessThan(mean(410, 800) * 0.4)
    expect(Math.max(...result.waveform)).toBe(255)
  })

  test('is stored with the master playlist last', async () => {
    const storage = await openStorage({ root: join(folder, 'stored') })
    const order: string[] = []
    const put = storage.putFile
    storage.putFile = async (key, path, mime) => {
      order.push(key)
      await put(key, path, mime)
    }
    await storePackage(storage, hash, outDir, result)
    const keys = packageKeys(hash)
    expect(order.at(-1)).toBe(keys.master)
    expect(keys.master).toBe(`hls/ab/${hash}/master.m3u8`)
    expect(order).toContain(`hls/ab/${hash}/64/audio.m4s`)
    expect(order).toContain(`hls/ab/${hash}/64/index.m3u8`)
    expect(order).toHaveLength(7)
    await storage.deletePrefix(keys.folder)
    expect(await storage.stat(keys.master)).toBeNull()
  })
})

describe('originals', () => {
  test('of every kind are packaged', async () => {
    for (const [extension, source] of Object.entries(files)) {
      const created = await packageAudio({
        source,
        outDir: join(folder, `kind-${extension}`),
        lossless: false,
        sourceBitrate: 64_000,
      })
      expect([extension, created.renditions.length, Math.round(created.duration)]).toEqual([extension, 1, 10])
      expect(Math.abs(created.loudness.integrated - result.loudness.integrated)).toBeLessThan(0.5)
    }
  })

  test('in mono, multichannel, or unusual sample rates are packaged', async () => {
    for (const [name, args] of [
      ['low-mono.wav', ['-ar', '8000', '-ac', '1']],
      ['high-six.flac', ['-ar', '192000', '-ac', '6']],
      ['odd.wav', ['-ar', '37800']],
    ] as const) {
      const source = join(folder, name)
      await make(['-i', files.wav as string, ...args, source])
      const created = await packageAudio({
        source,
        outDir: join(folder, name.slice(0, -4)),
        lossless: true,
      })
      expect(created.duration).toBeCloseTo(10, 1)
      expect(created.renditions).toHaveLength(3)
    }
  })

  test('a loud tone has the theoretical peak and loudness', async () => {
    const source = join(folder, 'tone.wav')
    // A full-scale 997 Hz sine in both channels is 0 LUFS by definition of BS.1770 (−3.01 per channel).
    await make([
      '-f',
      'lavfi',
      '-i',
      "aevalsrc='0.5*sin(2*PI*997*t)|0.5*sin(2*PI*997*t)':s=48000:d=8",
      source,
    ])
    const { loudness } = await packageAudio({
      source,
      outDir: join(folder, 'tone'),
      lossless: true,
      sampleRate: 48000,
    })
    expect(Math.abs(loudness.integrated - -6)).toBeLessThanOrEqual(0.15)
    expect(Math.abs(loudness.true_peak - -6)).toBeLessThanOrEqual(0.15)
  })

  test('peaks between samples are detected', async () => {
    const source = join(folder, 'intersample.wav')
    // At a quarter of the sample rate and 45 degrees every sample is 3 dB below the true peak.
    await make(['-f', 'lavfi', '-i', "aevalsrc='0.9*sin(2*PI*n/4+PI/4)':s=48000:d=4", source])
    const { loudness } = await packageAudio({
      source,
      outDir: join(folder, 'inter'),
      lossless: true,
      sampleRate: 48000,
    })
    expect(loudness.true_peak).toBeGreaterThan(-1.5)
  })

  test('a mono item is measured as played by two loudspeakers', async () => {
    const tone = "aevalsrc='0.5*sin(2*PI*997*t)':s=48000:d=8"
    const source = join(folder, 'mono-tone.wav')
    await make(['-f', 'lavfi', '-i', tone, source])
    const { loudness } = await packageAudio({
      source,
      outDir: join(folder, 'mono-tone'),
      lossless: true,
      channels: 1,
    })
    expect(Math.abs(loudness.integrated - -6)).toBeLessThanOrEqual(0.15)
  })

  test('silence has no loudness and a flat waveform', async () => {
    const source = join(folder, 'silence.wav')
    await make(['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '2', source])
    const created = await packageAudio({ source, outDir: join(folder, 'silence'), lossless: true })
    expect(created.loudness).toEqual({ integrated: -70, true_peak: -120, range: 0 })
    expect(Math.max(...created.waveform)).toBe(0)
  })

  test('very short files are playable', async () => {
    const source = join(folder, 'short.wav')
    await make(['-i', files.wav as string, '-t', '0.05', source])
    const created = await packageAudio({ source, outDir: join(folder, 'short'), lossless: true })
    expect(created.duration).toBeCloseTo(0.05, 2)
    expect(created.renditions).toHaveLength(3)
  })
})

describe('files that cannot be packaged', () => {
  test('damaged and unsupported files fail with a message and leave no playlist', async () => {
    const text = join(folder, 'text.mp3')
    await writeFile(text, 'this is no music at all, whatever its name says')
    const video = join(folder, 'video.m4a')
    await make(['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-f', 'mp4', video])
    for (const source of [text, video, join(folder, 'missing.mp3')]) {
      const target = join(folder, 'failed')
      const error = await packageAudio({ source, outDir: target, lossless: false }).catch(
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(FfmpegError)
      expect((error as FfmpegError).message).toMatch(/^This file .*\.$/)
      expect((await readdir(target)).filter((name) => name.endsWith('.m3u8'))).toEqual([])
    }
  })

  test('aborting stops the packaging', async () => {
    const stop = new AbortController()
    const run = packageAudio({
      source: files.wav as string,
      outDir: join(folder, 'aborted'),
      lossless: true,
      signal: stop.signal,
    })
    stop.abort(new Error('shutting down'))
    await expect(run).rejects.toThrow('shutting down')
    await expect(stat(join(folder, 'aborted', 'master.m3u8'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test.each([
  [{ lossless: true, sourceBitrate: 40_000 }, [64, 128, 256]],
  [{ lossless: false, sourceBitrate: 320_000 }, [64, 128, 256]],
  [{ lossless: false, sourceBitrate: 192_000 }, [64, 128, 192]],
  [{ lossless: false, sourceBitrate: 112_000 }, [64, 112]],
  [{ lossless: false, sourceBitrate: 140_000 }, [64, 128]],
  [{ lossless: false, sourceBitrate: 127_200 }, [64, 128]],
  [{ lossless: false, sourceBitrate: 96_000 }, [64, 96]],
  [{ lossless: false, sourceBitrate: 48_000 }, [48]],
  [{ lossless: false, sourceBitrate: 47_300 }, [48]],
  [{ lossless: false, sourceBitrate: 8_000 }, [24]],
  [{ lossless: false }, [64, 128, 256]],
])('bitrate ladder of %o', (source, ladder) => {
  expect(ladderFor(source)).toEqual(ladder)
})

test('the sample rate becomes one of two', () => {
  expect([8000, 22050, 32000, 44100, 48000, 88200, 96000, undefined].map(playbackRate)).toEqual([
    48000, 44100, 48000, 44100, 48000, 44100, 48000, 44100,
  ])
})

/** Returns the samples by which one signal lags another, by cross-correlation within ±1,500 around the loud middle. */
function delay(source: Buffer, decoded: Buffer): number {
  const at = (signal: Buffer, sample: number) => signal.readInt16LE(sample * 2)
  let best = 0
  let bestSum = Number.NEGATIVE_INFINITY
  for (let lag = -1500; lag <= 1500; lag++) {
    let sum = 0
    for (let sample = 200_000; sample < 222_050; sample += 3)
      sum += at(source, sample) * at(decoded, sample + lag)
    if (sum > bestSum) {
      best = lag
      bestSum = sum
    }
  }
  return Math.abs(best)
}
