import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { GrowingFile } from '../../../http/files/growing-file.ts'
import { HttpError } from '../../../http/http-error.ts'
import { FfmpegError } from '../../../media/ffmpeg.ts'
import {
  mp3Bytes,
  type Transcode,
  transcode,
  transcodeKey,
  transcodeRules,
} from '../../../media/transcode.ts'
import { fetchOriginal, ffmpegOf, temporaryFolder } from '../transcoding/service.ts'
import { createSlots } from './conversion-slots.ts'
import type { MediaPart } from './media-parts.service.ts'
import type { StreamedMedia } from './queries.ts'
import {
  deleteLeastUsed,
  deleteTranscode,
  insertTranscode,
  type TranscodeRef,
  touchTranscode,
} from './transcodes.queries.ts'

const MB = 1e6
const PER_ACCOUNT = 3
const PATIENCE_MS = 10_000

/** Turns of this node: one process for each of its cores. */
const slots = createSlots({
  atOnce: availableParallelism(),
  perAccount: PER_ACCOUNT,
  patience: PATIENCE_MS,
})

/** A conversion of the audio that somebody hears. */
export interface Conversion extends Transcode {
  media: StreamedMedia
}

/** Returns the length of a conversion where it is known before. */
export const promisedBytes = ({ media, format, kbps, offset, seconds }: Conversion): number | undefined => {
  if (format !== 'mp3' || media.duration === 0) return undefined
  const rest = media.duration - offset
  return mp3Bytes(seconds === null ? rest : Math.min(seconds, rest), kbps)
}

const refFor = ({ media, format, kbps, seconds }: Conversion): TranscodeRef => ({
  media_id: media.id,
  format,
  kbps,
  seconds: seconds ?? 0,
})

const partFor = (conversion: Conversion): MediaPart => {
  const { media, format, kbps, seconds } = conversion
  return {
    location: { key: transcodeKey(media.hash, conversion) },
    tag: `${media.hash}-${format}-${kbps}-${seconds ?? 'all'}`,
    type: transcodeRules[format].mime,
  }
}

const room = (ctx: AppContext): number => ctx.settings().transcode_cache_mb * MB

/** Whether a conversion is kept once it is complete: those from anywhere within an item are rarely wanted again. */
export const isKept = (ctx: AppContext, { offset }: Conversion): boolean => offset === 0 && room(ctx) > 0

/** Returns the file of an earlier conversion; null without one. */
export const keptConversion = async (ctx: AppContext, conversion: Conversion): Promise<MediaPart | null> => {
  if (!isKept(ctx, conversion) || !(await touchTranscode(ctx.db, refFor(conversion)))) return null
  if (await ctx.storage.stat(transcodeKey(conversion.media.hash, conversion))) return partFor(conversion)
  // A backup contains the row without the file.
  await deleteTranscode(ctx.db, refFor(conversion))
  return null
}

/** Deletes the conversions that were not used for the longest time, beyond the space for all. */
export const trimConversions = async (ctx: AppContext): Promise<void> => {
  for (const { hash, format, kbps, seconds } of await deleteLeastUsed(ctx.db, room(ctx)))
    await ctx.storage.delete(transcodeKey(hash, { format, kbps, seconds: seconds || null }))
}

const keep = async (
  ctx: AppContext,
  conversion: Conversion,
  path: string,
  bytes: number,
): Promise<MediaPart | null> => {
  if (!isKept(ctx, conversion) || bytes > room(ctx)) return null
  await ctx.storage.putFile(
    transcodeKey(conversion.media.hash, conversion),
    path,
    transcodeRules[conversion.format].mime,
  )
  await insertTranscode(ctx.db, refFor(conversion), bytes)
  await trimConversions(ctx)
  return partFor(conversion)
}

export interface RunningConversion {
  file: GrowingFile
  /** Resolves once it is complete, and kept as a file if it is. Rejects like `file`. */
  kept: Promise<MediaPart | null>
  /** Waits for its end and deletes its file. */
  close: () => Promise<void>
}

/**
 * Starts a conversion once it is its turn; it runs at full speed, however slowly it is read, and ends with the signal. 429 if
 * there are too many.
 */
export const startConversion = async (
  ctx: AppContext,
  account: number,
  conversion: Conversion,
  signal: AbortSignal,
): Promise<RunningConversion> => {
  const endTurn = await slots.acquire(account, signal)
  let folder: string | undefined
  try {
    await mkdir(temporaryFolder(ctx), { recursive: true })
    folder = await mkdtemp(join(temporaryFolder(ctx), 'stream-'))
    const path = join(folder, 'output')
    const file = await GrowingFile.create(path)
    const run = async (): Promise<MediaPart | null> => {
      try {
        const ffmpeg = await ffmpegOf(ctx)
        const source = await fetchOriginal(ctx, conversion.media, folder as string)
        await transcode(source, conversion, conversion.media.channels, {
          write: (chunk) => file.write(chunk),
          signal,
          ...(ffmpeg && { ffmpeg: ffmpeg.path }),
        })
        await file.end()
      } catch (failure) {
        const error = failure instanceof FfmpegError ? new HttpError('conflict', failure.message) : failure
        await file.end(error)
        throw error
      } finally {
        endTurn()
      }
      // What cannot be kept is heard all the same.
      return keep(ctx, conversion, path, await file.size(0)).catch((err: unknown) => {
        ctx.log.warn({ err }, 'could not keep a conversion')
        return null
      })
    }
    const kept = run()
    kept.catch(() => undefined)
    return {
      file,
      kept,
      close: async () => {
        await kept.catch((err: unknown) => {
          if (!signal.aborted) ctx.log.warn({ err, media_id: conversion.media.id }, 'could not convert')
        })
        await file.close()
        await rm(folder as string, { recursive: true, force: true })
      },
    }
  } catch (error) {
    endTurn()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    throw error
  }
}
