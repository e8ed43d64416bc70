import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../../context/app-context.ts'
import type { JobData } from '../../../../jobs/kinds.ts'
import { ByteWindow } from '../../../../media/byte-window.ts'
import { FfmpegError } from '../../../../media/ffmpeg.ts'
import type { Mp3Format } from '../../../../media/mp3/frame.ts'
import { indexMp3, type Mp3Index } from '../../../../media/mp3/index.ts'
import { convertFeedSpot, feedSpotKey, spotKey } from '../../../../media/normalize-spot.ts'
import { fetchOriginal, ffmpegOf, temporaryFolder } from '../../../catalog/index.ts'
import {
  feedSpotToPrepare,
  finishFeedSpot,
  finishIndex,
  mediaToIndex,
  storedIndex,
  wantFeedSpots,
  wantIndex,
} from './queries.ts'

const inFolder = async <T>(ctx: AppContext, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), 'feed-spot-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const indexFile = async (path: string): Promise<Mp3Index | null> => {
  const file = await open(path, 'r')
  try {
    return await indexMp3(new ByteWindow(file, (await file.stat()).size))
  } finally {
    await file.close()
  }
}

/** Has spots converted to a format, unless they were. */
export const requestFeedSpots = (ctx: AppContext, media_ids: number[], format: Mp3Format): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    for (const media_id of await wantFeedSpots(trx, media_ids, format))
      await ctx.queue.send(
        'prepare-feed-spot',
        { media_id, hertz: format.hertz, channels: format.channels },
        { trx },
      )
  })

/** Converts a prepared spot to MP3; the job `prepare-feed-spot`. */
export const prepareFeedSpot = async (
  ctx: AppContext,
  { media_id, hertz, channels }: JobData['prepare-feed-spot'],
  signal: AbortSignal,
): Promise<void> => {
  const format: Mp3Format = { hertz, channels: channels === 1 ? 1 : 2 }
  const spot = await feedSpotToPrepare(ctx.db, media_id, format)
  if (!spot) return
  await inFolder(ctx, async (folder) => {
    try {
      const key = spotKey(spot.hash)
      const source = ctx.storage.localPath(key) ?? join(folder, 'spot.m4a')
      if (ctx.storage.localPath(key) === null) await writeFile(source, await ctx.storage.bytes(key))
      const output = join(folder, 'spot.mp3')
      const ffmpeg = await ffmpegOf(ctx)
      await convertFeedSpot(source, output, format, { signal, ...(ffmpeg && { ffmpeg: ffmpeg.path }) })
      const index = await indexFile(output)
      if (!index || index.start > 0 || index.end < index.size)
        throw new FfmpegError('failed', 'This file contains no audio.')
      await ctx.storage.putFile(feedSpotKey(spot.hash, format), output, 'audio/mpeg')
      await finishFeedSpot(ctx.db, media_id, format, {
        status: 'ready',
        size: index.size,
        frames: index.frames,
      })
    } catch (error) {
      if (!(error instanceof FfmpegError) || error.kind === 'missing') throw error
      await finishFeedSpot(ctx.db, media_id, format, { status: 'failed' })
    }
  })
}

/** Has the frames of a file found, unless they were. */
export const requestIndex = (ctx: AppContext, media_id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (await wantIndex(trx, media_id)) await ctx.queue.send('index-mp3', { media_id }, { trx })
  })

/** Reads where the frames of a file are; the job `index-mp3`. */
export const indexMedia = async (ctx: AppContext, media_id: number): Promise<void> => {
  const media = await mediaToIndex(ctx.db, media_id)
  if (media?.status !== 'preparing') return
  const index = await inFolder(ctx, async (folder) =>
    indexFile(await fetchOriginal(ctx, media, folder)),
  ).catch((error: unknown) => {
    // A file that stayed where it was is gone.
    if (error instanceof FfmpegError) return null
    throw error
  })
  await finishIndex(
    ctx.db,
    media_id,
    index && {
      hertz: index.hertz,
      channels: index.channels,
      head: index.head,
      audio_start: index.start,
      audio_end: index.end,
      frames: index.frames,
      positions: Buffer.from(index.positions.buffer),
    },
  )
}

/** Returns where the frames of a file are; null if that is not known. */
export const indexOf = async (ctx: AppContext, media_id: number, size: number): Promise<Mp3Index | null> => {
  const found = await storedIndex(ctx.db, media_id)
  if (!found) return null
  const { hertz, channels, head, audio_start, audio_end, frames, positions } = found
  return {
    ...{ hertz, head, frames, size, start: audio_start, end: audio_end },
    channels: channels === 1 ? 1 : 2,
    // Copied, as views need an offset that is a multiple of four.
    positions: new Uint32Array(new Uint8Array(positions).buffer),
  }
}
