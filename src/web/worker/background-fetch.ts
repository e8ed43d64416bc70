import { PART_BYTES } from '../../contract/core/files.ts'
import { DOWNLOADS, HANDED, HANDED_LISTS, type HandedFile, handedPath } from './saved-files.ts'
import { checksumOf, type Digests, deleteParts, isAudio, storeFile, storeParts } from './store-parts.ts'
import { type Fetched, worker } from './worker-scope.ts'

/** Stores a file as the download queue does; nothing of it stays if it is not what was announced. */
const takeOver = async (cache: Cache, file: HandedFile, response: Response): Promise<void> => {
  const { path, type, bytes, checksum } = file
  if (!isAudio(response) || !response.body || (await cache.match(path))) return
  const digests: Digests = []
  const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>
  const size = await storeParts(cache, file, body, 0, digests)
  const parts = Math.ceil(size / PART_BYTES)
  if (size === bytes && (await checksumOf(cache, path, parts, digests)) === checksum)
    await storeFile(cache, path, size, type)
  else await deleteParts(cache, path, parts)
}

/** Takes over what the browser fetched, as far as the account still wants it, and tells the pages. */
const finish = async ({ registration }: Fetched): Promise<void> => {
  const cache = await caches.open(DOWNLOADS)
  const lists = await caches.open(HANDED_LISTS)
  const list = handedPath(registration.id)
  const files = (await (await lists.match(list))?.json()) as HandedFile[] | undefined
  const urls = new Map(files?.map((file) => [new URL(file.url, worker.location.origin).href, file]))
  try {
    for (const { request, responseReady } of await registration.matchAll()) {
      const file = urls.get(request.url)
      // Some may have failed: the queue fetches them when the app is open again.
      const response = file && (await responseReady.catch(() => undefined))
      if (file && response) await takeOver(cache, file, response)
    }
  } finally {
    await lists.delete(list)
    new BroadcastChannel(HANDED).postMessage(registration.id)
  }
}

for (const end of ['success', 'fail', 'abort'] as const)
  worker.addEventListener(`backgroundfetch${end}`, (event) => event.waitUntil(finish(event)))
