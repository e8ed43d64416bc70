import { DOWNLOADS, partPath, SAVED, type SavedFile, savedCoverPath } from './saved-files.ts'

const notFound = (): Response => new Response(null, { status: 404 })

/**
 * Returns the first and last byte of a range (RFC 9110): `0-499`, `500-` or the suffix `-500`. Null for the whole file:
 * several ranges and other units may be ignored. Undefined if the range is outside the file.
 */
export const rangeOf = (header: string | null, size: number): [number, number] | null | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return Number(to) === 0 ? undefined : [Math.max(0, size - Number(to)), size - 1]
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start < size ? [start, end] : undefined
}

/** Streams the bytes of a file from `start` to `end`, reading one part at a time. */
const bytesOf = (cache: Cache, path: string, { part }: SavedFile, start: number, end: number) => {
  let at = start
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > end) return controller.close()
      const number = Math.floor(at / part)
      const stored = await cache.match(partPath(path, number))
      if (!stored) return controller.error(new Error(`Part ${number} of ${path} is missing.`))
      const bytes = new Uint8Array(await stored.arrayBuffer())
      const from = at - number * part
      const taken = bytes.subarray(from, Math.min(bytes.length, end + 1 - number * part))
      if (taken.length === 0) return controller.error(new Error(`Part ${number} of ${path} is damaged.`))
      at += taken.length
      controller.enqueue(taken)
    },
  })
}

/** Answers a request for saved audio, whole or in ranges. */
export const savedAudio = async ({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<Response> => {
  const { pathname } = new URL(url)
  const cache = await caches.open(DOWNLOADS)
  const file = (await (await cache.match(pathname))?.json()) as SavedFile | undefined
  if (!file) return notFound()
  const range = rangeOf(headers.get('range'), file.size)
  const common = { 'content-type': file.type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  if (range === undefined)
    return new Response(null, {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${file.size}` },
    })
  const [start, end] = range ?? [0, file.size - 1]
  return new Response(bytesOf(cache, pathname, file, start, end), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
    },
  })
}

/** Whether anything is saved; null until known. Without, covers are requested past the worker. */
let saves: boolean | null = null

/** Looks whether anything is saved, when the worker starts and at every page load. */
export const lookForSaved = async (): Promise<void> => {
  saves = await caches.has(DOWNLOADS).catch(() => false)
}
void lookForSaved()

const savedCover = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const path = savedCoverPath(new URL(request.url).pathname)
    const saved = await caches.match(path, { cacheName: DOWNLOADS })
    if (saved) return saved
    throw error
  }
}

/** Returns the response to a request for saved audio or a cover; null if the worker need not answer it. */
export const savedMedia = (request: Request, pathname: string): Promise<Response> | null => {
  if (pathname.startsWith(SAVED)) return savedAudio(request)
  if (saves !== false && pathname.startsWith('/storage/covers/')) return savedCover(request)
  return null
}
