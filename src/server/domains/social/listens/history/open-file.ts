import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import yauzl from 'yauzl'
import { cutOff, HistoryError, tooLarge } from './history.service.ts'

/** A file, or one within an archive. */
export interface OpenedFile {
  /** Reads it from its beginning, as often as it is called. */
  bytes: () => AsyncIterable<Buffer>
  /** Bytes of the outer file. */
  total: number
  /** Returns how much of the outer file was read when this many of its own bytes were. */
  progress: (bytes: number) => number
}

const MAX_ENTRIES = 10_000
const MAX_UNPACKED = 4 * 1024 ** 3
/** Text is rarely packed to less than a thirtieth. */
const MAX_RATIO = 300
const RATIO_FROM = 10 * 1024 ** 2

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304
  } finally {
    await file.close()
  }
}

async function* unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    try {
      for await (const chunk of stream) yield chunk as Buffer
    } finally {
      stream.destroy()
    }
  } catch {
    // Also of one with a password.
    throw cutOff()
  }
}

async function* packedFiles(path: string, total: number): AsyncGenerator<OpenedFile> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw cutOff()
  })
  try {
    if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
    let [before, unpacked] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      const { fileName, compressedSize, uncompressedSize } = entry
      unpacked += uncompressedSize
      const bomb = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO
      if (unpacked > MAX_UNPACKED || bomb) throw tooLarge()
      const start = before
      before += compressedSize
      if (uncompressedSize === 0 || fileName.startsWith('__MACOSX/')) continue
      yield {
        bytes: () => unpack(zip, entry),
        total,
        progress: (bytes) => Math.round(start + (bytes / uncompressedSize) * compressedSize),
      }
    }
  } catch (error) {
    throw error instanceof HistoryError ? error : cutOff()
  } finally {
    zip.close()
  }
}

/** Returns the file, or those within it if it is a ZIP archive. Throws HistoryError for a damaged or too large archive. */
export async function* openFiles(path: string): AsyncGenerator<OpenedFile> {
  const total = (await stat(path)).size
  if (await isZip(path)) yield* packedFiles(path, total)
  else yield { bytes: () => createReadStream(path), total, progress: (bytes) => bytes }
}
