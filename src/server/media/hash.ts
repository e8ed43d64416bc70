import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const CHUNK = 1024 * 1024

/** Returns the SHA-256 of a file as hex, read in 1 MiB pieces. Rejects with the system error if it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    // One buffer for the whole file: a stream would allocate per chunk and is measurably slower for small files.
    const { size } = await file.stat()
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, size)))
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
