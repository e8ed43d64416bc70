import { BadMediaError } from './bad-media.ts'
import { FfmpegError, runFfmpeg } from './ffmpeg.ts'
import type { OpenFile } from './open-file.ts'
import { type SniffedAudio, sniffAudio } from './sniff/sniff.ts'

/** Truncated audio is accepted if at least this much of it plays. */
const MIN_SECONDS = 5
const RATE = 8_000
const BYTES_PER_SAMPLE = 2
const TIMEOUT_MS = 60_000

/**
 * Detects the format of an audio file for the catalog. Throws BadMediaError for what `sniffAudio` rejects, and for
 * truncated files of which less than five seconds play.
 *
 * @param ffmpeg The path of the program; null rejects every truncated file.
 */
export async function admitAudio(
  file: OpenFile,
  fileName: string,
  ffmpeg: string | null,
): Promise<SniffedAudio> {
  const sniffed = await sniffAudio(file, fileName)
  if (!sniffed.truncated) return sniffed
  if (ffmpeg === null || !(await plays(file.path, ffmpeg)))
    throw new BadMediaError('This file is incomplete.')
  return sniffed
}

async function plays(path: string, ffmpeg: string): Promise<boolean> {
  let bytes = 0
  const format = ['-map', '0:a:0', '-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1']
  try {
    await runFfmpeg(['-v', 'error', '-i', path, '-t', String(MIN_SECONDS), ...format], {
      timeoutMs: TIMEOUT_MS,
      ffmpeg,
      stdout: (chunk) => {
        bytes += chunk.length
      },
    })
  } catch (error) {
    // What was decoded before the error counts.
    if (!(error instanceof FfmpegError) || error.kind !== 'failed') throw error
  }
  // Resampling may lose the last few samples.
  return bytes >= (MIN_SECONDS - 0.05) * RATE * BYTES_PER_SAMPLE
}
