/** Returns the storage key of an original, by content hash. */
export const originalKey = (media: { hash: string; ext: string }): string =>
  `originals/${media.hash.slice(0, 2)}/${media.hash}.${media.ext}`
