/** Parts of its global scope that the service worker uses; the DOM library lacks them. */

export interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
/** Requests that bypass the worker, where Service Worker Static Routing is supported. */
export interface Installing extends Lasting {
  addRoutes?: (rules: { condition: { urlPattern: URLPatternInit }; source: 'network' }[]) => Promise<void>
}
export interface Fetching extends Lasting {
  request: Request
  /** The page, requested while the worker started; undefined where navigation preload is not supported. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
export interface Told extends Lasting {
  data: unknown
}
/** A message of a push service. */
export interface Pushed extends Lasting {
  data: { json: () => unknown } | null
}
export interface Clicked extends Lasting {
  notification: Notification
}
/** The subscription of the browser has changed; not all browsers say to what. */
export interface Renewed extends Lasting {
  newSubscription?: PushSubscription | null
}
/** A background fetch that has ended. */
export interface Fetched extends Lasting {
  registration: {
    id: string
    matchAll: () => Promise<readonly { request: Request; responseReady: Promise<Response> }[]>
  }
}
/** A window or frame of the site. */
export interface AppWindow {
  url: string
  frameType: string
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}
interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (
      title: string,
      options: NotificationOptions & { renotify?: boolean; timestamp?: number },
    ) => Promise<void>
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (wanted: { type: 'window'; includeUncontrolled: true }) => Promise<AppWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  location: Location
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install', heard: (event: Installing) => void): void
    (type: 'activate', heard: (event: Lasting) => void): void
    (type: 'message', heard: (event: Told) => void): void
    (type: 'fetch', heard: (event: Fetching) => void): void
    (type: 'push', heard: (event: Pushed) => void): void
    (type: 'notificationclick', heard: (event: Clicked) => void): void
    (
      type: 'backgroundfetchsuccess' | 'backgroundfetchfail' | 'backgroundfetchabort',
      heard: (event: Fetched) => void,
    ): void
    (type: 'pushsubscriptionchange', heard: (event: Renewed) => void): void
  }
}
export const worker = self as unknown as WorkerScope
