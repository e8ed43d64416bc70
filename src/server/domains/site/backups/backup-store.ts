import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import type { FileLocation } from '../../../http/files/send-file.ts'
import { type ArchiveTarget, archiveFile } from './archive-writer.ts'

/** Where backups requested in the back office are: the bucket, if there is one, else a folder of this node. */
interface BackupStore {
  /** Returns the names of all complete backups. */
  names(): Promise<ReadonlySet<string>>
  /** Returns the size of a backup in bytes; null if it is missing. */
  size(name: string): Promise<number | null>
  hasRoom(bytes: number): Promise<boolean>
  /** Opens a new file of about `expected` bytes, in place of what an interruption left. */
  open(name: string, expected: number): Promise<ArchiveTarget>
  location(name: string): FileLocation
  remove(name: string): Promise<void>
  /** Deletes parts of backups that are not complete, except for those being made. */
  discard(atWork: string[]): Promise<void>
}

const FOLDER = 'backups'

const inFolder = ({ env }: AppContext): BackupStore => {
  const folder = join(env.dataDir, FOLDER)
  const pathOf = (name: string): string => join(folder, name)
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    names: async () => new Set(await readdir(folder).catch(() => [])),
    size: (name) =>
      stat(pathOf(name)).then(
        ({ size }) => size,
        () => null,
      ),
    hasRoom: async (bytes) => {
      await prepare()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize >= bytes
    },
    open: async (name) => {
      await prepare()
      // No other process writes this one.
      for (const left of [`${pathOf(name)}.part`, pathOf(name)]) await rm(left, { force: true })
      return archiveFile(pathOf(name))
    },
    location: (name) => ({ path: pathOf(name) }),
    remove: (name) => rm(pathOf(name), { force: true }),
    discard: async () => undefined,
  }
}

const inBucket = ({ storage }: AppContext): BackupStore => {
  const keyOf = (name: string): string => `${FOLDER}/${name}`
  return {
    names: async () => {
      const names = new Set<string>()
      for await (const key of storage.list(FOLDER)) names.add(key.slice(FOLDER.length + 1))
      return names
    },
    size: async (name) => (await storage.stat(keyOf(name)))?.size ?? null,
    hasRoom: async () => true,
    open: async (name, expected) => ({
      name,
      take: (bytes) => storage.putStream(keyOf(name), bytes, { mime: 'application/x-tar', expected }),
      // A bucket names objects once they are complete, and keeps nothing of those that are not.
      finish: async () => undefined,
      abandon: () => undefined,
    }),
    location: (name) => ({ key: keyOf(name) }),
    remove: (name) => storage.delete(keyOf(name)),
    discard: (atWork) => storage.discardStreams(FOLDER, new Set(atWork.map(keyOf))),
  }
}

export const backupStore = (ctx: AppContext): BackupStore =>
  ctx.storage.kind === 's3' ? inBucket(ctx) : inFolder(ctx)
