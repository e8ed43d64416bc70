import { parseRange } from '../../contract/core/files.ts'
import { DOWNLOADS, partPath, SAVED, type SavedFile, savedCoverPath } from './saved-files.ts'

const notFound = (): Response => new Response(null, { status: 404 })

/** Streams the bytes `start` to `end` of a file. Opens one part at a time and reads only the bytes that it sends. */
const bytesOf = (cache: Cache, path: string, { part }: SavedFile, start: number, end: number) => {
  let at = start
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  const open = async () => {
    const number = Math.floor(at / part)
    const stored = await cache.match(partPath(path, number))
    if (!stored) throw new Error(`Part ${number} of ${path} is missing.`)
    const content = (await stored.blob()).slice(at - number * part, end + 1 - number * part)
    if (content.size === 0) throw new Error(`Part ${number} of ${path} is damaged.`)
    return content.stream().getReader()
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (at <= end) {
        reader ??= await open()
        const { value } = await reader.read()
        if (value) {
          at += value.length
          return controller.enqueue(value)
        }
        reader = null
      }
      controller.close()
    },
    cancel: () => reader?.cancel(),
  })
}

/** Answers a request for saved audio, whole or in ranges. */
export const savedAudio = async ({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<Response> => {
  const { pathname } = new URL(url)
  const [cache, entry] = await Promise.all([
    caches.open(DOWNLOADS),
    caches.match(pathname, { cacheName: DOWNLOADS }),
  ])
  const file = (await entry?.json()) as SavedFile | undefined
  if (!file) return notFound()
  const range = parseRange(headers.get('range'), file.size)
  const common = { 'content-type': file.type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  if (range.kind === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${file.size}` },
    })
  const isPart = range.kind === 'range'
  const { start, end } = isPart ? range : { start: 0, end: file.size - 1 }
  return new Response(bytesOf(cache, pathname, file, start, end), {
    status: isPart ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(isPart && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
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
