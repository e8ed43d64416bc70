import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { BadKey, FileMissing, isFull, type Storage, StorageFull, safeKey } from './storage-contract.ts'

/** Folder for files that are not whole yet. It lies in the root, so that the last step is a rename within one file system. */
const ASIDE = '.aside'

/** Storage in a folder of this machine. */
export function openLocalStorage(root: string): Storage {
  const top = resolve(root)
  const driver = new FSDriver({ location: top, visibility: 'private' })
  const place = (key: string) => join(top, safeKey(key))

  /** Throws BadKey when the nearest folder that exists on the way to a key really lies outside the root. */
  async function stayInside(key: string) {
    for (let folder = dirname(place(key)); folder.length > top.length; folder = dirname(folder)) {
      const real = await realpath(folder).catch(nullWhenMissing)
      if (real === null) continue
      if (!real.startsWith((await realpath(top)) + sep)) throw new BadKey(key)
      return
    }
  }

  /** Opens a stored file after its real path is known to lie in the root: a link inside the folder leads nowhere else. */
  async function openInside(key: string) {
    const path = place(key)
    try {
      if (!(await realpath(path)).startsWith((await realpath(top)) + sep)) throw new BadKey(key)
      const file = await open(path, 'r')
      const stats = await file.stat()
      if (stats.isFile()) return { file, size: stats.size }
      await file.close()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    throw new FileMissing(key)
  }

  async function put(key: string, write: (aside: string) => Promise<void>) {
    const path = place(key)
    const aside = join(top, ASIDE, randomUUID())
    await stayInside(key)
    try {
      await mkdir(join(top, ASIDE), { recursive: true })
      await write(aside)
      await sync(aside)
      const made = await mkdir(dirname(path), { recursive: true })
      await rename(aside, path)
      await syncFolders(dirname(path), made ? dirname(made) : dirname(path))
    } catch (error) {
      throw isFull(error) ? new StorageFull(error) : error
    } finally {
      // Also after success: rename() does nothing when both names are already links to one file.
      await rm(aside, { force: true })
    }
  }

  return {
    kind: 'local',
    putFile: (key, path) => put(key, (aside) => linkOrCopy(path, aside)),
    linkFile: (key, path) => put(key, (aside) => linkOrCopy(path, aside)),
    putBytes: (key, bytes) => put(key, (aside) => writeFile(aside, bytes, { flag: 'wx' })),
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
    async stat(key) {
      try {
        const { file, size } = await openInside(key)
        await file.close()
        return { size }
      } catch (error) {
        if (error instanceof FileMissing) return null
        throw error
      }
    },
    localPath: place,
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

/** A second name for the same file where that is possible, else a copy that shares its blocks, else a plain copy. */
async function linkOrCopy(path: string, aside: string): Promise<void> {
  const source = await realpath(path)
  try {
    await link(source, aside)
  } catch (error) {
    // Another file system, a file of another owner, too many links, or a file system without links: all mean "copy".
    if (isFull(error) || isMissing(error)) throw error
    await copyFile(source, aside, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes new names durable: the folder's own entry lists and those of the folders that were made for it. */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    await sync(folder)
    if (folder === to || folder === dirname(folder)) return
  }
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
