import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bornAt, until, visibleSpace } from './embedded-process.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A process of another container cannot be looked at; its mark counts while it is touched. */
const BEAT_MS = 4_000
const SILENT_MS = 3 * BEAT_MS
const TURN_MS = 90_000

export type User = { role: 'server' | 'tool'; pid: number; near: boolean }

type Mark = { pid: number; born: string; space: string }

/**
 * Who uses the embedded database of a data folder. Every process leaves a mark in `running/`; starting and
 * stopping happen in turns, so that the last one out stops the database and nobody's database is stopped.
 */
export class DatabaseUsers {
  readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'running')
  }

  /** Runs `work` while no other process starts, joins or stops this database. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const lock = join(this.folder, 'turn')
    const aside = await this.writeMark(`turn.${process.pid}.${counter++}`)
    const take = () => link(aside, lock).then(() => true, tolerate('EEXIST'))
    let stopBeating = () => {}
    try {
      const taken = await until(
        TURN_MS,
        async () => (await take()) || ((await this.clearDead(lock)) && (await take())),
      )
      if (!taken) throw new DatabaseUnavailable('another process has been starting the database for too long')
      stopBeating = beat(lock)
      return await work()
    } finally {
      stopBeating()
      if ((await readMark(lock))?.born && (await sameFile(aside, lock))) await rm(lock, { force: true })
      await rm(aside, { force: true })
    }
  }

  /** Leaves this process's mark; the answer takes it away. Only in turn. */
  async enter(role: User['role']): Promise<() => Promise<void>> {
    const file = await this.writeMark(`${role}.${process.pid}.${counter++}`)
    const stopBeating = beat(file)
    return async () => {
      stopBeating()
      await rm(file, { force: true })
    }
  }

  /** The live users; marks of dead ones are swept away. Only in turn. */
  async present(): Promise<User[]> {
    const users: User[] = []
    for (const name of await readdir(this.folder)) {
      const role = name.split('.')[0]
      if (role !== 'server' && role !== 'tool') continue
      const file = join(this.folder, name)
      const mark = await readMark(file)
      if (mark && (await isLive(mark, file))) users.push({ role, pid: mark.pid, near: isNear(mark) })
      else await rm(file, { force: true })
    }
    return users
  }

  private async writeMark(name: string): Promise<string> {
    const file = join(this.folder, name)
    const mark: Mark = { pid: process.pid, born: (await bornAt(process.pid)) ?? '', space: visibleSpace() }
    await writeFile(file, JSON.stringify(mark), { mode: 0o600 })
    return file
  }

  /** Takes away the lock of a dead process. Renamed first: of two that see it dead, one moves it. */
  private async clearDead(lock: string): Promise<boolean> {
    const seen = await stat(lock).catch(() => undefined)
    const mark = await readMark(lock)
    if (!seen || (mark && (await isLive(mark, lock)))) return false
    const moved = `${lock}.${process.pid}.dead`
    try {
      await rename(lock, moved)
    } catch {
      return true
    }
    // Between the look and the move another process may have cleared it and taken its turn: give it back.
    if ((await stat(moved)).ino !== seen.ino) await link(moved, lock).catch(() => {})
    await rm(moved, { force: true })
    return true
  }
}

let counter = 0

const tolerate = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return false
}

const isNear = (mark: Mark) => mark.space === visibleSpace()

async function isLive(mark: Mark, file: string): Promise<boolean> {
  if (isNear(mark)) return (await bornAt(mark.pid)) === mark.born
  const touched = await stat(file).catch(() => undefined)
  return touched !== undefined && Date.now() - touched.mtimeMs < SILENT_MS
}

async function readMark(file: string): Promise<Mark | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Mark
  } catch {
    return undefined
  }
}

async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino
}

/** Touches a file for as long as this process lives, without keeping it alive. */
function beat(file: string): () => void {
  const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), BEAT_MS).unref()
  return () => clearInterval(timer)
}
