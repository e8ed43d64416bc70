import { createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MediaTable } from '../../db/tables-catalogue.ts'
import { type PackageResult, packageAudio } from '../../media/analyse.ts'
import { FfmpegFailed, findFfmpeg } from '../../media/ffmpeg.ts'
import { packageKeys, storePackage } from '../../media/hls.ts'
import { originalKey } from '../../media/original-key.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, mediaChanged } from '../catalogue/catalogue.service.ts'
import {
  forsakenMedia,
  giveLock,
  mediaById,
  setAlbumGain,
  setMedia,
  takeLock,
  tellProcessed,
} from './processing.queries.ts'

type Media = Selectable<MediaTable>

/** Tries of one media in all, its crashes of the server not counted. */
const TRIES = 3

/** The ffmpeg of this node; null when none runs. */
export const ffmpegOf = (on: Pick<Platform, 'env'>) =>
  findFfmpeg({ ...process.env, ...(on.env.ffmpegPath && { FFMPEG_PATH: on.env.ffmpegPath }) })

/** Folder of files that live as long as one job. */
export const temporaryFolder = (on: Pick<Platform, 'env'>): string => join(on.env.dataDir, 'tmp')

/** A path of the original on this machine: where it lies, else a copy in `folder`. */
const fetchOriginal = async (on: Platform, media: Media, folder: string): Promise<string> => {
  if (media.external_path !== null) {
    await access(media.external_path).catch(() => {
      throw new FfmpegFailed('failed', 'The file is no longer where it was.')
    })
    return media.external_path
  }
  const local = on.storage.localPath(originalKey(media))
  if (local !== null) return local
  const copy = join(folder, `original.${media.ext}`)
  await pipeline(await on.storage.stream(originalKey(media)), createWriteStream(copy))
  return copy
}

const finish = (on: Platform, media: Media, result: PackageResult): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    await setMedia(trx, media.id, {
      status: 'ready',
      error: null,
      attempts: 0,
      duration: result.duration,
      bitrate: media.bitrate ?? Math.round((media.size * 8) / result.duration),
      renditions: result.renditions.map((rendition) => rendition.kbps),
      loudness_lufs: result.loudness.integrated,
      peak_dbtp: result.loudness.true_peak,
      waveform: Buffer.from(result.waveform),
    })
    await setAlbumGain(trx, media.id)
    await mediaChanged(on, trx, media.id)
    await tellProcessed(trx, media.id)
  })

const packageIn = async (on: Platform, media: Media, folder: string, signal: AbortSignal): Promise<void> => {
  const ffmpeg = ffmpegOf(on)
  const result = await packageAudio({
    source: await fetchOriginal(on, media, folder),
    outDir: folder,
    lossless: media.lossless,
    signal,
    ...(media.bitrate !== null && { sourceBitrate: media.bitrate }),
    ...(media.channels !== null && { channels: media.channels }),
    ...(media.sample_rate !== null && { sampleRate: media.sample_rate }),
    ...(ffmpeg && { ffmpeg: ffmpeg.path }),
  })
  signal.throwIfAborted()
  await storePackage(on.storage, media.hash, folder, result)
  await finish(on, media, result)
}

/** A try that did not succeed: handed back while the server stops, else counted; the third one is the last. */
const giveUp = async (on: Platform, media: Media, error: unknown, stopping: boolean): Promise<void> => {
  const attempts = media.attempts + (stopping ? 0 : 1)
  const last = attempts >= TRIES
  const reason = error instanceof FfmpegFailed ? error.message : 'This file could not be processed.'
  await on.db.transaction().execute(async (trx) => {
    await setMedia(trx, media.id, {
      attempts,
      status: last ? 'failed' : 'uploaded',
      ...(!stopping && { error: reason }),
    })
    if (!last) return catalogueChanged(on, trx)
    await mediaChanged(on, trx, media.id)
    await tellProcessed(trx, media.id)
  })
  if (last) await on.storage.deletePrefix(packageKeys(media.hash).folder)
}

const work = async (on: Platform, id: number, signal: AbortSignal): Promise<void> => {
  const found = await mediaById(on.db, id)
  if (!found || found.status === 'ready') return
  // Somebody asked for a failed one again: it gets all its tries.
  const media = found.status === 'failed' ? { ...found, attempts: 0 } : found
  await setMedia(on.db, id, { status: 'processing', attempts: media.attempts })
  await mkdir(temporaryFolder(on), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(on), `media-${id}-`))
  try {
    await packageIn(on, media, folder, signal)
  } catch (error) {
    await giveUp(on, media, error, signal.aborted)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes renditions, loudness and waveform of one media. Running it twice, or in two processes at once, does no harm.
 * Without ffmpeg it leaves the media as it is: its original plays, and `resumePackaging` takes it up later.
 */
export const packageMedia = async (on: Platform, id: number, signal: AbortSignal): Promise<void> => {
  if (!ffmpegOf(on)) {
    on.log.warn('ffmpeg is missing: originals play, nothing is converted. See `npm run tonearm -- doctor`.')
    return
  }
  // The lock lives as long as its connection, so it ends with a worker that dies.
  await on.db.connection().execute(async (connection) => {
    if (!(await takeLock(connection, id))) return
    try {
      await work(on, id, signal)
    } finally {
      await giveLock(connection, id).catch(() => undefined)
    }
  })
}

/** Has media converted again, as if they were new: until that is done their originals play. */
export const packageAgain = async (
  on: Platform,
  trx: Transaction<Database>,
  ids: number[],
): Promise<void> => {
  for (const id of ids) {
    await setMedia(trx, id, { status: 'uploaded', attempts: 0, error: null })
    await mediaChanged(on, trx, id)
  }
  await on.queue.sendMany(
    'package-media',
    ids.map((media_id) => ({ media_id })),
    { trx },
  )
}

/** Enqueues media that nobody is at work on: after a crash, or when ffmpeg has been installed. Answers how many. */
export const resumePackaging = async (on: Platform): Promise<number> => {
  if (!ffmpegOf(on)) return 0
  const forsaken = await forsakenMedia(on.db)
  await on.queue.sendMany(
    'package-media',
    forsaken.map((media_id) => ({ media_id })),
  )
  return forsaken.length
}

/** Takes packaging jobs in this process until the queue stops. */
export const startPackaging = (on: Platform): Promise<void> =>
  on.queue.work('package-media', ({ media_id }, signal) => packageMedia(on, media_id, signal))
