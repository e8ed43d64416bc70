import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DeliverySettings } from '../../core/env.ts'
import { inParallel } from '../in-parallel.ts'
import { BadKeyError, FileMissingError, isFull, type Storage, StorageFullError, safeKey } from './contract.ts'
import { deliveryOf } from './delivery.ts'

/** Folder for incomplete files. It is within the root, so that the last step is a rename on one file system. */
const ASIDE = '.aside'

interface LocalOptions {
  delivery?: DeliverySettings
  isFull?: () => boolean
}

/** Opens a storage in a local folder. While `isFull`, nothing is stored: the rest of the disk is not for media. */
export function openLocalStorage(
  root: string,
  { delivery = { by: 'node' }, isFull: isDiskFull = () => false }: LocalOptions = {},
): Storage {
  const top = resolve(root)
  const driver = new FSDriver({ location: top, visibility: 'private' })
  const file = (key: string) => join(top, safeKey(key))

  /** Throws BadKeyError if the nearest existing parent folder of a key is really outside the root. */
  async function stayInside(key: string) {
    for (let folder = dirname(file(key)); folder.length > top.length; folder = dirname(folder)) {
      const real = await realpath(folder).catch(nullWhenMissing)
      if (real === null) continue
      if (!real.startsWith((await realpath(top)) + sep)) throw new BadKeyError(key)
      return
    }
  }

  /**
   * Opens a stored file after checking that its real path is within the root, so that symbolic links cannot leave it.
   */
  async function openInside(key: string) {
    const path = file(key)
    try {
      if (!(await realpath(path)).startsWith((await realpath(top)) + sep)) throw new BadKeyError(key)
      const file = await open(path, 'r')
      const stats = await file.stat()
      if (stats.isFile()) return { file, size: stats.size }
      await file.close()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    throw new FileMissingError(key)
  }

  /** Stores what `write` writes, and returns the folders to sync until its name is durable. */
  async function place(key: string, write: (aside: string) => Promise<void>): Promise<string[]> {
    const path = file(key)
    const aside = join(top, ASIDE, randomUUID())
    await stayInside(key)
    if (isDiskFull()) throw new StorageFullError()
    try {
      await mkdir(join(top, ASIDE), { recursive: true })
      await write(aside)
      const created = await mkdir(dirname(path), { recursive: true })
      await rename(aside, path)
      return foldersBetween(dirname(path), created ? dirname(created) : dirname(path))
    } catch (error) {
      throw isFull(error) ? new StorageFullError(error) : error
    } finally {
      // Also after success: rename() does nothing if both names already link to the same file.
      await rm(aside, { force: true })
    }
  }

  /** Links files into the folder that their keys share, and returns the folders to sync. */
  async function linkInto(files: readonly { key: string; path: string }[]): Promise<string[]> {
    const [{ key: first } = { key: '' }] = files
    await stayInside(first)
    if (isDiskFull()) throw new StorageFullError()
    try {
      const folder = dirname(file(first))
      const created = await mkdir(folder, { recursive: true })
      const folders = foldersBetween(folder, created ? dirname(created) : folder)
      for (const { key, path } of files)
        if (!(await linkNew(path, file(key))))
          folders.push(...(await place(key, (aside) => linkOrCopy(path, aside))))
      return folders
    } catch (error) {
      throw isFull(error) ? new StorageFullError(error) : error
    }
  }

  async function put(key: string, write: (aside: string) => Promise<void>) {
    for (const folder of await place(key, write)) await sync(folder)
  }

  return {
    kind: 'local',
    putFile: (key, path) => put(key, (aside) => linkOrCopy(path, aside)),
    async linkFiles(files) {
      const byFolder = Map.groupBy(files, ({ key }) => dirname(file(key)))
      // Files share folders, each of which is synced once.
      const folders = await inParallel([...byFolder.values()], linkInto)
      await inParallel([...new Set(folders.flat())], sync)
    },
    putBytes: (key, bytes) =>
      put(key, async (aside) => {
        await writeFile(aside, bytes, { flag: 'wx' })
        await sync(aside)
      }),
    async putStream(key, source) {
      let bytes = 0
      await put(key, async (aside) => {
        const file = createWriteStream(aside, { flags: 'wx', flush: true })
        await pipeline(source, file)
        bytes = file.bytesWritten
      })
      return bytes
    },
    // The clean-up deletes old files aside.
    discardStreams: async () => undefined,
    async bytes(key, range) {
      const { file, size } = await openInside(key)
      try {
        if (!range) return await readFile(file)
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(range.end, size - 1) - range.start + 1))
        let read = 0
        while (read < buffer.length) {
          const { bytesRead } = await file.read(buffer, read, buffer.length - read, range.start + read)
          if (bytesRead === 0) break
          read += bytesRead
        }
        return buffer.subarray(0, read)
      } finally {
        await file.close()
      }
    },
    async stream(key, range) {
      const { file } = await openInside(key)
      return file.createReadStream(range ? { start: range.start, end: range.end } : {})
    },
    async open(key, { start, end }) {
      const { file, size } = await openInside(key)
      if (start < size) return { body: file.createReadStream({ start, end }), size }
      await file.close()
      throw new RangeError(`${key} has ${size} bytes`)
    },
    delivery: (key, disposition) => deliveryOf(delivery, { path: `/${safeKey(key)}` }, disposition),
    async stat(key) {
      try {
        const { file, size } = await openInside(key)
        await file.close()
        return { size }
      } catch (error) {
        if (error instanceof FileMissingError) return null
        throw error
      }
    },
    localPath: file,
    async delete(key) {
      await stayInside(key)
      await driver.delete(safeKey(key))
    },
    async deletePrefix(prefix) {
      await stayInside(prefix)
      await driver.deleteAll(safeKey(prefix))
    },
    async *list(prefix) {
      const folder = prefix === '' ? '' : safeKey(prefix)
      if (folder) await stayInside(`${folder}/any`)
      const { objects } = await driver.listAll(folder, { recursive: true })
      for (const object of objects) {
        if (object.isFile && !object.key.startsWith(`${ASIDE}/`)) yield object.key
      }
    },
    async check() {
      const key = `check-${randomUUID()}`
      await this.putBytes(key, Buffer.from('whole'), 'text/plain')
      await this.bytes(key)
      await this.delete(key)
    },
  }
}

/**
 * Creates a hard link with durable contents. Returns false if there is such a name, or for another file system, another
 * owner, too many links, or no link support.
 */
async function linkNew(path: string, name: string): Promise<boolean> {
  const source = await realpath(path)
  try {
    // Before it has a new name, which would have to be synced with it.
    await sync(source)
    await link(source, name)
    return true
  } catch (error) {
    if (isFull(error) || isMissing(error)) throw error
    return false
  }
}

/** Creates a hard link if possible, else a copy that shares blocks, else a plain copy. Its contents are durable. */
async function linkOrCopy(path: string, aside: string): Promise<void> {
  if (await linkNew(path, aside)) return
  await copyFile(await realpath(path), aside, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  await sync(aside)
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns a folder and its parents up to another one. */
function foldersBetween(from: string, to: string): string[] {
  const parent = dirname(from)
  return from === to || from === parent ? [from] : [from, ...foldersBetween(parent, to)]
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')
}
