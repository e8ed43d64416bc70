import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dropOldRuns } from '../../crud/bulk.ts'
import { forgetOldKeys } from '../../http/idempotency.ts'
import { COVER_SIZES, coverKey } from '../../media/covers.ts'
import { packageKeys } from '../../media/hls.ts'
import { originalKey } from '../../media/original-key.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { forgetExpired } from '../session/session.service.ts'
import {
  dropCover,
  dropEmptyNames,
  dropExpiredUploads,
  dropMedia,
  existingUploads,
  holdUnused,
  knownHashes,
  mayRemoveFiles,
  type UnusedMedia,
  unusedCovers,
  unusedMedia,
} from './clean-up.queries.ts'
import { resumePackaging, temporaryFolder } from './processing.service.ts'

/** What is younger may be somebody's work in progress. */
const HOUR = 55 * 60_000
/** A job's folder is older than this only when its worker died. */
const JOB = 2 * 3600_000
const KEYS_AT_ONCE = 1_000

/** Folder of part files of uploads. */
export const uploadFolder = (on: Pick<Platform, 'env'>): string => join(on.env.dataDir, 'uploads')

/** When this process first saw a thing without an owner, where nothing else tells its age. */
const firstSeen = new Map<string, number>()

const seenFor = (name: string): number => {
  const first = firstSeen.get(name) ?? Date.now()
  firstSeen.set(name, first)
  return Date.now() - first
}

/** Files and folders in `folder` last changed more than `age` ms ago. */
const oldIn = async (folder: string, age: number): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.ctimeMs >= age) old.push(name)
  }
  return old
}

const removeOld = async (folder: string, age: number): Promise<void> => {
  for (const name of await oldIn(folder, age)) await rm(join(folder, name), { recursive: true, force: true })
}

const removePartFiles = async (on: Platform, age: number): Promise<void> => {
  const folder = uploadFolder(on)
  for (const id of await dropExpiredUploads(on.db)) await rm(join(folder, id), { force: true })
  const uuid = /^[0-9a-f-]{36}$/
  const old = (await oldIn(folder, age)).filter((name) => uuid.test(name))
  const known = await existingUploads(on.db, old)
  for (const name of old) if (!known.has(name)) await rm(join(folder, name), { force: true })
}

/** Takes media away for good: files first, while the row is held, so that nobody finds a row without them. */
const removeMedia = async (on: Platform, all: UnusedMedia[]): Promise<void> => {
  for (const media of all) {
    await on.db.transaction().execute(async (trx) => {
      if (!(await mayRemoveFiles(trx)) || !(await holdUnused(trx, media.id))) return
      await on.storage.delete(originalKey(media))
      await on.storage.deletePrefix(packageKeys(media.hash).folder)
      await dropMedia(trx, media.id)
    })
  }
}

const removeCover = async (on: Platform, cover: { id: number; hash: string }): Promise<void> => {
  const gone = await on.db
    .transaction()
    .execute(async (trx) => (await mayRemoveFiles(trx)) && dropCover(trx, cover.id))
  if (!gone) return
  for (const size of COVER_SIZES) await on.storage.delete(coverKey(cover.hash, size, 'webp'))
}

const removeCovers = async (on: Platform, age: number): Promise<void> => {
  const unused = await unusedCovers(on.db)
  for (const cover of unused) if (seenFor(`cover ${cover.hash}`) >= age) await removeCover(on, cover)
}

const kinds = [
  { prefix: 'originals', table: 'media' },
  { prefix: 'hls', table: 'media' },
  { prefix: 'covers', table: 'covers' },
] as const

const hashIn = (key: string): string => /[0-9a-f]{64}/.exec(key)?.[0] ?? ''

const isOld = async (on: Platform, key: string, age: number): Promise<boolean> => {
  const path = on.storage.localPath(key)
  if (path === null) return seenFor(key) >= age
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.ctimeMs >= age
}

const removeOrphans = async (on: Platform, age: number): Promise<void> => {
  for (const { prefix, table } of kinds) {
    let keys: string[] = []
    const sift = async (): Promise<void> => {
      const known = await knownHashes(on.db, table, [...new Set(keys.map(hashIn))])
      for (const key of keys) {
        if (!known.has(hashIn(key)) && (await isOld(on, key, age))) await on.storage.delete(key)
      }
      keys = []
    }
    for await (const key of on.storage.list(prefix)) {
      keys.push(key)
      if (keys.length >= KEYS_AT_ONCE) await sift()
    }
    await sift()
  }
}

/** Takes these media and everything that nobody uses any more away at once: for removals that an operator asked for. */
export const releaseNow = async (on: Platform, mediaIds: number[]): Promise<void> => {
  await removeMedia(on, await unusedMedia(on.db, 0, mediaIds))
  if (await dropEmptyNames(on.db, 0)) await catalogueChanged(on)
  for (const cover of await unusedCovers(on.db)) await removeCover(on, cover)
}

/**
 * Removes what nobody needs: expired uploads, sessions, links and keys, media and covers that nothing shows, files
 * without a row, folders of dead workers. Nothing younger than `age` ms is touched: it may be in the making.
 */
export const cleanUp = async (on: Platform, age: number = HOUR): Promise<void> => {
  await removePartFiles(on, age)
  await removeMedia(on, await unusedMedia(on.db, age))
  if (await dropEmptyNames(on.db, age)) await catalogueChanged(on)
  await removeCovers(on, age)
  await removeOrphans(on, age)
  await removeOld(temporaryFolder(on), Math.min(age * 2, JOB))
  await removeOld(join(on.env.dataDir, 'media', '.aside'), age)
  await forgetOldKeys(on.db)
  await dropOldRuns(on.db)
  await forgetExpired(on)
  await resumePackaging(on)
}
