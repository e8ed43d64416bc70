import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { deleteOldBulkJobs } from '../../../crud/bulk.ts'
import { deleteExpiredKeys } from '../../../http/idempotency.ts'
import { downloadFolder } from '../../../media/download-formats.ts'
import { packageKeys } from '../../../media/hls.ts'
import { COVER_SIZES, coverKey } from '../../../media/images/covers.ts'
import { spotFolder, spotKey } from '../../../media/normalize-spot.ts'
import { originalKey } from '../../../media/original-key.ts'
import { transcodeFolder } from '../../../media/transcode.ts'
import {
  catalogChanged,
  resumePackaging,
  temporaryFolder,
  trimConversions,
  uploadStore,
} from '../../catalog/index.ts'
import { deleteExpired } from '../../platform/index.ts'
import { previewFolder } from '../seo/preview-images.service.ts'
import {
  deleteCover,
  deleteEmptyNames,
  deleteExpiredUploads,
  deleteMedia,
  knownHashes,
  lockUnused,
  mayRemoveFiles,
  type UnusedMedia,
  unfinishedUploads,
  unusedCovers,
  unusedMedia,
} from './queries.ts'

/** Anything newer may be work in progress. */
const HOUR = 55 * 60_000
/** A job folder older than this belongs to a dead worker. */
const JOB = 2 * 3600_000
/** Preview images older than this are drawn again when they are requested. */
const PREVIEW_AGE = 30 * 24 * 3600_000
const KEYS_AT_ONCE = 1_000

/** When this process first saw an orphan whose age is otherwise unknown. */
const firstSeenAt = new Map<string, number>()

const seenFor = (name: string): number => {
  const first = firstSeenAt.get(name) ?? Date.now()
  firstSeenAt.set(name, first)
  return Date.now() - first
}

/** Returns files and folders in `folder` last changed more than `age` ms ago. */
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

/** Deletes expired uploads, and what is left of those that ended while a node died. */
const removeParts = async (ctx: AppContext, age: number): Promise<void> => {
  const parts = uploadStore(ctx)
  for (const id of await deleteExpiredUploads(ctx.db)) await parts.removeParts(id)
  const found = await parts.ids(age)
  const unfinished = await unfinishedUploads(ctx.db, found)
  for (const id of found) if (!unfinished.has(id)) await parts.removeParts(id)
}

/** Deletes media permanently: files first, while the row is locked, so that no row without files is ever visible. */
const removeMedia = async (ctx: AppContext, all: UnusedMedia[]): Promise<void> => {
  for (const media of all) {
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await mayRemoveFiles(trx)) || !(await lockUnused(trx, media.id))) return
      await ctx.storage.delete(originalKey(media))
      await ctx.storage.deletePrefix(packageKeys(media.hash).folder)
      await ctx.storage.deletePrefix(downloadFolder(media.hash))
      await ctx.storage.deletePrefix(transcodeFolder(media.hash))
      await ctx.storage.delete(spotKey(media.hash))
      await ctx.storage.deletePrefix(spotFolder(media.hash))
      await deleteMedia(trx, media.id)
    })
  }
}

const removeCover = async (ctx: AppContext, cover: { id: number; hash: string }): Promise<void> => {
  const gone = await ctx.db
    .transaction()
    .execute(async (trx) => (await mayRemoveFiles(trx)) && deleteCover(trx, cover.id))
  if (!gone) return
  for (const size of COVER_SIZES) await ctx.storage.delete(coverKey(cover.hash, size, 'webp'))
}

const removeCovers = async (ctx: AppContext, age: number): Promise<void> => {
  const unused = await unusedCovers(ctx.db)
  for (const cover of unused) if (seenFor(`cover ${cover.hash}`) >= age) await removeCover(ctx, cover)
}

const kinds = [
  { prefix: 'originals', table: 'media' },
  { prefix: 'hls', table: 'media' },
  { prefix: 'downloads', table: 'media' },
  { prefix: 'transcodes', table: 'media' },
  { prefix: 'spots', table: 'media' },
  { prefix: 'covers', table: 'images' },
] as const

const hashIn = (key: string): string => /[0-9a-f]{64}/.exec(key)?.[0] ?? ''

const isOld = async (ctx: AppContext, key: string, age: number): Promise<boolean> => {
  const path = ctx.storage.localPath(key)
  if (path === null) return seenFor(key) >= age
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.ctimeMs >= age
}

const removeOrphans = async (ctx: AppContext, age: number): Promise<void> => {
  for (const { prefix, table } of kinds) {
    let keys: string[] = []
    const sift = async (): Promise<void> => {
      const known = await knownHashes(ctx.db, table, [...new Set(keys.map(hashIn))])
      for (const key of keys) {
        if (!known.has(hashIn(key)) && (await isOld(ctx, key, age))) await ctx.storage.delete(key)
      }
      keys = []
    }
    for await (const key of ctx.storage.list(prefix)) {
      keys.push(key)
      if (keys.length >= KEYS_AT_ONCE) await sift()
    }
    await sift()
  }
}

/** Deletes old files of this node, which no other can: folders of its killed processes, and preview images. */
export const removeNodeFiles = async (ctx: AppContext, age: number = HOUR): Promise<void> => {
  await removeOld(temporaryFolder(ctx), Math.min(age * 2, JOB))
  await removeOld(join(ctx.env.dataDir, 'media', '.aside'), age)
  await removeOld(previewFolder(ctx), PREVIEW_AGE)
}

/** Deletes these media and all unused data immediately, for removals requested by an operator. */
export const collectNow = async (ctx: AppContext, mediaIds: number[]): Promise<void> => {
  await removeMedia(ctx, await unusedMedia(ctx.db, 0, mediaIds))
  if (await deleteEmptyNames(ctx.db, 0)) await catalogChanged(ctx)
  for (const cover of await unusedCovers(ctx.db)) await removeCover(ctx, cover)
}

/**
 * Deletes what is no longer needed: expired uploads, sessions, links and keys, unused media and covers, files without a
 * row, the least recently used conversions. Nothing younger than `age` ms is touched, as it may be in progress.
 */
export const collectGarbage = async (ctx: AppContext, age: number = HOUR): Promise<void> => {
  await removeParts(ctx, age)
  await removeMedia(ctx, await unusedMedia(ctx.db, age))
  if (await deleteEmptyNames(ctx.db, age)) await catalogChanged(ctx)
  await removeCovers(ctx, age)
  await removeOrphans(ctx, age)
  await trimConversions(ctx)
  await deleteExpiredKeys(ctx.db)
  await deleteOldBulkJobs(ctx.db)
  await deleteExpired(ctx)
  await resumePackaging(ctx)
}
