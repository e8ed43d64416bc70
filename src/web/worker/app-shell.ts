import { isLive, LIVENESS } from '../../contract/site/installed-app.ts'
import { type Fetching, type Installing, worker } from './worker-scope.ts'

/** Injected by the build: the files the app needs to open, and the build's version. */
declare const FILES: string[]
declare const VERSION: string

/** Only caches with this prefix belong to the worker; others, such as saved media, are not touched. */
const NAMES = 'app-shell-'
const SHELL = NAMES + VERSION
/** All app URLs are served by one page. */
const PAGE = '/'
/** Path prefixes that are not app pages. */
export const OTHERS = /^\/(api|storage|assets|icons|screenshots|build|feeds|embed|ads)\//

/** Captive portals answer with HTML of their own, which must not be stored in place of the app. */
const isFile = ({ status, headers }: Response): boolean =>
  status === 200 && !headers.get('content-type')?.startsWith('text/html')

export const keepShell = async (): Promise<void> => {
  if (!(await isLive(await fetch(LIVENESS, { cache: 'no-store' })))) throw new Error('Not this server')
  const cache = await caches.open(SHELL)
  const keep = async (request: Request, isOurs: (response: Response) => boolean): Promise<void> => {
    const response = await fetch(request)
    if (!isOurs(response)) throw new Error(`Not a file of this app: ${request.url}`)
    await cache.put(request, response)
  }
  await Promise.all([
    keep(new Request(PAGE, { cache: 'no-store' }), ({ ok }) => ok),
    ...FILES.map((file) => keep(new Request(file), isFile)),
  ])
}

/** Deletes older builds but the last one: tabs that play music go on using it. */
export const dropOlder = async (): Promise<void> => {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(NAMES) && name !== SHELL)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

export const fromNetwork = async ({ request, preloadResponse }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? (await fetch(request))

/** Fetches the page, or returns the cached one while offline. */
export const page = async (event: Fetching): Promise<Response> => {
  try {
    return await fromNetwork(event)
  } catch (error) {
    const stored = await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true })
    if (stored) return stored
    throw error
  }
}

/** Returns a file with a content hash in its name, fetched only once. */
export const asset = async (request: Request): Promise<Response> => {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const response = await fetch(request)
  if (isFile(response)) {
    const cache = await caches.open(SHELL)
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

/** Lets pages be requested while the worker starts, which takes a while on phones. */
export const preloadPages = async (): Promise<void> => worker.registration.navigationPreload?.enable()

/** Routes API calls past the worker: requests sent during unload would be lost if they passed through it. */
export const passCalls = async ({ addRoutes }: Pick<Installing, 'addRoutes'>): Promise<void> =>
  addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
