import { PART_BYTES } from '../../../contract/core/files.ts'
import { DOWNLOADS, partPath } from '../../worker/saved-files.ts'
import {
  checksumOf,
  DamagedError,
  type Digests,
  deleteParts,
  isAudio,
  storeFile,
  storeParts,
  withSpace,
} from '../../worker/store-parts.ts'

/** The server refuses the file: the URL has expired, or the right to it has ended. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

export interface FileToSave {
  /** Where it is saved. */
  path: string
  url: string
  type: string
  /** Length and checksum of the parts; null if the server doesn't know them. */
  bytes: number | null
  checksum: string | null
}

/** Returns how many parts are saved, all of them whole: a part is stored in one step. */
const savedParts = async (cache: Cache, path: string): Promise<number> => {
  let parts = 0
  while (await cache.match(partPath(path, parts))) parts++
  return parts
}

const rejected = new Set([401, 403, 404, 410])

/** Requests the file from a byte on. Throws if the response is not that of our server: a captive portal answers, too. */
const request = async (file: FileToSave, start: number, signal: AbortSignal): Promise<Response> => {
  const headers: HeadersInit = start > 0 ? { range: `bytes=${start}-` } : {}
  const response = await fetch(file.url, { headers, signal, cache: 'no-store', credentials: 'omit' })
  if (rejected.has(response.status)) throw new RefusedError()
  // Nothing follows what is saved: it is not what the file is now.
  if (response.status === 416 && start > 0) return response
  if (!response.body || !isAudio(response))
    throw new TypeError(`${response.status} ${response.headers.get('content-type')}`)
  return response
}

/** Whether a response continues where the saved parts end. */
const continues = (response: Response, start: number): boolean =>
  start === 0 ||
  (response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${start}-`) === true)

const lengthOf = (response: Response, start: number): number | null => {
  const total = response.headers.get('content-range')?.split('/')[1]
  if (total) return Number(total) || null
  const length = Number(response.headers.get('content-length'))
  return length > 0 ? start + length : null
}

/**
 * Saves a file in parts and continues an earlier attempt from its last part. `progress` is called with the bytes that
 * have arrived. Returns the length. Throws NoSpaceError, RefusedError or DamagedError; anything else means that the
 * connection was lost and that a later attempt continues.
 */
export const saveFile = async (
  file: FileToSave,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<number> => {
  const { path, type, bytes, checksum } = file
  const cache = await withSpace(() => caches.open(DOWNLOADS))
  const digests: Digests = []
  let parts = await savedParts(cache, path)
  // A last part that is not full ends the file, and is saved only with it.
  let size = Math.min(parts * PART_BYTES, bytes ?? Number.POSITIVE_INFINITY)
  progress(size)
  if (bytes === null || size < bytes) {
    let response = await request(file, size, signal)
    if (!continues(response, size)) {
      void response.body?.cancel()
      await deleteParts(cache, path, parts)
      parts = 0
      size = 0
      response = await request(file, 0, signal)
    }
    const expected = bytes ?? lengthOf(response, size)
    const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>
    size = await storeParts(cache, file, body, parts, digests, progress)
    if (expected !== null && size < expected) {
      await deleteRest(cache, path, size)
      throw new TypeError('The connection ended early.')
    }
    if (expected !== null && size > expected) {
      await deleteParts(cache, path, Math.ceil(size / PART_BYTES))
      throw new DamagedError()
    }
  }
  const count = Math.ceil(size / PART_BYTES)
  if (checksum !== null && (await checksumOf(cache, path, count, digests)) !== checksum) {
    await deleteParts(cache, path, count)
    throw new DamagedError()
  }
  await storeFile(cache, path, size, type)
  return size
}

/** Deletes a part that is not full, after a connection that ended early: later attempts continue with whole parts. */
const deleteRest = async (cache: Cache, path: string, size: number): Promise<void> => {
  if (size % PART_BYTES > 0) await cache.delete(partPath(path, Math.floor(size / PART_BYTES)))
}

/** Whether a file of this length is saved, with its first and last part. */
export const isSavedFile = async (path: string, bytes: number): Promise<boolean> => {
  const last = Math.ceil(bytes / PART_BYTES) - 1
  const keys = [path, partPath(path, 0), ...(last > 0 ? [partPath(path, last)] : [])]
  const found = await Promise.all(keys.map((key) => caches.match(key, { cacheName: DOWNLOADS })))
  return found.every(Boolean)
}

/** Deletes a saved file, also one that is not complete. */
export const deleteFile = async (path: string): Promise<void> => {
  const cache = await caches.open(DOWNLOADS)
  await cache.delete(path)
  await deleteParts(cache, path, await savedParts(cache, path))
}

/** Saves a cover in one size. Saved audio is worth having without it, so failures are ignored. */
export const saveCover = async (url: string): Promise<void> => {
  const cache = await caches.open(DOWNLOADS)
  if (await cache.match(url)) return
  await cache.add(url).catch(() => undefined)
}
