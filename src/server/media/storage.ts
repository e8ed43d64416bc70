import type { Storage } from './storage-contract.ts'
import { openLocalStorage } from './storage-local.ts'

export { BadKeyError, FileMissingError, type Storage } from './storage-contract.ts'

/**
 * Opens the media storage: the bucket named by `url`, or the folder `root`. Throws for an invalid url. Only servers with
 * a bucket load the S3 client, which takes 0.2 s and 20 MB.
 */
export const openStorage = async (config: {
  root: string
  url?: string
  isFull?: () => boolean
}): Promise<Storage> => {
  if (!config.url) return openLocalStorage(config.root, config.isFull)
  const { openS3Storage, parseS3Url } = await import('./storage-s3.ts')
  return openS3Storage(parseS3Url(config.url))
}
