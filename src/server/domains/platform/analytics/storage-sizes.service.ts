import type { AppContext } from '../../../context/app-context.ts'
import { packageKeys } from '../../../media/hls.ts'
import { COVER_SIZES, coverKey } from '../../../media/images/covers.ts'
import {
  type MeasuredSize,
  setCoverSizes,
  setPackagedSizes,
  unmeasuredCovers,
  unmeasuredMedia,
} from './queries.ts'

const BATCH = 200

const bytesOf = async (ctx: AppContext, keys: string[]): Promise<number> => {
  const found = await Promise.all(keys.map((key) => ctx.storage.stat(key)))
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

const packageFiles = ({ hash, renditions }: { hash: string; renditions: number[] }): string[] => {
  const keys = packageKeys(hash)
  return [keys.master, ...renditions.flatMap((kbps) => [keys.index(kbps), keys.audio(kbps)])]
}

const coverFiles = ({ hash }: { hash: string }): string[] =>
  COVER_SIZES.map((size) => coverKey(hash, size, 'webp'))

const measure = async <T extends { id: number }>(
  ctx: AppContext,
  rows: T[],
  filesOf: (row: T) => string[],
  signal: AbortSignal | undefined,
): Promise<MeasuredSize[]> => {
  const sizes: MeasuredSize[] = []
  for (const row of rows) {
    signal?.throwIfAborted()
    sizes.push({ id: row.id, size: await bytesOf(ctx, filesOf(row)) })
  }
  return sizes
}

/** Measures packages and covers whose size is unknown. */
export const measureFiles = async (ctx: AppContext, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const [media, covers] = [await unmeasuredMedia(ctx.db, BATCH), await unmeasuredCovers(ctx.db, BATCH)]
    await setPackagedSizes(ctx.db, await measure(ctx, media, packageFiles, signal))
    await setCoverSizes(ctx.db, await measure(ctx, covers, coverFiles, signal))
    if (media.length < BATCH && covers.length < BATCH) return
  }
}
