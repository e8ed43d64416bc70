import { randomFillSync } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1024 * 1024
/** Enough for the write-ahead log of a busy hour. */
const RESERVE_BYTES = 64 * MB
/** The reserve is released when less is free: PostgreSQL adds to its log in files of 16 MB. */
const LOW_BYTES = 32 * MB
const CHECK_MS = 1_000
/** Starting has the disk to itself. */
const FIRST_CHECK_MS = 5_000

export interface DiskReserve {
  /** Whether only the reserve is left: nobody but the database may write. */
  isFull: () => boolean
  close: () => Promise<void>
}

/**
 * Keeps space for the embedded database on the disk that it shares with media: a file that is deleted when the disk is
 * full, so that log-ins and reading go on, and written again once there is space. Open it before the database.
 */
export const openDiskReserve = async (folder: string, log: (line: string) => void): Promise<DiskReserve> => {
  const path = join(folder, 'reserve')
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  const isThere = async (): Promise<boolean> =>
    (await stat(path).catch(() => ({ size: 0 }))).size === RESERVE_BYTES

  let closed = false
  /** Random bytes take their space on file systems that compress, too. */
  const write = async (): Promise<void> => {
    const file = await open(path, 'w', 0o600)
    try {
      const part = randomFillSync(Buffer.allocUnsafe(MB))
      for (let at = 0; at < RESERVE_BYTES && !closed; at += MB) await file.write(part)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  const hasSpace = async (): Promise<boolean> => (await freeBytes()) >= RESERVE_BYTES + 2 * LOW_BYTES

  let full = false
  const releaseIfLow = async (): Promise<void> => {
    if (!(await isThere()) || (await freeBytes()) >= LOW_BYTES) return
    full = true
    await rm(path, { force: true })
    log('the disk is full: only the database may write, to its reserve')
  }
  const check = async (): Promise<void> => {
    await releaseIfLow()
    if (await isThere()) return
    if (await hasSpace()) {
      await write()
      if (full) log('the disk has space again')
      full = false
    } else {
      full = true
      // What an earlier process did not finish.
      await rm(path, { force: true })
    }
  }

  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const run = (): void => {
    // The next check tries again, or removes what was written.
    running = check().catch(() => undefined)
    void running.then(() => {
      if (!closed) timer = setTimeout(run, CHECK_MS).unref()
    })
  }
  await releaseIfLow()
  if (!(await isThere())) full = !(await hasSpace())
  timer = setTimeout(run, FIRST_CHECK_MS).unref()
  return {
    isFull: () => full,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
