import type { TranscodeFormat } from '../../contract/catalog/streams.ts'
import { runFfmpeg } from './ffmpeg.ts'

interface TranscodeRules {
  ext: string
  mime: string
  /** Codec of originals that are in this format already. */
  codec: string
  /** Its best bitrate in kbit/s; null for a lossless format. */
  most: number | null
  args: string[]
}

/** Formats that a player reads while they are written, without an index or a length at the start. */
export const transcodeRules: Record<TranscodeFormat, TranscodeRules> = {
  // Of one bitrate, so that its length is known and players can seek by bytes.
  mp3: {
    ext: 'mp3',
    mime: 'audio/mpeg',
    codec: 'mp3',
    most: 192,
    args: ['-c:a', 'libmp3lame', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
  },
  opus: {
    ext: 'opus',
    mime: 'audio/ogg',
    codec: 'opus',
    most: 128,
    args: ['-c:a', 'libopus', '-f', 'ogg'],
  },
  vorbis: {
    ext: 'ogg',
    mime: 'audio/ogg',
    codec: 'vorbis',
    most: 192,
    args: ['-c:a', 'libvorbis', '-f', 'ogg'],
  },
  aac: { ext: 'aac', mime: 'audio/aac', codec: 'aac', most: 192, args: ['-c:a', 'aac', '-f', 'adts'] },
  flac: { ext: 'flac', mime: 'audio/flac', codec: 'flac', most: null, args: ['-c:a', 'flac', '-f', 'flac'] },
}

/** Bitrates in kbit/s that all lossy formats have. */
const BITRATES = [192, 160, 128, 112, 96, 80, 64, 56, 48, 40, 32]

/** Returns the best bitrate of a format up to a limit, or else the lowest; 0 for a lossless format. */
export const bitrateWithin = (format: TranscodeFormat, limit: number): number => {
  const { most } = transcodeRules[format]
  if (most === null) return 0
  return BITRATES.find((kbps) => kbps <= Math.min(most, limit)) ?? Math.min(...BITRATES)
}

export interface Transcode {
  format: TranscodeFormat
  /** 0 for a lossless format. */
  kbps: number
  /** Seconds to begin at. */
  offset: number
  /** Seconds to end after; null for all. */
  seconds: number | null
}

const TIMEOUT_MS = 30 * 60_000
/** Somebody waits for it, unlike for packaging. */
const NICE = 5

/** Converts a file and passes on what is written. Rejects with FfmpegError, or with the signal’s reason. */
export const transcode = async (
  source: string,
  { format, kbps, offset, seconds }: Transcode,
  channels: number | null,
  options: { write: (chunk: Buffer) => void; signal: AbortSignal; ffmpeg?: string },
): Promise<void> => {
  const { args } = transcodeRules[format]
  await runFfmpeg(
    [
      ...['-v', 'error', '-threads', '1'],
      ...(offset > 0 ? ['-ss', String(offset)] : []),
      ...['-i', source, '-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...(seconds === null ? [] : ['-t', String(seconds)]),
      // At other sample rates MP3 has other bitrates.
      ...(format === 'mp3' ? ['-ar', '44100'] : []),
      ...(format !== 'flac' && channels !== null && channels > 2 ? ['-ac', '2'] : []),
      ...(kbps > 0 ? ['-b:a', `${kbps}k`] : []),
      ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1', ...args, 'pipe:1'],
    ],
    {
      timeoutMs: TIMEOUT_MS,
      nice: NICE,
      stdout: options.write,
      signal: options.signal,
      ...(options.ffmpeg && { ffmpeg: options.ffmpeg }),
    },
  )
}

/** Returns the bytes of an MP3 of one bitrate, and a little more for the delay of its encoder. */
export const mp3Bytes = (seconds: number, kbps: number): number => Math.ceil((seconds + 0.1) * kbps * 125)

/** Returns the folder of the conversions of an original that are kept. */
export const transcodeFolder = (hash: string): string => `transcodes/${hash.slice(0, 2)}/${hash}`

/** Returns the storage key of such a conversion. */
export const transcodeKey = (hash: string, { format, kbps, seconds }: Omit<Transcode, 'offset'>): string =>
  `${transcodeFolder(hash)}/${format}-${kbps}${seconds === null ? '' : `-${seconds}`}.${transcodeRules[format].ext}`
