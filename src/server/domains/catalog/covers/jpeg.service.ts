import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../context/app-context.ts'
import { coverKey, squareJpeg, storedSize } from '../../../media/images/covers.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** JPEGs by their images and edge length. */
const rendered = new LRUCache<string, Buffer, { ctx: AppContext; images: readonly string[]; edge: number }>({
  maxSize: MAX_BYTES,
  sizeCalculation: (jpeg) => jpeg.length,
  fetchMethod: async (_key, _stale, { context: { ctx, images, edge } }) => {
    const tile = images.length > 1 ? Math.ceil(edge / 2) : edge
    const stored = images.map((hash) => ctx.storage.bytes(coverKey(hash, storedSize(tile), 'webp')))
    return squareJpeg(await Promise.all(stored), edge)
  },
})

/** Returns the hash of an image, or of those of which another is composed. */
export const composedHash = (images: readonly string[]): string | null => {
  const [first, ...others] = images
  if (first === undefined) return null
  return others.length === 0 ? first : createHash('sha256').update(images.join(' ')).digest('hex')
}

/**
 * Returns a cover, or a mosaic of four, as a square JPEG of an edge length up to 1,024. Rejects with FileMissingError if an
 * image is not stored.
 */
export const coverJpeg = async (
  ctx: AppContext,
  images: readonly string[],
  edge: number,
): Promise<Uint8Array> =>
  rendered.forceFetch(`${composedHash(images)} ${edge}`, { context: { ctx, images, edge } })
