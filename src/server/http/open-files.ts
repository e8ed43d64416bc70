import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'

const opened = promisify(open)
const stats = promisify(fstat)

/** A file on this machine, held open while it is used. */
export interface HeldFile {
  size: number
  /** Milliseconds since 1970. */
  modified: number
  /** Reads into the buffer at a place of the file; answers how many bytes there were. */
  read: (into: Buffer, length: number, position: number) => Promise<number>
  /** To be called once by each who got the file. */
  release: () => void
}

interface Slot {
  fd: number
  size: number
  modified: number
  users: number
  until: number
  gone: boolean
}

/** Descriptors kept open while nobody uses them. */
const MOST = 256
/** A file that is replaced or deleted is noticed after this long; a deleted one frees its disk space then. */
const KEEP_MS = 10_000

const slots = new Map<string, Promise<Slot>>()
let sweeping: NodeJS.Timeout | undefined

const discard = (slot: Slot): void => {
  slot.gone = true
  if (slot.users === 0) close(slot.fd, () => {})
}

const drop = (path: string, known: Promise<Slot>): void => {
  if (slots.get(path) !== known) return
  slots.delete(path)
  known.then(discard, () => {})
}

const sweep = async (): Promise<void> => {
  const now = performance.now()
  for (const [path, known] of slots) {
    const slot = await known.catch(() => null)
    if (slot === null || slot.until <= now) drop(path, known)
  }
  if (slots.size === 0) {
    clearInterval(sweeping)
    sweeping = undefined
  }
}

type Check = () => Promise<unknown>

const openSlot = async (path: string, check?: Check): Promise<Slot> => {
  await check?.()
  const fd = await opened(path, 'r')
  const { size, mtimeMs } = await stats(fd)
  return { fd, size, modified: mtimeMs, users: 0, until: performance.now() + KEEP_MS, gone: false }
}

const slotOf = (path: string, check?: Check): Promise<Slot> => {
  const known = slots.get(path)
  if (known) return known
  if (slots.size >= MOST) {
    // The oldest stands first.
    const [oldest] = slots
    if (oldest) drop(...oldest)
  }
  const slot = openSlot(path, check)
  slots.set(path, slot)
  slot.catch(() => drop(path, slot))
  sweeping ??= setInterval(() => void sweep(), KEEP_MS / 2).unref()
  return slot
}

/**
 * Opens a file, or shares the descriptor it was opened with some seconds ago: most reads of a player are small
 * and follow each other. Rejects as `fs.open` does, or as `check`, which is asked before a file is opened.
 */
export const holdFile = async (path: string, check?: Check): Promise<HeldFile> => {
  const slot = await slotOf(path, check)
  // Closed between being found and being handed out.
  if (slot.gone && slot.users === 0) return holdFile(path, check)
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
