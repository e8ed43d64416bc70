import type { AppContext } from '../../app-context.ts'
import { COVER_SIZES, coverKey } from '../../media/covers.ts'
import { packageKeys } from '../../media/hls.ts'
import { setCoverSize, setPackagedSize, unmeasuredCovers, unmeasuredMedia } from './storage-sizes.queries.ts'

const BATCH = 200

const bytesOf = async (ctx: AppContext, keys: string[]): Promise<number> => {
  const found = await Promise.all(keys.map((key) => ctx.storage.stat(key)))
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

const packageFiles = ({ hash, renditions }: { hash: string; renditions: number[] }): string[] => {
  const keys = packageKeys(hash)
  return [keys.master, ...renditions.flatMap((kbps) => [keys.index(kbps), keys.audio(kbps)])]
}

/** Measures packages and covers whose size is unknown. */
export const measureFiles = async (ctx: AppContext, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const [media, covers] = [await unmeasuredMedia(ctx.db, BATCH), await unmeasuredCovers(ctx.db, BATCH)]
    for (const one of media) {
      signal?.throwIfAborted()
      await setPackagedSize(ctx.db, one.id, await bytesOf(ctx, packageFiles(one)))
    }
    for (const { id, hash } of covers) {
      signal?.throwIfAborted()
      const keys = COVER_SIZES.map((size) => coverKey(hash, size, 'webp'))
      await setCoverSize(ctx.db, id, await bytesOf(ctx, keys))
    }
    if (media.length < BATCH && covers.length < BATCH) return
  }
}
