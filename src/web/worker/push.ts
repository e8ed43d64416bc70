import type { PushPayload } from '../../contract/platform/web-push.ts'
import { dropKeptPush, type KeptPush, keepPush, keptPush } from '../data/session/device/kept-push.ts'
import { OTHERS } from './app-shell.ts'
import { type AppWindow, type Clicked, type Pushed, type Renewed, worker } from './worker-scope.ts'

/** Its push service ends subscriptions after messages that show nothing. */
const STRICT = /(^|\.)push\.apple\.com$/

/** Open windows of the app, the one in use first; embedded players are none. */
const appWindows = async (): Promise<AppWindow[]> => {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all
    .filter(({ url, frameType }) => frameType === 'top-level' && !OTHERS.test(new URL(url).pathname))
    .sort((a, b) => Number(b.focused) - Number(a.focused))
}

const isStrict = async (): Promise<boolean> => {
  const subscription = await worker.registration.pushManager.getSubscription()
  return subscription !== null && STRICT.test(new URL(subscription.endpoint).hostname)
}

/** A message always shows something, even one that cannot be read. */
const payloadOf = ({ data }: Pushed): Partial<PushPayload> => {
  try {
    return data?.json() as PushPayload
  } catch {
    return {}
  }
}

/** Shows a notification, unless the app is in use here: there the bell tells. */
const show = async (event: Pushed): Promise<void> => {
  const [current] = await appWindows()
  if (current?.focused && !(await isStrict())) return
  const { title = worker.location.host, body = '', lang = '', link = '/', icon, tag, at } = payloadOf(event)
  await worker.registration.showNotification(title, {
    body,
    lang,
    dir: 'auto',
    data: { link },
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag, renotify: true }),
    ...(at !== undefined && { timestamp: at }),
  })
}

/** Opens what a notification is about in a window of the app, without interrupting what it plays. */
const open = async ({ notification }: Clicked): Promise<void> => {
  notification.close()
  const { origin } = worker.location
  const target = new URL((notification.data as { link?: string } | null)?.link ?? '/', origin)
  const path = target.origin === origin ? target.pathname + target.search + target.hash : '/'
  const [current] = await appWindows()
  if (!current) return void (await worker.clients.openWindow(path))
  // Some browsers allow it only while they consider this a click.
  await current.focus().catch(() => undefined)
  current.postMessage({ open: path })
}

/** Replaces the kept subscription, at the server too; ends the new one if the server knows none any more. */
const replace = async (kept: KeptPush, given: PushSubscription | null | undefined): Promise<void> => {
  const { endpoint, auth, key } = kept
  const { pushManager } = worker.registration
  const renewed = given ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const subscription = renewed.toJSON()
  const { ok, status } = await fetch('/api/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint,
      auth,
      subscription: { endpoint: subscription.endpoint, keys: subscription.keys },
    }),
  })
  if (ok) await keepPush(subscription, key)
  else if (status === 404) await Promise.all([renewed.unsubscribe(), dropKeptPush()])
}

/** The browser replaced or dropped its subscription. */
const renew = async ({ newSubscription }: Renewed): Promise<void> => {
  const kept = await keptPush()
  if (kept) await replace(kept, newSubscription)
}

/** A worker that was registered anew, as by an update of the app, has lost the subscription of the one before. */
const restore = async (): Promise<void> => {
  const kept = await keptPush()
  if (kept && !(await worker.registration.pushManager.getSubscription())) await replace(kept, null)
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
// Not waited for: pages would wait, too.
worker.addEventListener('activate', () => void restore().catch(() => undefined))
