import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegFailed, runFfmpeg } from './ffmpeg.ts'
import { type Rendition, writePlaylists } from './hls.ts'
import { LOUDNESS_FILTER, type Loudness, parseLoudness } from './loudness.ts'
import { readTags } from './tags.ts'
import { WAVEFORM_RATE, WaveformMeter } from './waveform.ts'

/** Bit rates offered, kbit/s. */
export const LADDER = [64, 128, 256] as const
const SEGMENT_SECONDS = 6
/** Room for a day of sound at the highest rate; anything larger is not music. */
const MOST_BYTES = 3 * 1024 ** 3
const TIMEOUT_MS = 60 * 60 * 1000

export interface PackageInput {
  /** Path of the original. */
  source: string
  /** Folder for the result; made when absent. */
  outDir: string
  /** Bits per second of the original's sound; 0 or absent when unknown. */
  sourceBitrate?: number
  lossless: boolean
  /** Read from the file when absent. */
  channels?: number
  /** Hertz. */
  sampleRate?: number
  signal?: AbortSignal
  ffmpeg?: string
  timeoutMs?: number
}

export interface PackageResult {
  renditions: Rendition[]
  /** Seconds of decoded sound. */
  duration: number
  loudness: Loudness
  /** 800 bars 0–255. */
  waveform: Uint8Array
}

/**
 * Decodes an original once and makes of it all renditions as CMAF with aligned segments, their playlists (written last),
 * loudness and waveform. Rejects with FfmpegFailed, or with the signal's reason when aborted.
 */
export async function packageAudio(input: PackageInput): Promise<PackageResult> {
  await mkdir(input.outDir, { recursive: true })
  const sampleRate = playbackRate(input.sampleRate)
  const channels =
    input.channels ?? (await readTags(input.source, { picture: false }).catch(() => null))?.channels
  const files = ladderFor(input).map((kbps) => ({ kbps, file: join(input.outDir, `${kbps}.m4s`) }))
  const meter = new WaveformMeter()
  const stderr = await runFfmpeg(packagingArgs(input.source, files, channels ?? 0, sampleRate), {
    timeoutMs: input.timeoutMs ?? TIMEOUT_MS,
    ffmpeg: input.ffmpeg,
    signal: input.signal,
    stdout: (chunk) => meter.add(chunk),
  })
  const loudness = parseLoudness(stderr)
  if (meter.duration === 0 || !loudness) throw new FfmpegFailed('failed', 'This file has no sound.', stderr)
  for (const { file } of files) {
    // -fs ends an output silently; half an item must not look like a whole one.
    if ((await stat(file)).size >= MOST_BYTES * 0.99)
      throw new FfmpegFailed('failed', 'This file is too long.', stderr)
  }
  const renditions = await writePlaylists(input.outDir, files, sampleRate)
  return { renditions, duration: meter.duration, loudness, waveform: meter.bars() }
}

/**
 * Bit rates (kbit/s) for an original: none above its own, but at least one; a lossless one gets all. An original
 * between two steps also gets one at its own rate, else a file of 112 would be heard at 64.
 */
export function ladderFor(source: { sourceBitrate?: number; lossless: boolean }): number[] {
  if (source.lossless || !source.sourceBitrate) return [...LADDER]
  // Measured rates of files "of 128" lie a little beside it.
  const kbps = (source.sourceBitrate / 1000) * 1.05
  const ladder: number[] = LADDER.filter((rate) => rate <= kbps)
  const own = Math.floor(kbps / 8) * 8
  if (ladder.length === 0) return [Math.max(24, own)]
  const top = ladder.at(-1) ?? 0
  const worthIt = ladder.length < LADDER.length && own > top * 1.2
  return worthIt ? [...ladder, Math.floor(source.sourceBitrate / 8000) * 8] : ladder
}

/** The two sample rates that every browser plays: the nearest relative of the original's, so that little is resampled. */
export function playbackRate(sampleRate?: number): 44100 | 48000 {
  return sampleRate && sampleRate % 8000 === 0 ? 48000 : 44100
}

/** The whole command: decode once, split, encode each rendition, measure, and hand low-rate PCM to the waveform. */
export function packagingArgs(
  source: string,
  files: readonly { kbps: number; file: string }[],
  channels: number,
  sampleRate: number,
): string[] {
  // Mono stays mono: made into two channels it would lose 3 dB. More channels become two, which ffmpeg 5 only does when
  // it has no choice.
  const layouts = channels === 1 || channels === 2 ? 'stereo|mono' : 'stereo'
  const outputs = files.map((_, index) => `[r${index}]`).join('')
  const graph = [
    `[0:a:0]aresample=${sampleRate},aformat=channel_layouts=${layouts},asplit=${files.length + 1}${outputs}[m]`,
    `[m]${LOUDNESS_FILTER},aresample=${WAVEFORM_RATE},aformat=sample_fmts=s16:channel_layouts=mono[w]`,
  ].join(';')
  return [
    '-y',
    '-v',
    'info',
    '-i',
    source,
    '-filter_complex',
    graph,
    ...files.flatMap(({ kbps, file }, index) => [
      '-map',
      `[r${index}]`,
      ...aacArgs(kbps),
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      ...['-fs', String(MOST_BYTES)],
      ...['-f', 'mp4', '-fflags', '+bitexact'],
      // The edit list hides the coder's silent start; the init part waits for it (delay_moov).
      ...['-movflags', '+cmaf+delay_moov+skip_trailer', '-use_editlist', '1'],
      ...['-frag_duration', String(SEGMENT_SECONDS * 1_000_000)],
      `file:${file}`,
    ]),
    ...['-map', '[w]', '-map_metadata', '-1', '-f', 's16le', 'pipe:1'],
  ]
}

/**
 * The coder's settings, the same for whoever compares with it. From 128 kbit/s on the "fast" search is both better and
 * twice as fast by ffmpeg's own documentation; by our measurements it lost nothing there.
 */
export function aacArgs(kbps: number): string[] {
  return ['-c:a', 'aac', '-aac_coder', kbps < 128 ? 'twoloop' : 'fast', '-b:a', `${kbps}k`]
}
