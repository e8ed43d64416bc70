import { once } from 'node:events'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { isFull } from '../../media/storage-contract.ts'

/** A tar file in the making. It has its name only once it is whole and on disk. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** `source` has to give exactly `size` bytes. */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Gives the file its name and answers its size. */
  finish(): Promise<number>
  /** Takes away what is there so far. */
  abandon(): Promise<void>
}

/** Bytes are few compared with music, which gzip cannot make smaller: speed matters more. */
const GZIP = { level: 1 }
const isGzip = (path: string): boolean => /\.t?gz$/i.test(path)

const sentence = (error: unknown, path: string): unknown =>
  isFull(error) ? new Error(`The disk is full; nothing was kept as ${path}.`, { cause: error }) : error

const begin = async (path: string, aside: string): Promise<void> => {
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  try {
    // Passwords and secrets are in it: for its owner only.
    await (await open(aside, 'wx', 0o600)).close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new Error(`${aside} exists: another backup writes it, or one was cut short; then remove it.`)
    throw new Error(`${path} cannot be written (${code}).`)
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Begins an archive; compressed when its name ends in `.gz` or `.tgz`. Throws a sentence when it cannot be written. */
export const openArchive = async (given: string): Promise<ArchiveWriter> => {
  const path = resolve(given)
  const aside = `${path}.part`
  await begin(path, aside)
  // A process that is told to end in the middle takes it along.
  const removeAside = (): void => rmSync(aside, { force: true })
  process.once('exit', removeAside)
  const tar = pack()
  const file = createWriteStream(aside, { flags: 'r+', flush: true })
  const flowing = isGzip(path) ? pipeline(tar, createGzip(GZIP), file) : pipeline(tar, file)
  const broken = new Promise<never>((_, reject) => {
    flowing.catch(reject)
  })
  broken.catch(() => undefined)

  const told = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => Promise.reject(sentence(error, path)))

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
    // The stream's own complaint says less than what broke it.
    await Promise.race([written.promise.catch(() => broken), broken])
  }

  return {
    add: (name, bytes) => told(write(name, bytes.length, [bytes])),
    addStream: (name, size, source) => told(write(name, size, source)),
    finish: async () => {
      tar.finalize()
      await told(flowing)
      const size = file.bytesWritten
      if (existsSync(path)) throw new Error(`${path} exists already.`)
      await rename(aside, path)
      process.off('exit', removeAside)
      await syncFolder(dirname(path))
      return size
    },
    abandon: async () => {
      tar.destroy()
      await flowing.catch(() => undefined)
      removeAside()
      process.off('exit', removeAside)
    },
  }
}
