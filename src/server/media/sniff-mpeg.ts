import { BadMediaError } from './bad-media.ts'
import type { ByteWindow } from './byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

// Layer III bitrates in kbit/s by version (MPEG 1; MPEG 2 and 2.5), ISO/IEC 11172-3 and 13818-3.
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES = [44100, 48000, 32000]

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
  throw new BadMediaError('This kind of file is not supported.')
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
  const [sync, second = 0, third = 0, fourth = 0] = data.subarray(at, at + 4)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return null
  return (second & 0x06) === 0 ? adts(data, at, second) : layer3(second, third, fourth)
}

function adts(data: Buffer, at: number, second: number): Frame | null {
  if ((second & 0xf0) !== 0xf0) return null
  const [third = 0, fourth = 0, fifth = 0, sixth = 0] = data.subarray(at + 2, at + 6)
  const rate = (third >> 2) & 0x0f
  const length = ((fourth & 0x03) << 11) | (fifth << 3) | (sixth >> 5)
  return rate > 12 || length < 7 ? null : { length, kind: `adts${rate}`, side: 0 }
}

function layer3(second: number, third: number, fourth: number): Frame | null {
  const version = (second >> 3) & 3
  const sample = SAMPLES[(third >> 2) & 3]
  const mpeg1 = version === 3
  const rate = (mpeg1 ? RATES_1 : RATES_2)[third >> 4]
  if (version === 1 || ((second >> 1) & 3) !== 1 || !sample || !rate) return null
  const hertz = mpeg1 ? sample : version === 2 ? sample / 2 : sample / 4
  const mono = fourth >> 6 === 3
  const length = Math.floor(((mpeg1 ? 144 : 72) * rate * 1000) / hertz) + ((third >> 1) & 1)
  const side = 4 + (mpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17)
  return { length, kind: `mp3-${version}-${hertz}`, side }
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
