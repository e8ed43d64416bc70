import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg, runFfmpeg } from '../src/server/media/ffmpeg.ts'
import { aacArgs, LADDER, packageAudio } from '../src/server/media/package-audio.ts'
import type { Bench, Result } from './result.ts'

const run = promisify(execFile)
const SECONDS = 240
const ROUNDS = 3

/** Two voices, a beat and noise in stereo: about as much work for an encoder as music. */
const MUSIC =
  "aevalsrc='0.3*sin(2*PI*220*t)*(0.5+0.5*sin(2*PI*2*t))+0.2*sin(2*PI*(440+40*sin(t))*t)+0.1*(random(0)-0.5)|0.3*sin(2*PI*221*t)+0.2*sin(2*PI*880*t)*(0.5+0.5*sin(2*PI*3*t))+0.1*(random(1)-0.5)':s=44100"

/**
 * Packages a 4-minute MP3 completely (renditions, playlists, loudness, waveform) and compares it with a plain ffmpeg
 * run that creates the same three renditions with the same encoder; the best of three alternating rounds.
 */
const measure = async (): Promise<Result[]> => {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  const folder = await mkdtemp(join(tmpdir(), 'tonearm-bench-'))
  try {
    const source = join(folder, 'source.mp3')
    const quiet = ['-nostdin', '-v', 'error', '-y']
    await run(ffmpeg.path, [
      ...quiet,
      '-f',
      'lavfi',
      '-i',
      MUSIC,
      '-t',
      String(SECONDS),
      '-b:a',
      '320k',
      source,
    ])
    const plain = LADDER.flatMap((kbps) => ['-map', '0:a:0', ...aacArgs(kbps), join(folder, `${kbps}.m4a`)])
    // Both run with the niceness of the server's jobs: otherwise a busy machine would distort the result.
    const limits = { ffmpeg: ffmpeg.path, timeoutMs: 600_000 }
    let ours = Number.POSITIVE_INFINITY
    let theirs = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round++) {
      theirs = Math.min(
        theirs,
        await seconds(() => runFfmpeg(['-v', 'error', '-y', '-i', source, ...plain], limits)),
      )
      const input = {
        source,
        outDir: join(folder, `out${round}`),
        lossless: false,
        sourceBitrate: 320_000,
        channels: 2,
      }
      ours = Math.min(ours, await seconds(() => packageAudio({ ...input, ffmpeg: ffmpeg.path })))
    }
    return [
      {
        what: 'HLS packaging, loudness and waveform of a 4-minute file',
        value: SECONDS / ours,
        unit: '× real time',
        reference: { label: 'plain ffmpeg, renditions alone', value: SECONDS / theirs },
        ratio: theirs / ours,
        goal: 'at least 0.8 of plain ffmpeg',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

export const bench: Bench = { name: 'packaging', run: measure }
