import type { Storage } from './storage-contract.ts'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage, parseS3Url } from './storage-s3.ts'

export { BadKey, FileMissing, type Storage } from './storage-contract.ts'

/** Opens the media storage: the bucket that `url` names, else the folder `root`. Throws when the url is not one. */
export function openStorage(config: { root: string; url?: string }): Storage {
  return config.url ? openS3Storage(parseS3Url(config.url)) : openLocalStorage(config.root)
}
