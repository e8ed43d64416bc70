import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { BadMediaError } from './bad-media.ts'

/** A regular file that is open for reading: its format, fingerprint and tags come from one descriptor. */
export interface OpenFile {
  path: string
  /** Bytes. */
  size: number
  /** When its contents were changed, in milliseconds since 1970. */
  modified: number
  handle: FileHandle
  /** All bytes of a small file; null for others. */
  whole: Buffer | null
}

/**
 * Files up to this size are read at once: parsing from memory is several times faster than many small reads. They are
 * also hashed whole, so with another limit, stored files would have other fingerprints.
 */
const WHOLE_BYTES = 512 * 1024

/**
 * Opens a file until `use` has ended. Rejects with BadMediaError if it is not a regular file, or with the system error if
 * it cannot be opened or read.
 */
export async function withFile<T>(path: string, use: (file: OpenFile) => Promise<T>): Promise<T> {
  // Without this flag, opening a named pipe would block forever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new BadMediaError('This kind of file isn’t supported.')
    const { size, mtimeMs: modified } = stats
    const whole = size <= WHOLE_BYTES ? await readStart(handle, size) : null
    return await use({ path, size, modified, handle, whole })
  } finally {
    await handle.close()
  }
}

/** Reads in one call unless the system returns less; a file that has become shorter ends the loop. */
async function readStart(handle: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await handle.read(buffer, filled, size - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
