import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { decrypting, HEAD_BYTES, isEncrypted, type Unlocked, unlock } from './age.ts'
import { BadArchiveError, CUT, DAMAGED, NOT_A_BACKUP } from './archive.ts'

/** Returns the passphrase of an encrypted archive. */
export type AskPassphrase = () => Promise<string>

export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
  /** Bytes of the archive read so far. */
  at: number
}

/** Converts a stream error to a message for the operator. */
const sentence = (error: unknown, started: boolean): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'Z_BUF_ERROR' || /Unexpected end of data|unexpected end of file/.test(message))
    return new BadArchiveError(CUT, { cause: error })
  // Decompression runs ahead of reading, so its error may concern entries not yet read.
  if (code?.startsWith('Z_')) return new BadArchiveError(DAMAGED, { cause: error })
  if (/Invalid (tar )?header|Header exceeds/.test(message))
    return new BadArchiveError(started ? DAMAGED : NOT_A_BACKUP, { cause: error })
  return error
}

/** How an archive is stored. */
interface Packing {
  gzip: boolean
  unlocked?: Unlocked
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const packingOf = async (path: string, passphrase: AskPassphrase): Promise<Packing> => {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `File ${path} does not exist.` : `${path} cannot be read (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    if (!isEncrypted(head)) return { gzip: isGzip(head) }
    const unlocked = await unlock(head, await passphrase())
    const content = createReadStream(path, { start: unlocked.start })
    for await (const first of decrypting(unlocked.key)(content)) return { gzip: isGzip(first), unlocked }
    throw new BadArchiveError(CUT)
  } finally {
    await file.close()
  }
}

/** Yields the files of an archive in order; each must be consumed before the next. Throws {@link BadArchiveError}. */
export async function* readArchive(path: string, passphrase: AskPassphrase): AsyncGenerator<ArchiveEntry> {
  const { gzip, unlocked } = await packingOf(path, passphrase)
  const file = createReadStream(path, { highWaterMark: 256 * 1024, start: unlocked?.start ?? 0 })
  const { extract } = await import('tar-stream')
  const entries = extract()
  const decrypted = unlocked ? Duplex.from(decrypting(unlocked.key)) : new PassThrough()
  const flowing = pipeline(file, decrypted, gzip ? createGunzip() : new PassThrough(), entries)
  let started = false
  let cause: unknown
  const failing = flowing.catch((error: unknown) => {
    cause ??= error
  })
  /** Prefers the error that broke the stream over the error the reader got from it. */
  const announced = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      entries.destroy()
      await failing
      throw sentence(cause ?? error, started)
    }
  }
  async function* contentOf(entry: AsyncIterable<unknown>) {
    const chunks = entry[Symbol.asyncIterator]()
    for (
      let next = await announced(() => chunks.next());
      !next.done;
      next = await announced(() => chunks.next())
    )
      yield next.value as Uint8Array
  }
  const heads = entries[Symbol.asyncIterator]()
  try {
    for (
      let next = await announced(() => heads.next());
      !next.done;
      next = await announced(() => heads.next())
    ) {
      const { name, size = 0, type } = next.value.header
      if (type !== 'file') throw new BadArchiveError(NOT_A_BACKUP)
      started = true
      yield { name, size, content: contentOf(next.value), at: file.bytesRead }
    }
    await announced(() => flowing)
  } finally {
    entries.destroy()
    file.destroy()
    await failing
  }
}

/** Reads a small file completely. Throws if it exceeds the limit. */
export const wholeOf = async ({ size, content }: ArchiveEntry, limit: number): Promise<Buffer> => {
  if (size > limit) throw new BadArchiveError(DAMAGED)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
