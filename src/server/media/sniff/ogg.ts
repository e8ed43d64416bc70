import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

/** Bytes of a page's header before its lacing values (RFC 3533). */
const HEADER = 27
/** Maximum Ogg page size: the header, 255 lacing values, 255 × 255 bytes. */
const MAX_PAGE = HEADER + 255 + 255 * 255
const BEGINS_STREAM = 2
const MAX_STREAMS = 20

/** Detects Ogg with Vorbis, Opus or FLAC. */
export async function sniffOgg(bytes: ByteWindow): Promise<SniffedAudio> {
  let found: Omit<SniffedAudio, 'truncated'> | undefined
  let at = 0
  for (let count = 0; count < MAX_STREAMS; count++) {
    const page = await pageAt(bytes, at)
    // All streams start before any of them continues.
    if (!page || !(page.flags & BEGINS_STREAM)) break
    const packet = (await bytes.at(page.body, 8)).toString('latin1')
    found ??= audioOf(packet)
    at = page.end
  }
  if (!found) throw new BadMediaError(at === 0 ? 'This file is incomplete.' : 'This file contains no audio.')
  return { ...found, truncated: await isTruncated(bytes, at) }
}

function audioOf(packet: string): Omit<SniffedAudio, 'truncated'> | undefined {
  if (packet.startsWith('\x01vorbis'))
    return { container: 'ogg', codec: 'vorbis', mime: 'audio/ogg', ext: 'ogg' }
  if (packet.startsWith('OpusHead'))
    return { container: 'ogg', codec: 'opus', mime: 'audio/ogg', ext: 'opus' }
  if (packet.startsWith('\x7fFLAC')) return { container: 'ogg', codec: 'flac', mime: 'audio/ogg', ext: 'oga' }
  return undefined
}

/** Returns whether the last page, or the header of one after it, is incomplete. Throws without any page. */
async function isTruncated(bytes: ByteWindow, headersEnd: number): Promise<boolean> {
  const page = await lastPage(bytes, headersEnd)
  if (!page) throw new BadMediaError('This file is incomplete.')
  const rest = bytes.size - page.end
  return rest < 0 || (rest > 0 && rest < HEADER)
}

/** Returns the last page that starts after `from`, complete or not; null if there is none. */
async function lastPage(bytes: ByteWindow, from: number) {
  const start = Math.max(from, bytes.size - MAX_PAGE)
  const tail = Buffer.from(await bytes.at(start, bytes.size - start))
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    const page = await pageAt(bytes, start + at)
    // "OggS" may also occur within a packet: a real header has version 0.
    if (!page || page.version === 0) return page
  }
  return null
}

/**
 * Returns the duration of an Ogg file in seconds from the position of its last page; null if inconclusive (several
 * streams, Ogg FLAC).
 */
export async function oggDuration(bytes: ByteWindow): Promise<number | null> {
  const first = await pageAt(bytes, 0)
  if (!first) return null
  const packet = Buffer.from(await bytes.at(first.body, 16))
  const last = await lastPage(bytes, first.end)
  if (!last || last.serial !== first.serial || last.granule <= 0n || packet.length < 16) return null
  // Opus always counts at 48 kHz and declares how much of the start is skipped (RFC 7845).
  const opus = packet.toString('latin1', 0, 8) === 'OpusHead'
  if (opus) return (Number(last.granule) - packet.readUInt16LE(10)) / 48_000
  const rate = packet.toString('latin1', 1, 7) === 'vorbis' ? packet.readUInt32LE(12) : 0
  return rate > 0 ? Number(last.granule) / rate : null
}

async function pageAt(bytes: ByteWindow, at: number) {
  const header = await bytes.at(at, HEADER + 255)
  const segments = header[26] ?? 0
  if (header.length < HEADER + segments || header.toString('latin1', 0, 4) !== 'OggS') return null
  let length = 0
  for (let segment = 0; segment < segments; segment++) length += header[HEADER + segment] ?? 0
  const body = at + HEADER + segments
  return {
    version: header[4],
    flags: header[5] ?? 0,
    granule: header.readBigInt64LE(6),
    serial: header.readUInt32LE(14),
    body,
    end: body + length,
  }
}
