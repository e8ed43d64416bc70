import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'

const opened = promisify(open)
const stats = promisify(fstat)

/** An open local file. */
export interface OpenFile {
  size: number
  /** Milliseconds since 1970. */
  modified: number
  /** Reads into the buffer from a position and returns the number of bytes. */
  read: (into: Buffer, length: number, position: number) => Promise<number>
  /** Must be called once by each user of the file. */
  release: () => void
}

interface Slot {
  fd: number
  size: number
  modified: number
  users: number
  gone: boolean
}

/** Open descriptors cached while unused. */
const MAX_OPEN = 256
/** Replaced or deleted files are detected after this long; a deleted one frees its disk space then. */
const TTL_MS = 10_000

const discard = (slot: Slot): void => {
  slot.gone = true
  if (slot.users === 0) close(slot.fd, () => {})
}

const slots = new LRUCache<string, Promise<Slot>>({
  max: MAX_OPEN,
  ttl: TTL_MS,
  ttlAutopurge: true,
  dispose: (slot) => void slot.then(discard, () => {}),
})

type Check = () => Promise<unknown>

const openSlot = async (path: string, check?: Check): Promise<Slot> => {
  await check?.()
  const fd = await opened(path, 'r')
  const { size, mtimeMs } = await stats(fd)
  return { fd, size, modified: mtimeMs, users: 0, gone: false }
}

const slotOf = (path: string, check?: Check): Promise<Slot> => {
  const known = slots.get(path)
  if (known) return known
  const slot = openSlot(path, check)
  slots.set(path, slot)
  slot.catch(() => {
    if (slots.peek(path) === slot) slots.delete(path)
  })
  return slot
}

/**
 * Opens a file, or shares a descriptor opened some seconds ago: players make many small consecutive reads. Rejects as
 * `fs.open` does, or as `check`, which runs before a file is opened.
 */
export const acquireFile = async (path: string, check?: Check): Promise<OpenFile> => {
  const slot = await slotOf(path, check)
  // Closed between lookup and use.
  if (slot.gone && slot.users === 0) return acquireFile(path, check)
  slot.users++
  let released = false
  return {
    size: slot.size,
    modified: slot.modified,
    read: (into, length, position) =>
      new Promise((resolve, reject) => {
        read(slot.fd, into, 0, length, position, (error, n) => (error ? reject(error) : resolve(n)))
      }),
    release: () => {
      if (released) return
      released = true
      slot.users--
      if (slot.gone && slot.users === 0) close(slot.fd, () => {})
    },
  }
}
