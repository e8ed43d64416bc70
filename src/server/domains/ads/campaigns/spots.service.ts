import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { FileResponse } from '../../../http/files/send-file.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { FfmpegError } from '../../../media/ffmpeg.ts'
import { normalizeSpot, spotKey } from '../../../media/normalize-spot.ts'
import { MEDIA_LIFETIME, mediaExpiry, signMedia, verifyMedia } from '../../../media/signed-url.ts'
import { fetchOriginal, ffmpegOf, temporaryFolder } from '../../catalog/index.ts'
import { addSpot, finishSpot, type SpotMedia, spotMedia } from './queries.ts'
import { campaignsChanged } from './running.service.ts'

const TYPE = 'spot'

/** Returns the signed URL of a prepared spot. Whoever has it may load the spot until it expires. */
export const spotUrl = (ctx: AppContext, media_id: number): string => {
  const sig = signMedia(ctx.env.secret, { type: TYPE, id: media_id, listener: TYPE, expires: mediaExpiry() })
  return `/api/spots/${sig}/${media_id}/audio.m4a`
}

const spots = createTtlCache<SpotMedia | undefined>(5_000)

/** Opens a signed URL. 403 for a wrong signature, 410 after it has expired, 404 if the spot is gone. */
export const openSpot = async (ctx: AppContext, sig: string, id: string): Promise<FileResponse> => {
  const verified = verifyMedia(ctx.env.secret, sig, TYPE, id)
  if (!verified.ok) return throwError(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const spot = orNotFound(await spots.get(ctx.db, id, () => spotMedia(ctx.db, Number(id))))
  if (spot.status !== 'ready') throwError('not_found')
  const lasts = Math.max(0, Math.min(MEDIA_LIFETIME, Math.floor(verified.expires - Date.now() / 1000)))
  return {
    location: { key: spotKey(spot.hash) },
    tag: `${spot.hash}-spot`,
    type: 'audio/mp4',
    headers: { 'cache-control': `private, max-age=${lasts}, immutable` },
  }
}

/** Makes a file a spot, and has it prepared. */
export const makeSpot = async (ctx: AppContext, trx: Trx, media_id: number): Promise<void> => {
  if (await addSpot(trx, media_id)) await ctx.queue.send('prepare-spot', { media_id }, { trx })
}

const finish = (ctx: AppContext, media_id: number, result: Parameters<typeof finishSpot>[2]) =>
  ctx.db.transaction().execute(async (trx) => {
    await finishSpot(trx, media_id, result)
    await campaignsChanged(trx)
  })

/** Prepares a spot; the job `prepare-spot`. A file that can't be converted is marked, other errors are tried again. */
export const prepareSpot = async (ctx: AppContext, media_id: number, signal: AbortSignal): Promise<void> => {
  const media = await spotMedia(ctx.db, media_id)
  if (media?.status !== 'preparing') return
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), `spot-${media_id}-`))
  try {
    const output = join(folder, 'spot.m4a')
    const source = await fetchOriginal(ctx, media, folder)
    const ffmpeg = await ffmpegOf(ctx)
    const { integrated } = await normalizeSpot(source, output, {
      signal,
      ...(ffmpeg && { ffmpeg: ffmpeg.path }),
    })
    await ctx.storage.putFile(spotKey(media.hash), output, 'audio/mp4')
    await finish(ctx, media_id, { status: 'ready', error: null, lufs: integrated })
  } catch (error) {
    if (!(error instanceof FfmpegError) || error.kind === 'missing') throw error
    await finish(ctx, media_id, { status: 'failed', error: error.message, lufs: null })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
