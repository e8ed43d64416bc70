import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

// Format tags of RFC 2361 accepted for decoding; 0xfffe is "extensible", whose actual tag follows in the GUID.
const WAVE_CODECS: Record<number, string> = {
  1: 'pcm',
  2: 'adpcm',
  3: 'pcm',
  6: 'alaw',
  7: 'mulaw',
  17: 'adpcm',
  85: 'mp3',
}
const AIFF_CODECS: Record<string, string> = {
  NONE: 'pcm',
  twos: 'pcm',
  sowt: 'pcm',
  in24: 'pcm',
  in32: 'pcm',
  fl32: 'pcm',
  FL32: 'pcm',
  fl64: 'pcm',
  FL64: 'pcm',
  alaw: 'alaw',
  ulaw: 'mulaw',
  ALAW: 'alaw',
  ULAW: 'mulaw',
  ima4: 'adpcm',
}

/** Writers that cannot seek leave this size or a similar one, or 0: "until the end of the file". */
const UNKNOWN_SIZE = 0x7ffff000
/** Some writers count their header too, or a chunk that they left out: that is no truncation. */
const TOO_MANY = 2_048
/** Chunks that may follow empty audio. */
const CHUNK_ID = /^[A-Za-z][A-Za-z0-9 ]{3}$/
const MAX_CHUNKS = 1000

interface Chunk {
  id: string
  at: number
  size: number
}

/** Detects WAVE and RF64. */
export async function sniffWav(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  let codec: string | undefined
  let rate = 0
  for await (const chunk of chunks(bytes, start + 12, false)) {
    if (chunk.id === 'fmt ') {
      const body = await bytes.at(chunk.at, 40)
      if (body.length < 16) throw new BadMediaError('This file is incomplete.')
      const tag = body.readUInt16LE(0)
      codec = WAVE_CODECS[tag === 0xfffe && body.length >= 26 ? body.readUInt16LE(24) : tag]
      if (!codec) throw new BadMediaError('This kind of file isn’t supported.')
      rate = body.readUInt32LE(8)
    }
    if (chunk.id === 'data') {
      const sound = await measure(bytes, chunk, rate)
      if (codec) return { container: 'wav', codec, mime: 'audio/wav', ext: 'wav', ...sound }
    }
  }
  throw new BadMediaError('This file is incomplete.')
}

/** Detects AIFF and AIFF-C. */
export async function sniffAiff(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  const compressed = (await bytes.at(start + 8, 4)).toString('latin1') === 'AIFC'
  let codec: string | undefined
  let rate = 0
  let sound: Chunk | undefined
  for await (const chunk of chunks(bytes, start + 12, true)) {
    if (chunk.id === 'COMM') {
      const body = await bytes.at(chunk.at, 22)
      if (body.length < 18) throw new BadMediaError('This file is incomplete.')
      codec = compressed ? AIFF_CODECS[body.toString('latin1', 18, 22)] : 'pcm'
      rate = (body.readUInt16BE(0) * body.readUInt16BE(6) * hertzIn(body)) / 8
      if (!codec) throw new BadMediaError('This kind of file isn’t supported.')
    }
    if (chunk.id === 'SSND') sound = chunk
    if (codec && sound)
      return {
        container: 'aiff',
        codec,
        mime: 'audio/aiff',
        ext: 'aiff',
        ...(await measure(bytes, sound, rate)),
      }
  }
  throw new BadMediaError(codec ? 'This file contains no audio.' : 'This file is incomplete.')
}

/** Returns the sampling rate of AIFF, an 80-bit number. */
const hertzIn = (body: Buffer): number => body.readUInt32BE(10) * 2 ** (body.readUInt16BE(8) - 16_383 - 31)

/**
 * Returns whether a chunk of audio ends after the file, and its length in seconds where its stated size is wrong. Throws
 * if it contains nothing.
 *
 * @param rate Bytes per second.
 */
async function measure(
  bytes: ByteWindow,
  chunk: Chunk,
  rate: number,
): Promise<Pick<SniffedAudio, 'truncated' | 'duration'>> {
  const present = bytes.size - chunk.at
  const empty = chunk.size === 0 && CHUNK_ID.test((await bytes.at(chunk.at, 4)).toString('latin1'))
  if (present <= 0 || empty) throw new BadMediaError('This file contains no audio.')
  const unknown = chunk.size === 0 || chunk.size >= UNKNOWN_SIZE
  if (!unknown && chunk.size <= present) return { truncated: false }
  return {
    truncated: !unknown && chunk.size > present + TOO_MANY,
    ...(rate > 0 && { duration: present / rate }),
  }
}

/** Returns where the ID3 tag of a WAVE or AIFF file is; null if it has none. */
export async function id3ChunkAt(bytes: ByteWindow, bigEndian: boolean): Promise<number | null> {
  for await (const { id, at } of chunks(bytes, 12, bigEndian)) if (id.toLowerCase() === 'id3 ') return at
  return null
}

async function* chunks(bytes: ByteWindow, from: number, bigEndian: boolean): AsyncGenerator<Chunk> {
  let at = from
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= bytes.size; count++) {
    const header = await bytes.at(at, 8)
    const size = bigEndian ? header.readUInt32BE(4) : header.readUInt32LE(4)
    yield { id: header.toString('latin1', 0, 4), at: at + 8, size }
    at += 8 + size + (size % 2)
  }
}
