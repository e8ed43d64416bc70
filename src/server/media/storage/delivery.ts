import { createHash } from 'node:crypto'
import type { DeliverySettings, Env } from '../../core/env.ts'
import type { Delivery } from './contract.ts'
import { namesBucketInHost, parseS3Url } from './s3-url.ts'

/** Seconds for which a client may use an address that it is redirected to: revoked access ends within them. */
export const DELIVERY_SECONDS = 60

/**
 * Seconds for which the reverse proxy, which alone learns it, may use an address: it asks for the next piece of a file when
 * the client has read those before, so as late as the end of a long episode.
 */
const PROXY_SECONDS = 86_400

/** Location of the files in the reverse proxy. */
const ACCEL = '/_media'

/**
 * Returns the address of a file at the CDN: its path is the same for everybody, so that all listeners share a cached copy.
 * The signature is that of nginx's `secure_link_md5 "$secure_link_expires$uri KEY"`; `now` is in milliseconds.
 */
export const cdnUrl = (
  { url, key }: { url: string; key: string },
  path: string,
  now: number = Date.now(),
): string => {
  const expires = Math.floor(now / 1000) + DELIVERY_SECONDS
  const md5 = createHash('md5').update(`${expires}${path} ${key}`).digest('base64url')
  return `${url}${path}?expires=${expires}&md5=${md5}`
}

/** What a storage can say of one of its files. */
export interface DeliveredFile {
  /** Path of the file in the storage, encoded, with a leading slash. */
  path: string
  /** Returns an address of the file that is valid for as many seconds; absent if the storage has none. */
  presigned?: (seconds: number) => Promise<URL>
}

/** Returns how a file is delivered; a CDN cannot set the name of a download, so this server sends it. */
export const deliveryOf = async (
  settings: DeliverySettings,
  { path, presigned }: DeliveredFile,
  disposition?: string,
): Promise<Delivery | null> => {
  if (settings.by === 'cdn') return disposition === undefined ? { url: cdnUrl(settings, path) } : null
  if (settings.by === 'accel') {
    if (!presigned) return { accel: `${ACCEL}${path}` }
    const { pathname, search } = await presigned(PROXY_SECONDS)
    return { accel: `${ACCEL}${pathname}${search}` }
  }
  return settings.by === 'redirect' && presigned ? { url: (await presigned(DELIVERY_SECONDS)).href } : null
}

/** Returns the origins to which clients are redirected for audio. */
export const mediaOrigins = ({ delivery, storageUrl }: Pick<Env, 'delivery' | 'storageUrl'>): string[] => {
  if (delivery.by === 'cdn') return [new URL(delivery.url).origin]
  if (delivery.by !== 'redirect' || !storageUrl) return []
  const config = parseS3Url(storageUrl)
  const { origin, protocol, host } = new URL(config.endpoint)
  return [origin, ...(namesBucketInHost(config) ? [`${protocol}//${config.bucket}.${host}`] : [])]
}
