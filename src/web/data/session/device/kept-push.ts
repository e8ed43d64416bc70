/** Data by which the service worker renews the subscription of this browser: it has no session. */
export interface KeptPush {
  endpoint: string
  auth: string
  /** The VAPID key of the instance. */
  key: string
}

const CACHE = 'push-subscription'
const AT = '/push-subscription'

/** Keeps the subscription of this browser for the service worker. */
export const keepPush = async ({ endpoint, keys }: PushSubscriptionJSON, key: string): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.put(AT, Response.json({ endpoint, auth: keys?.auth, key }))
}

/** Returns what is kept; undefined without a subscription. */
export const keptPush = async (): Promise<KeptPush | undefined> => {
  const response = await caches.match(AT, { cacheName: CACHE })
  return response && ((await response.json()) as KeptPush)
}

export const dropKeptPush = (): Promise<boolean> => caches.delete(CACHE)
