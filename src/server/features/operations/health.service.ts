import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { DiskUse, OperationsHealth } from '../../../contract/admin/operations.ts'
import { COVER_SIZES, coverKey } from '../../media/covers.ts'
import type { Platform } from '../../platform.ts'
import { version } from '../../version.ts'
import { backupsUse } from '../backups/backups.service.ts'
import { ffmpegOf } from '../processing/processing.service.ts'
import { coverCount, databaseBytes, databaseState, mediaUse, someCovers } from './health.queries.ts'
import { lastFailure, queueState } from './jobs.queries.ts'
import { jobNames } from './jobs.service.ts'

/** Kinds of jobs that send letters. */
const mails = jobNames.filter((name) => name.startsWith('send-'))
const SAMPLE = 20

/** What a probe found, and what went wrong when it could not. */
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

const storageState = async (on: Platform): Promise<OperationsHealth['storage']> => {
  const space = await room(on.env.dataDir).catch(() => ({ free: 0, total: 0 }))
  const state = { kind: on.storage.kind, ...space }
  return probed(async () => {
    await on.storage.check()
    return state
  }, state)
}

const queueHealth = (on: Platform): Promise<OperationsHealth['queue']> =>
  probed(
    async () => {
      if (!on.queue.running()) throw new Error('stopped')
      return queueState(on.db, jobNames)
    },
    { waiting: 0, running: 0, failed: 0, oldest_at: null },
  )

const noDatabase = { version: '', bytes: 0, connections: 0, most_connections: 0 }

/** How every part is that this node needs. A part that fails says so; the others are told all the same. */
export const operationsHealth = async (on: Platform): Promise<OperationsHealth> => {
  const [database, storage, queue, failure] = await Promise.all([
    probed(() => databaseState(on.db), noDatabase),
    storageState(on),
    queueHealth(on),
    lastFailure(on.db, mails).catch(() => undefined),
  ])
  const ffmpeg = ffmpegOf(on)
  return {
    version,
    node: process.versions.node,
    host: hostname(),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: { ...database, kind: on.env.databaseUrl ? 'external' : 'embedded' },
    storage,
    queue,
    mail: { kind: on.settings().smtp_host === '' ? 'file' : 'smtp', last_error: failure ?? null },
    ffmpeg: ffmpeg ? { version: ffmpeg.version, source: ffmpeg.source } : null,
  }
}

/** Bytes of all covers, by the mean of some: each of them is a handful of small files. */
const coversUse = async (on: Platform): Promise<DiskUse['covers']> => {
  const [count, hashes] = await Promise.all([coverCount(on.db), someCovers(on.db, SAMPLE)])
  const keys = hashes.flatMap((hash) => COVER_SIZES.map((size) => coverKey(hash, size, 'webp')))
  const found = await Promise.all(keys.map((key) => on.storage.stat(key).catch(() => null)))
  const bytes = found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  return {
    files: count * COVER_SIZES.length,
    bytes: hashes.length === 0 ? 0 : Math.round((bytes / hashes.length) * count),
  }
}

/** What takes how much room, out of what the database knows: no folder is walked. */
export const diskUse = async (on: Platform): Promise<DiskUse> => {
  const [media, covers, backups, database] = await Promise.all([
    mediaUse(on.db),
    coversUse(on),
    backupsUse(on),
    databaseBytes(on.db),
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
