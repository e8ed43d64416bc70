/** What the service worker uses of its global scope; the DOM library lacks it. */

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
interface WorkerScope {
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: { claim: () => Promise<void> }
  location: Location
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install', heard: (event: Installing) => void): void
    (type: 'activate', heard: (event: Lasting) => void): void
    (type: 'message', heard: (event: Told) => void): void
    (type: 'fetch', heard: (event: Fetching) => void): void
  }
}
export const worker = self as unknown as WorkerScope
