import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { findFfmpeg } from '../ffmpeg.ts'

/**
 * Ten seconds that are neither pure tone nor pure noise: two voices, a beat, a little noise, louder in the second half.
 */
export const MUSIC =
  "aevalsrc='(0.2*sin(2*PI*220*t)*(0.5+0.5*sin(2*PI*2*t))+0.03*(random(0)-0.5))*(0.3+0.7*gte(t,5))|(0.2*sin(2*PI*330*t)+0.03*(random(1)-0.5))*(0.3+0.7*gte(t,5))':s=44100:d=10"

/** Creates a folder for one test file, deleted after its tests. */
export async function scratchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tonearm-${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs ffmpeg without guards, to create test files. */
export async function make(args: readonly string[]): Promise<void> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('The tests need ffmpeg: npm install brings one, or set FFMPEG_PATH.')
  await promisify(execFile)(ffmpeg.path, ['-nostdin', '-v', 'error', '-y', ...args])
}

/** ffmpeg arguments for each accepted format. */
export const KINDS: Record<string, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k'],
  m4a: ['-c:a', 'aac', '-b:a', '128k'],
  m4b: ['-c:a', 'aac', '-b:a', '128k', '-f', 'mp4'],
  aac: ['-c:a', 'aac', '-b:a', '128k'],
  wav: [],
  aif: ['-f', 'aiff'],
  aiff: [],
  flac: [],
  ogg: ['-c:a', 'libvorbis'],
  oga: ['-c:a', 'flac'],
  opus: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
}

/** Creates one file of every format with the same music, by extension. */
export async function makeEveryKind(folder: string): Promise<Record<string, string>> {
  const source = join(folder, 'source.wav')
  await make(['-f', 'lavfi', '-i', MUSIC, source])
  const files: Record<string, string> = {}
  for (const [extension, args] of Object.entries(KINDS)) {
    files[extension] = join(folder, `music.${extension}`)
    await make([
      '-i',
      source,
      '-metadata',
      'title=Ocean',
      '-metadata',
      'artist=Will',
      ...args,
      files[extension],
    ])
  }
  return files
}
