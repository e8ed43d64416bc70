import type { Storage } from './storage-contract.ts'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage, parseS3Url } from './storage-s3.ts'

export { BadKeyError, FileMissingError, type Storage } from './storage-contract.ts'

/** Opens the media storage: the bucket named by `url`, or the folder `root`. Throws for an invalid url. */
export function openStorage(config: { root: string; url?: string }): Storage {
  return config.url ? openS3Storage(parseS3Url(config.url)) : openLocalStorage(config.root)
}
