import { COVER_SIZES, coverKey } from '../../media/covers.ts'
import { packageKeys } from '../../media/hls.ts'
import type { Platform } from '../../platform.ts'
import { setCoverSize, setPackagedSize, unmeasuredCovers, unmeasuredMedia } from './measuring.queries.ts'

type On = Pick<Platform, 'db' | 'storage'>

const BATCH = 200

const bytesOf = async (on: On, keys: string[]): Promise<number> => {
  const found = await Promise.all(keys.map((key) => on.storage.stat(key)))
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

const packageFiles = ({ hash, renditions }: { hash: string; renditions: number[] }): string[] => {
  const keys = packageKeys(hash)
  return [keys.master, ...renditions.flatMap((kbps) => [keys.index(kbps), keys.audio(kbps)])]
}

/** Looks how large packages and covers are that nobody looked at so far. */
export const measureFiles = async (on: On, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const [media, covers] = [await unmeasuredMedia(on.db, BATCH), await unmeasuredCovers(on.db, BATCH)]
    for (const one of media) {
      signal?.throwIfAborted()
      await setPackagedSize(on.db, one.id, await bytesOf(on, packageFiles(one)))
    }
    for (const { id, hash } of covers) {
      signal?.throwIfAborted()
      const keys = COVER_SIZES.map((size) => coverKey(hash, size, 'webp'))
      await setCoverSize(on.db, id, await bytesOf(on, keys))
    }
    if (media.length < BATCH && covers.length < BATCH) return
  }
}
