import type { DeliverySettings } from '../../core/env.ts'
import type { Storage } from './contract.ts'
import { openLocalStorage } from './local.ts'
import { parseS3Url } from './s3-url.ts'

export { BadKeyError, FileMissingError, type Storage } from './contract.ts'

/**
 * Opens the media storage: the bucket named by `url`, or the folder `root`. Throws for an invalid url. Only servers with
 * a bucket load the S3 client, which takes 0.2 s and 20 MB.
 */
export const openStorage = async ({
  root,
  url,
  delivery = { by: 'node' },
  isFull = () => false,
}: {
  root: string
  url?: string
  delivery?: DeliverySettings
  isFull?: () => boolean
}): Promise<Storage> => {
  if (!url) return openLocalStorage(root, { delivery, isFull })
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(parseS3Url(url), delivery)
}
