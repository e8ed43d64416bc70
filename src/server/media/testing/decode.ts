import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findFfmpeg } from '../ffmpeg.ts'

/** Runs ffmpeg without guards, and returns what it writes. */
export const ffmpegOutput = async (args: readonly string[]): Promise<{ stdout: Buffer; stderr: string }> => {
  const found = await findFfmpeg()
  const { stdout, stderr } = await promisify(execFile)(found?.path ?? 'ffmpeg', ['-nostdin', ...args], {
    encoding: 'buffer',
    maxBuffer: 1 << 28,
  })
  return { stdout, stderr: stderr.toString() }
}

/** Warning of ffmpeg about MP3 files without a header of their length. */
const HARMLESS_WARNING = /Estimating duration|^$/

/** Decodes a file to its interleaved samples; throws at the first error or warning. */
export const decodeStrictly = async (path: string): Promise<Int16Array> => {
  const strict = ['-v', 'warning', '-xerror', '-err_detect', 'explode']
  const { stdout, stderr } = await ffmpegOutput([...strict, '-i', path, '-f', 's16le', '-'])
  const warnings = stderr.split('\n').filter((line) => !HARMLESS_WARNING.test(line))
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  return new Int16Array(new Uint8Array(stdout).buffer)
}
