import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { DiskUse, OperationsHealth, UsedApp } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import { COVER_SIZES, coverKey } from '../../../media/images/covers.ts'
import { ffmpegOf } from '../../catalog/index.ts'
import { backupsUse } from '../backups/service.ts'
import { jobNames } from './jobs.service.ts'
import {
  coverCount,
  databaseBytes,
  databaseState,
  lastFailure,
  mediaUse,
  queueState,
  someCovers,
  usedApps,
} from './queries.ts'

/** Jobs that send emails. */
const mails = jobNames.filter((name) => name.startsWith('send-'))
const SAMPLE = 20

/** Returns the result of a probe, or its error. */
const probed = async <T>(
  probe: () => Promise<T>,
  otherwise: T,
): Promise<T & { ok: boolean; error: string | null }> => {
  try {
    return { ...(await probe()), ok: true, error: null }
  } catch (error) {
    return { ...otherwise, ok: false, error: (error as Error).message }
  }
}

const room = async (folder: string): Promise<{ free: number; total: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const storageState = async (ctx: AppContext): Promise<OperationsHealth['storage']> => {
  const space = await room(ctx.env.dataDir).catch(() => ({ free: 0, total: 0 }))
  const state = { kind: ctx.storage.kind, ...space }
  return probed(async () => {
    await ctx.storage.check()
    return state
  }, state)
}

const queueHealth = (ctx: AppContext): Promise<OperationsHealth['queue']> =>
  probed(
    async () => {
      if (!ctx.queue.running()) throw new Error('stopped')
      return queueState(ctx.db, jobNames)
    },
    { waiting: 0, running: 0, failed: 0, oldest_at: null },
  )

const noDatabase = { version: '', bytes: 0, connections: 0, most_connections: 0 }

/** Checks every component that this node needs. A failing one reports its error; the others are still checked. */
export const operationsHealth = async (ctx: AppContext): Promise<OperationsHealth> => {
  const [database, storage, queue, failure] = await Promise.all([
    probed(() => databaseState(ctx.db), noDatabase),
    storageState(ctx),
    queueHealth(ctx),
    lastFailure(ctx.db, mails).catch(() => undefined),
  ])
  const ffmpeg = await ffmpegOf(ctx)
  return {
    version,
    node: process.versions.node,
    host: hostname(),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: { ...database, kind: ctx.env.databaseUrl ? 'external' : 'embedded' },
    storage,
    queue,
    mail: { kind: ctx.settings().smtp_host === '' ? 'file' : 'smtp', last_error: failure ?? null },
    ffmpeg: ffmpeg ? { version: ffmpeg.version, source: ffmpeg.source } : null,
  }
}

/** Estimates the bytes of all covers from a sample: each is a handful of small files. */
const coversUse = async (ctx: AppContext): Promise<DiskUse['covers']> => {
  const [count, hashes] = await Promise.all([coverCount(ctx.db), someCovers(ctx.db, SAMPLE)])
  const keys = hashes.flatMap((hash) => COVER_SIZES.map((size) => coverKey(hash, size, 'webp')))
  const found = await Promise.all(keys.map((key) => ctx.storage.stat(key).catch(() => null)))
  const bytes = found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  return {
    files: count * COVER_SIZES.length,
    bytes: hashes.length === 0 ? 0 : Math.round((bytes / hashes.length) * count),
  }
}

/** Returns disk use by category from the database: no folder is scanned. */
export const diskUse = async (ctx: AppContext): Promise<DiskUse> => {
  const [media, covers, backups, database] = await Promise.all([
    mediaUse(ctx.db),
    coversUse(ctx),
    backupsUse(ctx),
    databaseBytes(ctx.db),
  ])
  const stored = media.filter((one) => !one.in_place)
  const sum = (of: typeof media, field: 'files' | 'bytes' | 'rendition_files' | 'rendition_bytes') =>
    of.reduce((all, one) => all + one[field], 0)
  const inPlace = media.filter((one) => one.in_place)
  return {
    originals: stored.map(({ ext, files, bytes }) => ({ ext, files, bytes })),
    in_place: { files: sum(inPlace, 'files'), bytes: sum(inPlace, 'bytes') },
    renditions: { files: sum(media, 'rendition_files'), bytes: sum(media, 'rendition_bytes') },
    covers,
    backups,
    database,
  }
}

/** Returns the apps that listeners connected and used lately. */
export const appsInUse = (ctx: AppContext): Promise<UsedApp[]> => usedApps(ctx.db)
