import { createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { MediaTable } from '../../../db/tables/catalog.ts'
import { type Ffmpeg, FfmpegError, findFfmpeg } from '../../../media/ffmpeg.ts'
import { packageKeys, storePackage } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type PackageResult, packageAudio } from '../../../media/package-audio.ts'
import { catalogChanged, changeMedia } from '../catalog/service.ts'
import { audioReady } from '../songs/next-audio.service.ts'
import { mediaById, orphanedMedia, publishProcessed, setAlbumGain, tryLock, updateMedia } from './queries.ts'

type Media = Selectable<MediaTable>

/** Attempts per media row, server crashes not counted. */
const MAX_ATTEMPTS = 3

/** The ffmpeg of this node; null if none works. */
export const ffmpegOf = (ctx: AppContext): Promise<Ffmpeg | null> =>
  findFfmpeg({ ...process.env, ...(ctx.env.ffmpegPath && { FFMPEG_PATH: ctx.env.ffmpegPath }) })

/** Returns the folder of files that live as long as one job. */
export const temporaryFolder = (ctx: AppContext): string => join(ctx.env.dataDir, 'tmp')

/** Returns a local path of the original, copied to `folder` if necessary. Throws FfmpegError if it is gone. */
export const fetchOriginal = async (
  ctx: AppContext,
  media: Pick<Media, 'hash' | 'ext' | 'external_path'>,
  folder: string,
): Promise<string> => {
  if (media.external_path !== null) {
    await access(media.external_path).catch(() => {
      throw new FfmpegError('failed', 'The file has been moved or deleted.')
    })
    return media.external_path
  }
  const local = ctx.storage.localPath(originalKey(media))
  if (local !== null) return local
  const copy = join(folder, `original.${media.ext}`)
  await pipeline(await ctx.storage.stream(originalKey(media)), createWriteStream(copy))
  return copy
}

const finish = (ctx: AppContext, media: Media, result: PackageResult): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await changeMedia(ctx, trx, media.id, async () => {
      await updateMedia(trx, media.id, {
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
      await audioReady(trx, media.id)
      await setAlbumGain(trx, media.id)
    })
    await publishProcessed(trx, media.id)
  })

const packageIn = async (
  ctx: AppContext,
  media: Media,
  folder: string,
  signal: AbortSignal,
): Promise<void> => {
  const ffmpeg = await ffmpegOf(ctx)
  const result = await packageAudio({
    source: await fetchOriginal(ctx, media, folder),
    outDir: folder,
    lossless: media.lossless,
    signal,
    ...(media.bitrate !== null && { sourceBitrate: media.bitrate }),
    ...(media.channels !== null && { channels: media.channels }),
    ...(media.sample_rate !== null && { sampleRate: media.sample_rate }),
    ...(ffmpeg && { ffmpeg: ffmpeg.path }),
  })
  signal.throwIfAborted()
  await storePackage(ctx.storage, media.hash, folder, result)
  await finish(ctx, media, result)
}

/** Handles a failed attempt: requeued while the server stops, otherwise counted; the third failure is final. */
const giveUp = async (ctx: AppContext, media: Media, error: unknown, stopping: boolean): Promise<void> => {
  const attempts = media.attempts + (stopping ? 0 : 1)
  const last = attempts >= MAX_ATTEMPTS
  const reason = error instanceof FfmpegError ? error.message : 'This file couldn’t be processed.'
  await ctx.db.transaction().execute(async (trx) => {
    const fail = () =>
      updateMedia(trx, media.id, {
        attempts,
        status: last ? 'failed' : 'uploaded',
        ...(!stopping && { error: reason }),
      })
    if (!last) {
      await fail()
      return catalogChanged(ctx, trx)
    }
    await changeMedia(ctx, trx, media.id, fail)
    await publishProcessed(trx, media.id)
  })
  if (last) await ctx.storage.deletePrefix(packageKeys(media.hash).folder)
}

const handlePackageMedia = async (ctx: AppContext, id: number, signal: AbortSignal): Promise<void> => {
  const found = await mediaById(ctx.db, id)
  if (!found || found.status === 'ready') return
  // A failed one that was requeued gets all attempts again.
  const media = found.status === 'failed' ? { ...found, attempts: 0 } : found
  await updateMedia(ctx.db, id, { status: 'processing', attempts: media.attempts })
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), `media-${id}-`))
  try {
    await packageIn(ctx, media, folder, signal)
  } catch (error) {
    await giveUp(ctx, media, error, signal.aborted)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Creates renditions, loudness and waveform of one media row. Safe to run twice or concurrently. Without ffmpeg the row
 * is unchanged: its original plays, and `resumePackaging` continues later.
 */
export const packageMedia = async (ctx: AppContext, id: number, signal: AbortSignal): Promise<void> => {
  if (!(await ffmpegOf(ctx))) {
    ctx.log.warn(
      'ffmpeg is missing: nothing is transcoded and the originals play. See `npm run tonearm -- doctor`.',
    )
    return
  }
  // The lock lives as long as its connection, so it is released when a worker dies.
  const connection = await ctx.connect()
  try {
    if (await tryLock(connection, id)) await handlePackageMedia(ctx, id, signal)
  } finally {
    await connection.end()
  }
}

/** Queues media for transcoding again, as if they were new; meanwhile their originals play. */
export const repackageMedia = async (ctx: AppContext, trx: Trx, ids: number[]): Promise<void> => {
  for (const id of ids)
    await changeMedia(ctx, trx, id, () =>
      updateMedia(trx, id, { status: 'uploaded', attempts: 0, error: null }),
    )
  await ctx.queue.sendMany(
    'package-media',
    ids.map((media_id) => ({ media_id })),
    { trx },
  )
}

/** Enqueues media that no worker processes: after a crash, or when ffmpeg was installed. Returns how many. */
export const resumePackaging = async (ctx: AppContext): Promise<number> => {
  if (!(await ffmpegOf(ctx))) return 0
  const orphaned = await orphanedMedia(ctx.db)
  await ctx.queue.sendMany(
    'package-media',
    orphaned.map((media_id) => ({ media_id })),
  )
  return orphaned.length
}

/** Processes transcoding jobs in this process until the queue stops. */
export const startPackaging = (ctx: AppContext): Promise<void> =>
  ctx.queue.work('package-media', ({ media_id }, signal) => packageMedia(ctx, media_id, signal))
