import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { OpenFile } from './open-file.ts'

const CHUNK = 1024 * 1024
const PIECE_BYTES = 64 * 1024

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

export interface Fingerprint {
  /** 64 hexadecimal digits. */
  hash: string
  /** False if `hash` is the SHA-256 of the whole file. */
  fingerprinted: boolean
}

/**
 * Returns the SHA-256 of a file's size, beginning, middle and end, so that a large library need not be read
 * completely. Different contents may share a fingerprint. Files of which all bytes have been read are hashed whole.
 */
export async function fingerprintFile({ handle, size, whole }: OpenFile): Promise<Fingerprint> {
  const hash = createHash('sha256')
  if (whole) return { hash: hash.update(whole).digest('hex'), fingerprinted: false }
  hash.update(`${size}\n`)
  for (const at of [0, Math.floor((size - PIECE_BYTES) / 2), size - PIECE_BYTES])
    hash.update(await readPiece(handle, at))
  return { hash: hash.digest('hex'), fingerprinted: true }
}

const readPiece = async (file: FileHandle, at: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
  return buffer.subarray(0, bytesRead)
}
