import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../context/app-context.ts'
import { coverKey, type ImageShape, imageHash, makeCovers } from '../../../../media/images/covers.ts'
import { findFolderCovers } from '../../../../media/images/folder-cover.ts'
import { BadMediaError } from '../../../../media/sniff/sniff.ts'
import { recordFolder } from '../names.ts'
import { insertCover, loadCoverId } from './queries.ts'

/** Larger images are print scans rather than covers; also the limit of the image processor. */
const MAX_BYTES = 50 * 1024 * 1024
/** Images and folders cached during one import. */
const MAX_CACHED = 2_000

const make = async (
  ctx: AppContext,
  bytes: Uint8Array,
  hash: string,
  shape: ImageShape = 'square',
): Promise<number> => {
  const known = await loadCoverId(ctx.db, hash)
  if (known !== null) return known
  const { color, width, height, files } = await makeCovers(bytes, shape)
  for (const { size, format, bytes: image } of files) {
    await ctx.storage.putBytes(coverKey(hash, size, format), image, `image/${format}`)
  }
  return insertCover(ctx.db, { hash, color, width, height })
}

/** Returns the cover or banner of an image, creating it if missing. Throws BadMediaError if the image is unusable. */
export const storeCover = (ctx: AppContext, bytes: Uint8Array, shape?: ImageShape): Promise<number> =>
  make(ctx, bytes, imageHash(bytes, shape), shape)

/** Creates each distinct cover once; unusable images yield null. */
export interface CoverCache {
  put: (bytes: Uint8Array) => Promise<number | null>
  /** Returns the cover from an image file beside the music of a folder, or above the folders of discs. */
  ofFolder: (folder: string) => Promise<number | null>
}

const orNone = (error: unknown): null => {
  if (
    error instanceof BadMediaError ||
    ['EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
  )
    return null
  throw error
}

/** Caches recent results, so that the twelve songs of an album decode their image once. */
const cachingFind = <T>(find: (key: string, input: T) => Promise<number | null>) => {
  const cached = new LRUCache<string, Promise<number | null>>({ max: MAX_CACHED })
  return (key: string, input: T): Promise<number | null> => {
    const known = cached.get(key)
    if (known) return known
    const found = find(key, input).catch(orNone)
    cached.set(key, found)
    return found
  }
}

export const createCoverCache = (ctx: AppContext): CoverCache => {
  const images = cachingFind((hash, bytes: Uint8Array) => make(ctx, bytes, hash))
  const put = (bytes: Uint8Array): Promise<number | null> => images(imageHash(bytes), bytes)
  const folders: (folder: string, input?: undefined) => Promise<number | null> = cachingFind(
    async (folder) => {
      for (const image of await findFolderCovers(folder)) {
        if ((await stat(image)).size > MAX_BYTES) continue
        const cover = await put(await readFile(image))
        if (cover !== null) return cover
      }
      // The cover of all discs is above their folders.
      const above = recordFolder(folder)
      return above === folder ? null : folders(above)
    },
  )
  return { put, ofFolder: (folder) => folders(folder) }
}
