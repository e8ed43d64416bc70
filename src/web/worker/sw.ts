import {
  asset,
  dropOlder,
  fromNetwork,
  keepShell,
  OTHERS,
  page,
  passCalls,
  preloadPages,
} from './app-shell.ts'
import { worker } from './worker-scope.ts'
import './push.ts'

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
