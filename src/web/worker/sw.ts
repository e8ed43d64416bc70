import { ACTIVATE, SHARE_TARGET } from '../../contract/site/installed-app.ts'
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
import { lookForSaved, savedMedia } from './saved-media.ts'
import { receiveShared } from './share-target.ts'
import { worker } from './worker-scope.ts'
import './background-fetch.ts'
import './push.ts'

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepShell(), passCalls({ addRoutes: event.addRoutes?.bind(event) })])),
)
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([preloadPages(), dropOlder().then(() => worker.clients.claim())])),
)
worker.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // A `no-store` request checks whether the server is reachable, so it must not be served from a cache.
  if (request.method === 'POST' && pathname === SHARE_TARGET && request.mode === 'navigate')
    return event.respondWith(receiveShared(request))
  if (request.method !== 'GET' || request.cache === 'no-store' || origin !== worker.location.origin) return
  const saved = savedMedia(request, pathname)
  if (saved) return event.respondWith(saved)
  if (request.mode === 'navigate') {
    void lookForSaved()
    // Others too: without an answer from here the browser would request them twice.
    event.respondWith(OTHERS.test(pathname) ? fromNetwork(event) : page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
