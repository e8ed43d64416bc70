// @module-tag long
import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ByteWindow } from '../byte-window.ts'
import { convertFeedSpot } from '../normalize-spot.ts'
import { make, scratchFolder } from '../testing/corpus.ts'
import { decodeStrictly, ffmpegOutput } from '../testing/decode.ts'
import { composeMp3 } from './compose.ts'
import { cutAt } from './cut.ts'
import { samplesPerFrame } from './frame.ts'
import { indexMp3, type Mp3Index } from './index.ts'

const SPEECH = "aevalsrc='0.3*sin(2*PI*(300+40*t)*t)*(0.4+0.6*sin(2*PI*3*t))+0.02*(random(0)-0.5)':d=12"
const SECONDS = 12

/** Formats of episodes, by what is particular about them. */
const FORMATS: Record<string, string[]> = {
  'constant bitrate': ['-ar', '44100', '-ac', '2', '-b:a', '128k'],
  'variable bitrate': ['-ar', '48000', '-ac', '2', '-q:a', '4'],
  'mono of a low rate': ['-ar', '22050', '-ac', '1', '-b:a', '48k'],
  'a bitrate that makes frames small': ['-ar', '44100', '-ac', '1', '-b:a', '32k'],
  'no header of its length': ['-ar', '44100', '-ac', '2', '-b:a', '192k', '-write_xing', '0'],
  'tags at both ends': [
    '-ar',
    '44100',
    '-ac',
    '2',
    '-b:a',
    '96k',
    '-metadata',
    'title=Ocean',
    '-write_id3v1',
    '1',
  ],
}

let folder: string
beforeAll(async () => {
  folder = await scratchFolder('mp3')
})

const indexed = async (path: string): Promise<Mp3Index> => {
  const file = await open(path)
  try {
    const index = await indexMp3(new ByteWindow(file, (await file.stat()).size))
    if (!index) throw new Error('not indexed')
    return index
  } finally {
    await file.close()
  }
}

const announced = async (path: string): Promise<number> => {
  const { stderr } = await ffmpegOutput(['-i', path, '-f', 'null', '-t', '0.1', '-'])
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const compose = async (name: string, format: string[], moments: number[]) => {
  const path = join(folder, `${name}.mp3`)
  await make(['-f', 'lavfi', '-i', SPEECH, '-c:a', 'libmp3lame', ...format, path])
  const index = await indexed(path)
  const source = join(folder, 'spot.wav')
  await make(['-f', 'lavfi', '-i', 'sine=frequency=880:duration=3', source])
  const spot = join(folder, `${name} spot.mp3`)
  await convertFeedSpot(source, spot, index)
  const inserted = await indexed(spot)
  const insert = { size: inserted.size, frames: inserted.frames }
  const [plain, ad] = [await readFile(path), await readFile(spot)]
  const places = []
  for (const seconds of moments) {
    const cut = await cutAt(index, seconds, async (start, end) => plain.subarray(start, end))
    if (!cut) throw new Error('no cut')
    places.push({ cut, insert })
  }
  const composition = composeMp3(index, places)
  const bytes = Buffer.concat(
    composition.pieces.map((piece) =>
      'bytes' in piece ? piece.bytes : 'insert' in piece ? ad : plain.subarray(piece.start, piece.end),
    ),
  )
  const result = join(folder, `${name} composed.mp3`)
  await writeFile(result, bytes)
  return { index, plain, inserted, composition, bytes, result, ad }
}

const difference = (one: Int16Array, other: Int16Array): number => {
  expect(one.length).toBe(other.length)
  return one.reduce((worst, sample, n) => Math.max(worst, Math.abs(sample - (other[n] ?? 0))), 0)
}

describe.each(Object.entries(FORMATS))('an MP3 file with %s', (name, format) => {
  it('has spots before, within and after it, and sounds the same otherwise', async () => {
    const moments = [0, 4.2, 7.77, Number.POSITIVE_INFINITY]
    const { index, plain, inserted, composition, bytes, result, ad } = await compose(name, format, moments)
    const frame = samplesPerFrame(index.hertz) * index.channels
    expect(index.frames / (index.hertz / samplesPerFrame(index.hertz))).toBeCloseTo(SECONDS, 0)
    expect(bytes).toHaveLength(composition.size)
    for (const { start, end } of composition.inserts) expect(bytes.subarray(start, end).equals(ad)).toBe(true)
    expect(bytes.subarray(0, index.head).equals(plain.subarray(0, index.head))).toBe(true)

    const primers = composition.pieces.filter((piece) => 'bytes' in piece).length - 1
    const frames = index.frames + 4 * inserted.frames + primers
    const samples = await decodeStrictly(result)
    expect(samples.length).toBe(frames * frame)
    expect(await announced(result)).toBeCloseTo((frames * samplesPerFrame(index.hertz)) / index.hertz, 1)

    // The samples of the episode are those of its frames alone, but for the first two after a spot.
    const bare = join(folder, `${name} bare.mp3`)
    await writeFile(bare, plain.subarray(index.start, index.end))
    const own = await decodeStrictly(bare)
    const cuts = moments.map((seconds) => Math.round((seconds * index.hertz) / samplesPerFrame(index.hertz)))
    let [at, ownAt] = [0, 0]
    for (const piece of composition.pieces.slice(index.head > 0 ? 2 : 1)) {
      if ('insert' in piece) at += inserted.frames * frame
      else if ('bytes' in piece) at += frame
      else if (piece.start >= index.start && piece.end <= index.end) {
        const end = Math.min(index.frames, cuts.find((cut) => cut * frame > ownAt) ?? index.frames) * frame
        const length = end - ownAt
        const [from, to] = [2 * frame, length]
        expect(
          difference(samples.subarray(at + from, at + to), own.subarray(ownAt + from, end)),
        ).toBeLessThan(2)
        at += length
        ownAt = end
      }
    }
    expect([at, ownAt]).toEqual([samples.length, own.length])
  })
})

/** Returns how many turns the event loop takes until the work is done. */
const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let immediate = setImmediate(function count() {
    turns += 1
    immediate = setImmediate(count)
  })
  await work()
  clearImmediate(immediate)
  return turns
}

describe('the index of an MP3 file', () => {
  it('is none for what is no MP3, and for formats one after the other', async () => {
    const [one, two] = [join(folder, 'one.mp3'), join(folder, 'two.mp3')]
    await make(['-f', 'lavfi', '-i', SPEECH, '-ar', '44100', one])
    await make(['-f', 'lavfi', '-i', SPEECH, '-ar', '22050', two])
    const both = join(folder, 'both.mp3')
    await writeFile(both, Buffer.concat([await readFile(one), await readFile(two)]))
    await expect(indexed(both)).rejects.toThrow('not indexed')
    const text = join(folder, 'text.mp3')
    await writeFile(text, 'Not audio. '.repeat(20_000))
    await expect(indexed(text)).rejects.toThrow('not indexed')
  })

  it('is read without keeping others waiting', async () => {
    const [path, part] = [join(folder, 'long.mp3'), join(folder, 'part.mp3')]
    await make(['-f', 'lavfi', '-i', SPEECH, '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0', part])
    const bytes = await readFile(part)
    // About ten minutes.
    for (let n = 0; n < 50; n += 1) await appendFile(path, bytes)
    expect((await indexed(path)).frames).toBeGreaterThan(22_000)
    const pieces = (50 * bytes.length) / (64 * 1024)
    expect(await turnsOf(() => indexed(path))).toBeGreaterThan(pieces / 2)
  })
})
