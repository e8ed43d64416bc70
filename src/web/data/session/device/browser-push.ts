import { dropKeptPush, keepPush } from './kept-push.ts'
import { isIos } from './platform.ts'

const WORKER_MS = 15_000

/** Whether this browser can show notifications while the app is closed, or what it lacks. */
export type PushSupport = 'supported' | 'insecure' | 'not_installed' | 'unsupported'

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

export const pushSupport = (): PushSupport => {
  if (!isSecureContext) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'supported'
  // Only apps on the home screen have it there.
  return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'not_installed' : 'unsupported'
}

/** Returns whether this browser is subscribed at a push service. */
export const isSubscribed = async (): Promise<boolean> =>
  Boolean(await (await registered())?.pushManager.getSubscription())

/** Waits for the service worker, which the first page of a visit only registers. */
const ready = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('There is no service worker.')), WORKER_MS),
    ),
  ])

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Subscribes this browser with the key of the instance, and lets `save` tell the server. */
export const subscribeBrowser = async (
  key: string,
  save: (subscription: { endpoint: string; keys: Record<string, string> }) => Promise<unknown>,
): Promise<void> => {
  const { pushManager } = await ready()
  const before = await pushManager.getSubscription()
  const used = before?.options.applicationServerKey
  // The instance has new keys, for example after it moved.
  if (before && (!used || base64url(used) !== key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const given = { endpoint, keys }
  await save(given)
  await keepPush(given, key)
}

/** Ends the subscription of this browser, if it has one. */
export const endBrowserPush = async (): Promise<void> => {
  const registration = await registered()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await dropKeptPush()
}
