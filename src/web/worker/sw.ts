/** Injected by the build: the files the app needs to open, and the build's version. */
declare const FILES: string[]
declare const VERSION: string

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
/** Requests that bypass the worker, where Service Worker Static Routing is supported. */
interface Installing extends Lasting {
  addRoutes?: (rules: { condition: { urlPattern: URLPatternInit }; source: 'network' }[]) => Promise<void>
}
interface Fetching extends Lasting {
  request: Request
  /** The page, requested while the worker started; undefined where navigation preload is not supported. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
interface Worker {
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: { claim: () => Promise<void> }
  location: Location
  addEventListener: {
    (type: 'install', heard: (event: Installing) => void): void
    (type: 'activate', heard: (event: Lasting) => void): void
    (type: 'fetch', heard: (event: Fetching) => void): void
  }
}
const worker = self as unknown as Worker

/** Only caches with this prefix belong to the worker; others, such as saved media, are not touched. */
const NAMES = 'app-shell-'
const SHELL = NAMES + VERSION
/** All app URLs are served by one page. */
const PAGE = '/'
/** Path prefixes that are not app pages. */
const OTHERS = /^\/(api|storage|assets|icons|build|feeds|embed|ads)\//

const keepShell = async (): Promise<void> => {
  const cache = await caches.open(SHELL)
  await cache.addAll([...FILES, new Request(PAGE, { cache: 'no-store' })])
}

const dropOlder = async (): Promise<void> => {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(NAMES) && name !== SHELL)
  await Promise.all(older.map((name) => caches.delete(name)))
}

const fromNetwork = async ({ request, preloadResponse }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? (await fetch(request))

/** Fetches the page, or returns the cached one while offline. */
const page = async (event: Fetching): Promise<Response> => {
  try {
    return await fromNetwork(event)
  } catch (error) {
    const stored = await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true })
    if (stored) return stored
    throw error
  }
}

/** Returns a file with a content hash in its name, fetched only once. */
const asset = async (request: Request): Promise<Response> => {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const response = await fetch(request)
  if (response.status === 200) {
    const cache = await caches.open(SHELL)
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

/** Lets pages be requested while the worker starts, which takes a while on phones. */
const preloadPages = async (): Promise<void> => worker.registration.navigationPreload?.enable()

/** Routes API calls past the worker: requests sent during unload would be lost if they passed through it. */
const passCalls = async ({ addRoutes }: Pick<Installing, 'addRoutes'>): Promise<void> =>
  addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepShell(), passCalls({ addRoutes: event.addRoutes?.bind(event) })])),
)
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([preloadPages(), dropOlder().then(() => worker.clients.claim())])),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // A `no-store` request checks whether the server is reachable, so it must not be served from a cache.
  if (request.method !== 'GET' || request.cache === 'no-store' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    // Others too: without an answer from here the browser would request them twice.
    event.respondWith(OTHERS.test(pathname) ? fromNetwork(event) : page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
