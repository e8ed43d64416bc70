import type { Storage } from './contract.ts'
import { openLocalStorage } from './local.ts'

export { BadKeyError, FileMissingError, type Storage } from './contract.ts'

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
  const { openS3Storage, parseS3Url } = await import('./s3.ts')
  return openS3Storage(parseS3Url(config.url))
}
