/** What the build puts in: the files without which the app does not open, and the name of this build. */
declare const FILES: string[]
declare const VERSION: string

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
/** Where the browser knows it (Service Worker Static Routing): requests that need not pass through the worker. */
interface Installing extends Lasting {
  addRoutes?: (rules: { condition: { urlPattern: URLPatternInit }; source: 'network' }[]) => Promise<void>
}
interface Fetching extends Lasting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  clients: { claim: () => Promise<void> }
  location: Location
  addEventListener: {
    (type: 'install', heard: (event: Installing) => void): void
    (type: 'activate', heard: (event: Lasting) => void): void
    (type: 'fetch', heard: (event: Fetching) => void): void
  }
}
const worker = self as unknown as Worker

/** Only caches of this name are the worker's; what a listener saved is not touched. */
const NAMES = 'app-shell-'
const SHELL = NAMES + VERSION
/** One page opens every address of the app. */
const PAGE = '/'
/** Below these nothing is a page of the app. */
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

/** The page as the server has it; the kept one where there is no network. */
const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** Files whose name changes with their content are asked for once. */
const asset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const cache = await caches.open(SHELL)
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

/**
 * Calls go straight to the server. On the way through the worker, what a page sends while it is being left would be
 * lost with the page.
 */
const passCalls = async ({ addRoutes }: Pick<Installing, 'addRoutes'>): Promise<void> =>
  addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepShell(), passCalls({ addRoutes: event.addRoutes?.bind(event) })])),
)
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOlder().then(() => worker.clients.claim())),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // What asks for no store asks whether the server is there: only the server may answer.
  if (request.method !== 'GET' || request.cache === 'no-store' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!OTHERS.test(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
