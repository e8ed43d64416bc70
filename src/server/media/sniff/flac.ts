import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

/** Frames are rarely larger than this; other tags may follow the last one. */
const TAIL = 256 * 1024
const MAX_BLOCKS = 200

/** Detects FLAC (RFC 9639); truncated if its last frame does not reach the sample count declared in the header. */
export async function sniffFlac(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  let at = start + 4
  let total = 0
  let blockSize = 0
  for (let count = 0, last = false; !last; count++) {
    const header = await bytes.at(at, 4 + 34)
    if (header.length < 4 || count > MAX_BLOCKS) throw new BadMediaError('This file is incomplete.')
    last = ((header[0] ?? 0) & 0x80) !== 0
    if (((header[0] ?? 0) & 0x7f) === 0 && header.length >= 38) {
      blockSize = header.readUInt16BE(4)
      total = ((header[17] ?? 0) & 0x0f) * 2 ** 32 + header.readUInt32BE(18)
    }
    at += 4 + header.readUIntBE(1, 3)
  }
  if (at >= bytes.size)
    throw new BadMediaError(
      total > 0 || at > bytes.size ? 'This file is incomplete.' : 'This file contains no audio.',
    )
  const reached = total > 0 ? await lastSample(bytes, at, blockSize) : null
  const truncated = reached !== null && reached < total
  return { container: 'flac', codec: 'flac', mime: 'audio/flac', ext: 'flac', truncated }
}

/** Returns the sample after the last frame, or null if no frame header is found near the end. */
async function lastSample(bytes: ByteWindow, framesStart: number, blockSize: number): Promise<number | null> {
  const from = Math.max(framesStart, bytes.size - TAIL)
  const tail = Buffer.from(await bytes.at(from, bytes.size - from))
  for (let at = tail.lastIndexOf(0xff); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(0xff, at - 1)) {
    const end = frameEnd(tail, at, blockSize)
    if (end !== null) return end
  }
  return null
}

/** Returns the sample after the frame whose header is at `at` (RFC 9639, 9.1), or null if there is none. */
function frameEnd(data: Buffer, at: number, blockSize: number): number | null {
  const second = data[at + 1] ?? 0
  const third = data[at + 2] ?? 0
  const number = codedNumber(data, at + 4)
  if ((second & 0xfe) !== 0xf8 || third >> 4 === 0 || !number) return null
  const samples = samplesOf(data, third >> 4, number.end)
  const rate = third & 0x0f
  const end = samples.end + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0)
  if (end >= data.length || crc8(data, at, end) !== data[end]) return null
  // Variable block sizes count samples, fixed ones count frames.
  return (second & 1 ? number.value : number.value * blockSize) + samples.value
}

/** Reads a number in UTF-8 coding, up to 36 bits. */
function codedNumber(data: Buffer, at: number): { value: number; end: number } | null {
  const lead = data[at] ?? 0xff
  if (lead < 0x80) return { value: lead, end: at + 1 }
  const more = Math.clz32(~lead & 0xff) - 25
  if (more < 1 || more > 6) return null
  let value = lead & (0x3f >> more)
  for (let index = 1; index <= more; index++) value = value * 64 + ((data[at + index] ?? 0) & 0x3f)
  return { value, end: at + 1 + more }
}

function samplesOf(data: Buffer, code: number, at: number): { value: number; end: number } {
  if (code === 6) return { value: (data[at] ?? 0) + 1, end: at + 1 }
  if (code === 7) return { value: (data[at] ?? 0) * 256 + (data[at + 1] ?? 0) + 1, end: at + 2 }
  if (code === 1) return { value: 192, end: at }
  return { value: code <= 5 ? 576 << (code - 2) : 256 << (code - 8), end: at }
}

function crc8(data: Buffer, from: number, to: number): number {
  let crc = 0
  for (let at = from; at < to; at++) {
    crc ^= data[at] ?? 0
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff
  }
  return crc
}
