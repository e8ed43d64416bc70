import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../unavailable.ts'
import { pidNamespace, pollUntil, startTimeOf } from './process.ts'

/** Processes of another container are not visible; their file counts while it is touched. */
const HEARTBEAT_MS = 4_000
const DEAD_AFTER_MS = 3 * HEARTBEAT_MS
const LOCK_TIMEOUT_MS = 90_000

export type User = { role: 'server' | 'tool'; pid: number; near: boolean }

type Heartbeat = { pid: number; startedAt: string; namespace: string }

/**
 * Tracks the processes using the embedded database of a data folder. Every process has a file in `running/`; starting
 * and stopping are serialized, so that the last process stops the database and no database in use is stopped.
 */
export class DatabaseUsers {
  readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'running')
  }

  /** Runs `work` while no other process starts, joins or stops this database. */
  async withLock<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const lock = join(this.folder, 'turn')
    const aside = await this.writeHeartbeat(`turn.${process.pid}.${counter++}`)
    const acquire = () => link(aside, lock).then(() => true, ignoringErrors('EEXIST'))
    let stopHeartbeat = () => {}
    try {
      const acquired = await pollUntil(
        LOCK_TIMEOUT_MS,
        async () => (await acquire()) || ((await this.removeStale(lock)) && (await acquire())),
      )
      if (!acquired)
        throw new DatabaseUnavailable('another process has been starting the database for too long')
      stopHeartbeat = writeBeat(lock)
      return await work()
    } finally {
      stopHeartbeat()
      if ((await readHeartbeat(lock))?.startedAt && (await sameFile(aside, lock)))
        await rm(lock, { force: true })
      await rm(aside, { force: true })
    }
  }

  /** Registers this process and returns a function that unregisters it. Only within `withLock`. */
  async register(role: User['role']): Promise<() => Promise<void>> {
    const file = await this.writeHeartbeat(`${role}.${process.pid}.${counter++}`)
    const stopHeartbeat = writeBeat(file)
    return async () => {
      stopHeartbeat()
      await rm(file, { force: true })
    }
  }

  /** Returns the live users and removes files of dead ones. Only within `withLock`. */
  async present(): Promise<User[]> {
    const users: User[] = []
    for (const name of await readdir(this.folder)) {
      const role = name.split('.')[0]
      if (role !== 'server' && role !== 'tool') continue
      const file = join(this.folder, name)
      const heartbeat = await readHeartbeat(file)
      if (heartbeat && (await isLive(heartbeat, file)))
        users.push({ role, pid: heartbeat.pid, near: isSameHost(heartbeat) })
      else await rm(file, { force: true })
    }
    return users
  }

  private async writeHeartbeat(name: string): Promise<string> {
    const file = join(this.folder, name)
    const heartbeat: Heartbeat = {
      pid: process.pid,
      startedAt: (await startTimeOf(process.pid)) ?? '',
      namespace: pidNamespace(),
    }
    await writeFile(file, JSON.stringify(heartbeat), { mode: 0o600 })
    return file
  }

  /** Removes the lock of a dead process. It is renamed first: of two processes that find it dead, one succeeds. */
  private async removeStale(lock: string): Promise<boolean> {
    const lastSeen = await stat(lock).catch(() => undefined)
    const heartbeat = await readHeartbeat(lock)
    if (!lastSeen || (heartbeat && (await isLive(heartbeat, lock)))) return false
    const moved = `${lock}.${process.pid}.dead`
    try {
      await rename(lock, moved)
    } catch {
      return true
    }
    // Another process may have replaced the lock between stat and rename: restore it.
    if ((await stat(moved)).ino !== lastSeen.ino) await link(moved, lock).catch(() => {})
    await rm(moved, { force: true })
    return true
  }
}

let counter = 0

const ignoringErrors = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return false
}

const isSameHost = (heartbeat: Heartbeat) => heartbeat.namespace === pidNamespace()

async function isLive(heartbeat: Heartbeat, file: string): Promise<boolean> {
  if (isSameHost(heartbeat)) return (await startTimeOf(heartbeat.pid)) === heartbeat.startedAt
  const touched = await stat(file).catch(() => undefined)
  return touched !== undefined && Date.now() - touched.mtimeMs < DEAD_AFTER_MS
}

async function readHeartbeat(file: string): Promise<Heartbeat | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Heartbeat
  } catch {
    return undefined
  }
}

async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino
}

/** Touches a file as long as this process lives, without keeping the process alive. */
function writeBeat(file: string): () => void {
  const timer = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => {}),
    HEARTBEAT_MS,
  ).unref()
  return () => clearInterval(timer)
}
