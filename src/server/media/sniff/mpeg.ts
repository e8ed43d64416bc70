import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import { mp3FrameAt } from '../mp3/frame.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

/** How much junk may precede the first frame: bad taggers leave zeros and partial tags. */
const SEARCH = 64 * 1024
const FRAMES_IN_A_ROW = 3

interface Frame {
  length: number
  kind: string
  /** Bytes of header and side information before a Xing header. */
  side: number
}

/** Detects MP3 or ADTS AAC: neither has a file header, so several consecutive frames must be consistent. */
export async function sniffMpeg(bytes: ByteWindow, start: number): Promise<SniffedAudio> {
  const data = Buffer.from(await bytes.at(start, SEARCH))
  for (let at = data.indexOf(0xff); at >= 0 && at < data.length - 7; at = data.indexOf(0xff, at + 1)) {
    const frame = frameAt(data, at)
    if (!frame || !(await fits(bytes, start + at, frame))) continue
    if (frame.kind.startsWith('adts'))
      return { container: 'adts', codec: 'aac', mime: 'audio/aac', ext: 'aac', truncated: false }
    const truncated = isTruncated(data, at, frame, bytes.size - start - at)
    return { container: 'mp3', codec: 'mp3', mime: 'audio/mpeg', ext: 'mp3', truncated }
  }
  throw new BadMediaError('This file is damaged or isn’t audio.')
}

async function fits(bytes: ByteWindow, from: number, first: Frame): Promise<boolean> {
  let at = from
  for (let count = 0, frame: Frame | null = first; count < FRAMES_IN_A_ROW; count++) {
    if (!frame || frame.kind !== first.kind) return false
    at += frame.length
    // A very short file ends early; one whole frame is the minimum.
    if (at >= bytes.size - 7) return count > 0 || at <= bytes.size
    frame = frameAt(await bytes.at(at, 8), 0)
  }
  return true
}

function frameAt(data: Buffer, at: number): Frame | null {
  const [sync, second = 0] = data.subarray(at, at + 2)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return null
  return (second & 0x06) === 0 ? adts(data, at, second) : layer3(data, at)
}

function adts(data: Buffer, at: number, second: number): Frame | null {
  if ((second & 0xf0) !== 0xf0) return null
  const [third = 0, fourth = 0, fifth = 0, sixth = 0] = data.subarray(at + 2, at + 6)
  const rate = (third >> 2) & 0x0f
  const length = ((fourth & 0x03) << 11) | (fifth << 3) | (sixth >> 5)
  return rate > 12 || length < 7 ? null : { length, kind: `adts${rate}`, side: 0 }
}

function layer3(data: Buffer, at: number): Frame | null {
  const frame = mp3FrameAt(data, at)
  return frame && { length: frame.length, kind: `mp3-${frame.version}-${frame.hertz}`, side: frame.side }
}

/**
 * Returns whether audio is missing: Xing, Info and VBRI headers declare the size of the audio; without one, truncation
 * of an MP3 cannot be detected.
 */
function isTruncated(data: Buffer, at: number, frame: Frame, present: number): boolean {
  const xing = at + frame.side
  const tag = data.toString('latin1', xing, xing + 4)
  let promised = 0
  if ((tag === 'Xing' || tag === 'Info') && xing + 16 <= data.length) {
    const flags = data.readUInt32BE(xing + 4)
    if (flags & 2) promised = data.readUInt32BE(xing + 8 + (flags & 1 ? 4 : 0))
  } else if (data.toString('latin1', at + 36, at + 40) === 'VBRI' && at + 50 <= data.length) {
    promised = data.readUInt32BE(at + 46)
  }
  // Some writers count one frame too many or round: a fraction of a second is not truncation.
  return promised - present > Math.max(2048, promised / 50)
}
