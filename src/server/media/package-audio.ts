import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegError, runFfmpeg } from './ffmpeg.ts'
import { type Rendition, writePlaylists } from './hls.ts'
import { LOUDNESS_FILTER, type Loudness, parseLoudness } from './loudness.ts'
import { withFile } from './open-file.ts'
import { readTags } from './tags/tags.ts'
import { WAVEFORM_RATE, WaveformMeter } from './waveform.ts'

/** Available bitrates in kbit/s. */
export const LADDER = [64, 128, 256] as const
const SEGMENT_SECONDS = 6
/** Enough for a day of audio at the highest bitrate; anything larger is not music. */
const MAX_OUTPUT_BYTES = 3 * 1024 ** 3
const TIMEOUT_MS = 60 * 60 * 1000

export interface PackageInput {
  /** Path of the original. */
  source: string
  /** Output folder; created if missing. */
  outDir: string
  /** Bits per second of the original's audio; 0 or absent if unknown. */
  sourceBitrate?: number
  lossless: boolean
  /** Read from the file if absent. */
  channels?: number
  /** Hertz. */
  sampleRate?: number
  signal?: AbortSignal
  ffmpeg?: string
  timeoutMs?: number
}

export interface PackageResult {
  renditions: Rendition[]
  /** Seconds of decoded audio. */
  duration: number
  loudness: Loudness
  /** 800 bars from 0 to 255. */
  waveform: Uint8Array
}

/**
 * Decodes an original once and creates all renditions as CMAF with aligned segments, their playlists (written last),
 * loudness and waveform. Rejects with FfmpegError, or with the signal's reason when aborted.
 */
export async function packageAudio(input: PackageInput): Promise<PackageResult> {
  await mkdir(input.outDir, { recursive: true })
  const sampleRate = playbackRate(input.sampleRate)
  const channels =
    input.channels ??
    (await withFile(input.source, (file) => readTags(file, { picture: false })).catch(() => null))?.channels
  const files = ladderFor(input).map((kbps) => ({ kbps, file: join(input.outDir, `${kbps}.m4s`) }))
  const meter = new WaveformMeter()
  const stderr = await runFfmpeg(packagingArgs(input.source, files, channels ?? 0, sampleRate), {
    timeoutMs: input.timeoutMs ?? TIMEOUT_MS,
    ffmpeg: input.ffmpeg,
    signal: input.signal,
    stdout: (chunk) => meter.add(chunk),
  })
  const loudness = parseLoudness(stderr)
  if (meter.duration === 0 || !loudness)
    throw new FfmpegError('failed', 'This file contains no audio.', stderr)
  for (const { file } of files) {
    // -fs truncates an output silently; half an item must not pass as complete.
    if ((await stat(file)).size >= MAX_OUTPUT_BYTES * 0.99)
      throw new FfmpegError('failed', 'This file is too long.', stderr)
  }
  const renditions = await writePlaylists(input.outDir, files, sampleRate)
  return { renditions, duration: meter.duration, loudness, waveform: meter.bars() }
}

/**
 * Returns the bitrates (kbit/s) for an original: none above its own, but at least one; all for a lossless one. An
 * original between two steps also gets one at its own bitrate; otherwise a 112 kbit/s file would be played at 64.
 */
export function ladderFor(source: { sourceBitrate?: number; lossless: boolean }): number[] {
  if (source.lossless || !source.sourceBitrate) return [...LADDER]
  // Measured bitrates of "128 kbit/s" files vary slightly.
  const kbps = (source.sourceBitrate / 1000) * 1.05
  const ladder: number[] = LADDER.filter((rate) => rate <= kbps)
  const own = Math.floor(kbps / 8) * 8
  if (ladder.length === 0) return [Math.max(24, own)]
  const top = ladder.at(-1) ?? 0
  const useful = ladder.length < LADDER.length && own > top * 1.2
  return useful ? [...ladder, Math.floor(source.sourceBitrate / 8000) * 8] : ladder
}

/**
 * Returns one of the two sample rates that every browser plays, the one related to the original's, to minimize
 * resampling.
 */
export function playbackRate(sampleRate?: number): 44100 | 48000 {
  return sampleRate && sampleRate % 8000 === 0 ? 48000 : 44100
}

/**
 * Builds the whole command: decode once, split, encode each rendition, measure, and pass low-rate PCM to the waveform.
 */
export function packagingArgs(
  source: string,
  files: readonly { kbps: number; file: string }[],
  channels: number,
  sampleRate: number,
): string[] {
  // Mono stays mono: upmixing to two channels would lose 3 dB. More channels are downmixed to two, which ffmpeg 5 does
  // only without alternatives.
  const channelLayouts = channels === 1 || channels === 2 ? 'stereo|mono' : 'stereo'
  const outputs = files.map((_, index) => `[r${index}]`).join('')
  const graph = [
    `[0:a:0]aresample=${sampleRate},aformat=channel_layouts=${channelLayouts},asplit=${files.length + 1}${outputs}[m]`,
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
      ...['-fs', String(MAX_OUTPUT_BYTES)],
      ...['-f', 'mp4', '-fflags', '+bitexact'],
      // The edit list hides the encoder's leading silence; delay_moov writes it into the init segment.
      ...['-movflags', '+cmaf+delay_moov+skip_trailer', '-use_editlist', '1'],
      ...['-frag_duration', String(SEGMENT_SECONDS * 1_000_000)],
      `file:${file}`,
    ]),
    ...['-map', '[w]', '-map_metadata', '-1', '-f', 's16le', 'pipe:1'],
  ]
}

/**
 * Returns the encoder options, shared with comparisons in tests. From 128 kbit/s, ffmpeg's "fast" coder is documented
 * as better and twice as fast; our measurements showed no loss.
 */
export function aacArgs(kbps: number): string[] {
  return ['-c:a', 'aac', '-aac_coder', kbps < 128 ? 'twoloop' : 'fast', '-b:a', `${kbps}k`]
}
