// Layer III bitrates in kbit/s by version (MPEG 1; MPEG 2 and 2.5), ISO/IEC 11172-3 and 13818-3.
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES = [44100, 48000, 32000]

/** Format of all frames of a file. */
export interface Mp3Format {
  hertz: number
  channels: 1 | 2
}

/** A frame of MPEG audio layer III. */
export interface Mp3Frame extends Mp3Format {
  /** Bytes with the header. */
  length: number
  /** Bits of the header: 3 for MPEG 1, 2 for MPEG 2, 0 for MPEG 2.5. */
  version: number
  /** Bytes of header and side information; a Xing header follows them. */
  side: number
  /** Bytes of the checksum after the header. */
  checksum: 0 | 2
}

const sideOf = (mpeg1: boolean, channels: number): number =>
  4 + (mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)

/** Samples of each channel in a frame. */
export const samplesPerFrame = (hertz: number): number => (hertz >= 32_000 ? 1_152 : 576)

/** Returns the frame whose header is at `at`; null if there is none. */
export const mp3FrameAt = (data: Buffer, at: number): Mp3Frame | null => {
  const [sync, second = 0, third = 0, fourth = 0] = data.subarray(at, at + 4)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return null
  const version = (second >> 3) & 3
  const sample = SAMPLES[(third >> 2) & 3]
  const mpeg1 = version === 3
  const rate = (mpeg1 ? RATES_1 : RATES_2)[third >> 4]
  if (version === 1 || ((second >> 1) & 3) !== 1 || !sample || !rate) return null
  const hertz = mpeg1 ? sample : version === 2 ? sample / 2 : sample / 4
  const channels = fourth >> 6 === 3 ? 1 : 2
  const length = Math.floor(((mpeg1 ? 144 : 72) * rate * 1000) / hertz) + ((third >> 1) & 1)
  return { length, version, hertz, channels, side: sideOf(mpeg1, channels), checksum: second & 1 ? 0 : 2 }
}

/** Returns how many bytes of preceding frames the audio of a frame begins in: the bit reservoir. */
export const reservoirOf = (data: Buffer, at: number, { version, checksum }: Mp3Frame): number => {
  const first = at + 4 + checksum
  const byte = data[first] ?? 0
  return version === 3 ? (byte << 1) | ((data[first + 1] ?? 0) >> 7) : byte
}

/** Returns a frame without sound that has room for at least `room` bytes after its side information. */
export const silentFrame = (
  { hertz, channels }: Mp3Format,
  room: number,
): { bytes: Buffer; side: number } => {
  const version = hertz >= 32_000 ? 3 : hertz >= 16_000 ? 2 : 0
  const sample = SAMPLES.indexOf(version === 3 ? hertz : version === 2 ? hertz * 2 : hertz * 4)
  for (let rate = 1; rate < 15; rate += 1) {
    const header = Buffer.from([
      0xff,
      0xe3 | (version << 3),
      (rate << 4) | (sample << 2),
      channels === 1 ? 0xc0 : 0,
    ])
    const frame = mp3FrameAt(header, 0)
    if (!frame || frame.length - frame.side < room) continue
    const bytes = Buffer.alloc(frame.length)
    header.copy(bytes)
    return { bytes, side: frame.side }
  }
  throw new RangeError(`no frame has room for ${room} bytes`)
}
