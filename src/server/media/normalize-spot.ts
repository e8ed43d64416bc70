import { FfmpegError, runFfmpeg } from './ffmpeg.ts'
import { LOUDNESS_FILTER, type Loudness, parseLoudness } from './loudness.ts'
import type { Mp3Format } from './mp3/frame.ts'
import { aacArgs } from './package-audio.ts'

/** Loudness of spots in LUFS: not louder than the music, whatever was delivered. */
export const SPOT_LUFS = -16
/** Maximum true peak in dBTP; the limiter looks at samples, so some room is left. */
const CEILING = -1.5
/** At or below this, nothing can be heard. */
const SILENT = -60
const KBPS = 192
const TIMEOUT_MS = 120_000

export interface NormalizeOptions {
  signal?: AbortSignal
  ffmpeg?: string
}

/** Returns the storage key of a prepared spot. */
export const spotKey = (hash: string): string => `spots/${hash.slice(0, 2)}/${hash}.m4a`

/** Returns the folder of what a prepared spot was converted to. */
export const spotFolder = (hash: string): string => `spots/${hash.slice(0, 2)}/${hash}`

/** Returns the storage key of a prepared spot as MP3. */
export const feedSpotKey = (hash: string, { hertz, channels }: Mp3Format): string =>
  `${spotFolder(hash)}/${hertz}-${channels}.mp3`

/** Reads the audio of a file, without tags and chapters. */
const audioOf = (source: string): string[] => [
  ...['-y', '-v', 'error', '-i', source],
  ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
]

const measure = async (source: string, options: NormalizeOptions): Promise<Loudness> => {
  const args = ['-v', 'info', '-i', source, '-map', '0:a:0', '-af', LOUDNESS_FILTER, '-f', 'null', '-']
  const loudness = parseLoudness(await runFfmpeg(args, { ...options, timeoutMs: TIMEOUT_MS }))
  if (!loudness || loudness.integrated <= SILENT)
    throw new FfmpegError('failed', 'This file contains no audio.')
  return loudness
}

/**
 * Writes a spot as one file of AAC at `SPOT_LUFS`, which plays from its first bytes, and returns the loudness of the source.
 * Where the gain would clip, a limiter holds the peaks. Rejects with FfmpegError.
 */
export const normalizeSpot = async (
  source: string,
  output: string,
  options: NormalizeOptions = {},
): Promise<Loudness> => {
  const loudness = await measure(source, options)
  const gain = SPOT_LUFS - loudness.integrated
  const limited = loudness.true_peak + gain > CEILING
  const filters = [
    `volume=${gain.toFixed(2)}dB:precision=float`,
    ...(limited ? [`alimiter=limit=${10 ** (CEILING / 20)}:level=false:attack=5:release=50`] : []),
    'aformat=sample_rates=44100|48000:channel_layouts=stereo|mono',
  ]
  const args = [
    ...audioOf(source),
    '-af',
    filters.join(','),
    ...aacArgs(KBPS),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
  await runFfmpeg([...args, `file:${output}`], { ...options, timeoutMs: TIMEOUT_MS })
  return loudness
}

/**
 * Writes a prepared spot as MP3 of a constant bitrate, each of whose frames can be decoded on its own. Nothing but frames is in
 * it. Rejects with FfmpegError.
 */
export const convertFeedSpot = async (
  source: string,
  output: string,
  { hertz, channels }: Mp3Format,
  options: NormalizeOptions = {},
): Promise<void> => {
  const kbps = (hertz >= 32_000 ? 64 : 32) * channels
  const format = ['-ar', String(hertz), '-ac', String(channels), '-c:a', 'libmp3lame', '-b:a', `${kbps}k`]
  const bare = [
    '-reservoir',
    '0',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
    '-write_id3v1',
    '0',
    '-f',
    'mp3',
  ]
  await runFfmpeg([...audioOf(source), ...format, ...bare, `file:${output}`], {
    ...options,
    timeoutMs: TIMEOUT_MS,
  })
}
