import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BadArchive, CUT, DAMAGED, FOREIGN } from './archive.ts'

export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
  /** Bytes of the archive read so far. */
  at: number
}

/** What a stream complains about, as a sentence. */
const sentence = (error: unknown, begun: boolean): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'Z_BUF_ERROR' || /Unexpected end of data|unexpected end of file/.test(message))
    return new BadArchive(CUT, { cause: error })
  // Unpacking runs ahead of reading: what it complains about may lie behind entries that were not seen yet.
  if (code?.startsWith('Z_')) return new BadArchive(DAMAGED, { cause: error })
  if (/Invalid (tar )?header|Header exceeds/.test(message))
    return new BadArchive(begun ? DAMAGED : FOREIGN, { cause: error })
  return error
}

const isGzip = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`)
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/** The files in an archive, one after the other; each has to be read before the next. Throws {@link BadArchive}. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const gzip = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const entries = extract()
  const flowing = gzip ? pipeline(file, createGunzip(), entries) : pipeline(file, entries)
  let begun = false
  let cause: unknown
  const failing = flowing.catch((error: unknown) => {
    cause ??= error
  })
  /** What broke the flow says more than what the reader saw of it. */
  const told = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      entries.destroy()
      await failing
      throw sentence(cause ?? error, begun)
    }
  }
  async function* contentOf(entry: AsyncIterable<unknown>) {
    const chunks = entry[Symbol.asyncIterator]()
    for (let next = await told(() => chunks.next()); !next.done; next = await told(() => chunks.next()))
      yield next.value as Uint8Array
  }
  const heads = entries[Symbol.asyncIterator]()
  try {
    for (let next = await told(() => heads.next()); !next.done; next = await told(() => heads.next())) {
      const { name, size = 0, type } = next.value.header
      if (type !== 'file') throw new BadArchive(FOREIGN)
      begun = true
      yield { name, size, content: contentOf(next.value), at: file.bytesRead }
    }
    await told(() => flowing)
  } finally {
    entries.destroy()
    file.destroy()
    await failing
  }
}

/** A small file as a whole; throws when it is larger than it could be. */
export const wholeOf = async ({ size, content }: ArchiveEntry, limit: number): Promise<Buffer> => {
  if (size > limit) throw new BadArchive(DAMAGED)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
