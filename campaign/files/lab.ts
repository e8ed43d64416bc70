import { mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomFrom } from '../random.ts'
import { type Kind, kinds, seedsFor, type TriedFile, writeTo } from './kinds.ts'
import { type Mutated, mutate } from './mutate.ts'
import type { Served } from './requests.ts'

// A process that tries mutated files. It may hang or end: the one that started it reads from a file which it tried last.

export interface Task {
  kind: string
  seed: number
  round: number
  first: number
  count: number
  /** Milliseconds after which it stops. */
  patience: number
  /** The server that receives files, of kinds that one receives. */
  served: Served | null
}

export interface Finding {
  at: number
  what: string
  details: string[]
}

export interface Done {
  tried: number
  accepted: number
  refused: number
  /** Milliseconds for all files. */
  ms: number
  /** Milliseconds for which the main thread was blocked at most. */
  longest: number
  /** Megabytes by which memory grew at most for one file. */
  growth: number
  findings: Finding[]
}

const MAX_BLOCKED_MS = 200
const MAX_GROWTH_MB = 300
const MAX_FINDINGS = 5
const MINIMISE_MS = 5_000
const MB = 1024 * 1024

const [folder = '', progressFile = ''] = process.argv.slice(2)
const progress = openSync(progressFile, 'w')
const made = new Map<string, Promise<{ name: string; bytes: Buffer }[]>>()
const delay = monitorEventLoopDelay({ resolution: 5 })
let served: Served

const note = (at: number): void => {
  writeSync(progress, String(at).padEnd(12), 0)
}

/** Errors that concern nobody: a promise that nobody awaits, a stream without a listener. */
let stray: unknown
process.on('uncaughtException', (error) => {
  stray = error
})
process.on('unhandledRejection', (error) => {
  stray = error
})

const emptyFolder = (name: string): string => {
  const path = join(folder, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}

const fileOf = (name: string, bytes: Buffer): TriedFile => ({
  name,
  bytes,
  path: () => writeTo(join(emptyFolder('input'), name), bytes),
  out: async () => emptyFolder('output'),
})

/** Returns whether an error is one by which the product refuses a file; a plain Error is not any error. */
const isRefusal = ({ refusals }: Kind, error: unknown): boolean =>
  refusals.some((refusal) =>
    refusal === Error ? (error as Error).constructor === Error : error instanceof refusal,
  )

type Outcome = { accepted: boolean; failure?: unknown }

const read = async (kind: Kind, file: TriedFile): Promise<Outcome> => {
  stray = undefined
  try {
    await kind.read(file, served)
    if (stray !== undefined) return { accepted: false, failure: stray }
    return { accepted: true }
  } catch (error) {
    return isRefusal(kind, error) ? { accepted: false } : { accepted: false, failure: error }
  }
}

/** Returns for how long the main thread is blocked while a file is read. */
const blockedBy = async (kind: Kind, file: TriedFile): Promise<number> => {
  delay.enable()
  await new Promise((done) => setTimeout(done, 20))
  delay.reset()
  await read(kind, file)
  await new Promise((done) => setTimeout(done, 20))
  delay.disable()
  return delay.max / 1e6
}

/** A measured time may include what other processes did: the shortest of three counts. */
const surelyBlockedBy = async (kind: Kind, file: TriedFile): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < 3 && least > MAX_BLOCKED_MS; count++)
    least = Math.min(least, await blockedBy(kind, file))
  return least
}

const nameOf = (failure: unknown): string =>
  failure instanceof Error
    ? `${failure.name}: ${failure.message}`.replace(/\d+/g, '#').slice(0, 200)
    : String(failure)

/** Removes blocks of a file as long as it fails alike. */
const minimised = async (kind: Kind, { name, bytes }: TriedFile, failure: unknown): Promise<Buffer> => {
  const until = performance.now() + MINIMISE_MS
  let least = bytes
  for (let size = Math.ceil(bytes.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < least.length; ) {
      if (performance.now() > until) return least
      const smaller = Buffer.concat([least.subarray(0, at), least.subarray(at + size)])
      const outcome = await read(kind, fileOf(name, smaller))
      if (outcome.failure !== undefined && nameOf(outcome.failure) === nameOf(failure)) least = smaller
      else at += size
    }
  return least
}

const mutationAt = async (
  kind: Kind,
  { seed, round }: Task,
  at: number,
): Promise<Mutated & { name: string }> => {
  const known = made.get(kind.name) ?? seedsFor(kind, folder)
  made.set(kind.name, known)
  const files = await known
  const random = randomFrom(seed, 'files', round, kind.name, at)
  const { name, bytes } = random.pick(files)
  return {
    name,
    ...mutate(
      bytes,
      files.map((file) => file.bytes),
      random,
    ),
  }
}

/** Reads one file, and notes what went wrong. */
const attempt = async (
  kind: Kind,
  { name, bytes, changes }: Mutated & { name: string },
  at: number,
  done: Done,
): Promise<void> => {
  const file = fileOf(name, bytes)
  note(at)
  if (process.memoryUsage.rss() > 400 * MB) globalThis.gc?.()
  const peak = process.resourceUsage().maxRSS
  const [start, used] = [performance.now(), process.cpuUsage()]
  const { accepted, failure } = await read(kind, file)
  const elapsed = performance.now() - start
  const { user, system } = process.cpuUsage(used)
  const growth = (process.resourceUsage().maxRSS - peak) / 1024
  done.tried++
  if (accepted) done.accepted++
  else if (failure === undefined) done.refused++
  done.growth = Math.max(done.growth, growth)
  const about = (what: string, details: string[], input = bytes): void => {
    const head = JSON.stringify(input.subarray(0, 200).toString('latin1'))
    const made = `${name}: ${changes.join(', ')}`
    done.findings.push({ at, what, details: [...details, made, `${input.length} bytes: ${head}`] })
  }
  if (failure !== undefined) {
    const stack = failure instanceof Error ? (failure.stack ?? '').split('\n').slice(0, 6) : [String(failure)]
    about(`another error than a refusal: ${nameOf(failure)}`, stack, await minimised(kind, file, failure))
  }
  if (growth > MAX_GROWTH_MB) about(`memory grew by ${Math.round(growth)} MB`, [])
  if (!kind.onMain) return
  const blocked = Math.min(elapsed, (user + system) / 1000)
  const surely = blocked > MAX_BLOCKED_MS ? await surelyBlockedBy(kind, file) : blocked
  done.longest = Math.max(done.longest, surely)
  if (surely > MAX_BLOCKED_MS) about(`the main thread was blocked for ${Math.round(surely)} ms`, [])
}

const run = async (task: Task): Promise<Done> => {
  const kind = kinds.find(({ name }) => name === task.kind)
  if (!kind) throw new Error(`No kind ${task.kind}`)
  const done: Done = { tried: 0, accepted: 0, refused: 0, ms: 0, longest: 0, growth: 0, findings: [] }
  if (task.served) served = task.served
  const began = performance.now()
  // What is loaded with the first file does not count as blocking.
  const [first] = await seedsFor(kind, folder)
  if (first) {
    const { accepted, failure } = await read(kind, fileOf(first.name, first.bytes))
    if (!accepted && failure !== undefined) throw failure
  }
  for (let at = task.first; at < task.first + task.count; at++) {
    if (performance.now() - began > task.patience || done.findings.length >= MAX_FINDINGS) break
    await attempt(kind, await mutationAt(kind, task, at), at, done)
  }
  done.ms = performance.now() - began
  return done
}

process.on('message', (task: Task) => {
  void run(task).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
