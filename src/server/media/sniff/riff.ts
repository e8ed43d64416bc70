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

/** Writers that cannot seek leave this size or a similar one: "until the end of the file". */
const UNKNOWN_SIZE = 0x7ffff000
const MAX_CHUNKS = 1000

interface Chunk {
  id: string
  at: number
  size: number
}

/** Detects WAVE and RF64. */
export async function sniffWav(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  let codec: string | undefined
  for await (const chunk of chunks(bytes, start + 12, false)) {
    if (chunk.id === 'fmt ') {
      const body = await bytes.at(chunk.at, 40)
      if (body.length < 16) throw new BadMediaError('This file is incomplete.')
      const tag = body.readUInt16LE(0)
      codec = WAVE_CODECS[tag === 0xfffe && body.length >= 26 ? body.readUInt16LE(24) : tag]
      if (!codec) throw new BadMediaError('This kind of file is not supported.')
    }
    if (chunk.id === 'data') {
      const truncated = isTruncated(bytes, chunk)
      if (codec) return { container: 'wav', codec, mime: 'audio/wav', ext: 'wav', truncated }
    }
  }
  throw new BadMediaError('This file is incomplete.')
}

/** Detects AIFF and AIFF-C. */
export async function sniffAiff(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  const compressed = (await bytes.at(start + 8, 4)).toString('latin1') === 'AIFC'
  let codec: string | undefined
  let truncated: boolean | undefined
  for await (const chunk of chunks(bytes, start + 12, true)) {
    if (chunk.id === 'COMM') {
      const kind = (await bytes.at(chunk.at + 18, 4)).toString('latin1')
      codec = compressed ? AIFF_CODECS[kind] : 'pcm'
      if (!codec) throw new BadMediaError('This kind of file is not supported.')
    }
    if (chunk.id === 'SSND') truncated = isTruncated(bytes, chunk)
    if (codec && truncated !== undefined)
      return { container: 'aiff', codec, mime: 'audio/aiff', ext: 'aiff', truncated }
  }
  throw new BadMediaError(codec ? 'This file contains no audio.' : 'This file is incomplete.')
}

/** Returns whether a chunk of audio ends after the file. Throws if it contains nothing. */
function isTruncated(bytes: ByteWindow, chunk: Chunk): boolean {
  if (bytes.size <= chunk.at || chunk.size === 0) throw new BadMediaError('This file contains no audio.')
  return chunk.size < UNKNOWN_SIZE && chunk.at + chunk.size > bytes.size
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
