import { once } from 'node:events'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isFull } from '../../../media/storage/contract.ts'
import { encrypting } from './age.ts'

/** Where an archive is written. It gets its final name only once it is complete and synced to disk. */
export interface ArchiveTarget {
  name: string
  /** Takes the bytes of the archive and returns how many there were. */
  take(bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Gives it its name. */
  finish(): Promise<void>
  /** Deletes what was written. */
  abandon(): void
}

/** A tar file being written. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** `source` must yield exactly `size` bytes. */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Names the finished file and returns its size. */
  finish(): Promise<number>
  /** Deletes the partial file. */
  abandon(): Promise<void>
}

/** Rows are small compared with music, which gzip cannot compress: speed matters more. */
const GZIP = { level: 1 }
const isGzip = (path: string): boolean => /\.t?gz(\.age)?$/i.test(path)

const sentence = (error: unknown, path: string): unknown =>
  isFull(error) ? new Error(`The disk is full; ${path} was not saved.`, { cause: error }) : error

const begin = async (path: string, aside: string): Promise<void> => {
  if (existsSync(path)) throw new Error(`${path} already exists.`)
  try {
    // It contains password hashes and secrets: readable by the owner only.
    await (await open(aside, 'wx', 0o600)).close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new Error(
        `${aside} exists: another backup is in progress, or one was interrupted. In that case, remove it.`,
      )
    throw new Error(`${path} cannot be written (${code}).`)
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Opens a new file for an archive. Throws a message for the operator if it cannot be written. */
export const archiveFile = async (target: string): Promise<ArchiveTarget> => {
  const path = resolve(target)
  const aside = `${path}.part`
  await begin(path, aside)
  // A process terminated in the middle removes the partial file.
  const removeAside = (): void => rmSync(aside, { force: true })
  process.once('exit', removeAside)
  return {
    name: path,
    take: async (bytes) => {
      const file = createWriteStream(aside, { flags: 'r+', flush: true })
      await pipeline(bytes, file)
      return file.bytesWritten
    },
    finish: async () => {
      if (existsSync(path)) throw new Error(`${path} already exists.`)
      await rename(aside, path)
      process.off('exit', removeAside)
      await syncFolder(dirname(path))
    },
    abandon: () => {
      removeAside()
      process.off('exit', removeAside)
    },
  }
}

/**
 * Opens an archive for writing; compressed if its name ends in `.gz` or `.tgz`, and encrypted with a passphrase.
 */
export const openArchive = async (target: ArchiveTarget, passphrase?: string): Promise<ArchiveWriter> => {
  const { pack } = await import('tar-stream')
  const tar = pack()
  const compressed = isGzip(target.name) ? createGzip(GZIP) : new PassThrough()
  const encrypted = passphrase === undefined ? new PassThrough() : Duplex.from(encrypting(passphrase))
  const flowing = pipeline(tar, compressed, encrypted, target.take)
  const broken = new Promise<never>((_, reject) => {
    flowing.catch(reject)
  })
  broken.catch(() => undefined)

  const announced = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => Promise.reject(sentence(error, target.name)))

  const write = async (
    name: string,
    size: number,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => {
    const written = Promise.withResolvers<null>()
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? written.reject(error) : written.resolve(null),
    )
    written.promise.catch(() => undefined)
    for await (const chunk of source) {
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), broken])
    }
    entry.end(null)
    // The error that broke the stream says more than the one of the stream.
    await Promise.race([written.promise.catch(() => broken), broken])
  }

  return {
    add: (name, bytes) => announced(write(name, bytes.length, [bytes])),
    addStream: (name, size, source) => announced(write(name, size, source)),
    finish: async () => {
      tar.finalize()
      const size = await announced(flowing)
      await target.finish()
      return size
    },
    abandon: async () => {
      tar.destroy()
      await flowing.catch(() => undefined)
      target.abandon()
    },
  }
}
