// External programs, each replaceable by an environment variable.
import { spawnSync } from 'node:child_process'

export const TOOL = {
  ffmpeg: process.env.FFMPEG ?? 'ffmpeg',
  fluidsynth: process.env.FLUIDSYNTH ?? 'fluidsynth',
  espeak: process.env.ESPEAK ?? 'espeak-ng',
  chromium: process.env.CHROMIUM ?? 'chromium',
}
export const SOUNDFONT = process.env.SOUNDFONT ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2'

/** Runs a program to its end and returns its output; a failure stops the whole run. */
export function run(tool, args) {
  const result = spawnSync(TOOL[tool], args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (result.error) throw result.error
  if (result.status !== 0)
    throw new Error(`${tool} failed (${result.status}): ${args.join(' ')}\n${result.stderr.slice(-2000)}`)
  return result.stdout + result.stderr
}

export const ffmpeg = (...args) => run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args])

/** Returns integrated loudness (LUFS), true peak (dBTP) and loudness range of a file. */
export function loudness(file) {
  const report = ffmpeg(
    '-i',
    file,
    '-map',
    '0:a',
    '-af',
    'ebur128=peak=true:dualmono=true',
    '-f',
    'null',
    '-',
  )
  const summary = report.slice(report.lastIndexOf('Summary:'))
  const figure = (pattern) => Number(pattern.exec(summary)?.[1])
  return {
    integrated: figure(/I:\s+(-?[\d.]+) LUFS/),
    range: figure(/LRA:\s+(-?[\d.]+) LU/),
    peak: figure(/Peak:\s+(-?[\d.]+) dBFS/),
  }
}

export function durationOf(file) {
  const report = ffmpeg('-i', file, '-map', '0:a', '-f', 'null', '-')
  const [, hours, minutes, seconds] = [...report.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1)
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Returns silent stretches as [start, end]. */
export function silences(file, threshold = -50, shortest = 0.3) {
  const report = ffmpeg(
    '-i',
    file,
    '-map',
    '0:a',
    '-af',
    `silencedetect=noise=${threshold}dB:duration=${shortest}`,
    '-f',
    'null',
    '-',
  )
  const starts = [...report.matchAll(/silence_start: (-?[\d.]+)/g)].map((match) => Number(match[1]))
  const ends = [...report.matchAll(/silence_end: ([\d.]+)/g)].map((match) => Number(match[1]))
  return starts.map((start, index) => [start, ends[index]])
}
