// @module-tag long
import { copyFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { admitAudio } from './admit-audio.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { withFile } from './open-file.ts'
import { make, scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('admission')
const ffmpeg = (await findFfmpeg())?.path ?? null

const admit = (path: string, decoder = ffmpeg) =>
  withFile(path, (file) => admitAudio(file, path, decoder)).then(
    ({ truncated }) => (truncated ? 'truncated' : 'whole'),
    (error: { reason: string }) => error.reason,
  )

// WebM and MP4 are written as streaming services do: with their headers first.
test.each([
  ['flac', []],
  ['wav', []],
  ['ogg', []],
  ['mp3', []],
  ['webm', ['-c:a', 'libopus']],
  ['m4a', ['-movflags', '+faststart']],
])('a truncated %s enters if five seconds of it play', async (extension, options) => {
  const whole = join(folder, `whole.${extension}`)
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=20:c=pink:r=44100:a=0.3:seed=1']
  await make([...noise, ...options, whole])
  expect(await admit(whole)).toBe('whole')
  const { size } = await stat(whole)
  const cut = join(folder, `cut.${extension}`)
  await copyFile(whole, cut)
  await truncate(cut, Math.floor(size * 0.5))
  expect(await admit(cut)).toBe('truncated')
  expect(await admit(cut, null)).toBe('This file is incomplete.')
  await truncate(cut, Math.floor(size * 0.12))
  expect(await admit(cut)).toBe('This file is incomplete.')
})
