import { PART_BYTES } from '../../contract/core/files.ts'
import { partPath, type SavedFile } from './saved-files.ts'

/** The device has no space left for it. */
export class NoSpaceError extends Error {
  override name = 'NoSpaceError'
}

/** The data that arrived is not the file: another length or content than announced. */
export class DamagedError extends Error {
  override name = 'DamagedError'
}

export const withSpace = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NoSpaceError()
    throw error
  }
}

/** Whether a response is audio: a captive portal answers, too. */
export const isAudio = ({ ok, headers }: Response): boolean =>
  ok && /^(audio|video)\/|^application\/(ogg|octet-stream)/.test(headers.get('content-type') ?? '')

const digestOf = (bytes: BufferSource): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

/** Digests of parts by their number, as far as they were stored just now: others have to be read again. */
export type Digests = Promise<ArrayBuffer>[]

/** Stores a response in parts, from part `next` on, and notes their digests; returns the bytes now saved. */
export const storeParts = async (
  cache: Cache,
  { path, type }: { path: string; type: string },
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  next: number,
  digests: Digests,
  progress: (bytes: number) => void = () => undefined,
): Promise<number> => {
  const reader = body.getReader()
  const headers = { 'content-type': type }
  const buffer = new Uint8Array(PART_BYTES)
  let filled = 0
  let part = next
  // One part is stored while the next one arrives.
  let storing: Promise<unknown> = Promise.resolve()
  const store = async (): Promise<void> => {
    await storing
    // Both copy the bytes. A blob, unlike a buffer, goes to the cache without passing through this thread again.
    const bytes = buffer.subarray(0, filled)
    const stored = partPath(path, part)
    const content = new Blob([bytes])
    digests[part] = digestOf(bytes)
    storing = withSpace(() => cache.put(stored, new Response(content, { headers })))
    storing.catch(() => undefined)
    part++
    filled = 0
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      for (let at = 0; at < value.length; ) {
        const taken = value.subarray(at, at + PART_BYTES - filled)
        buffer.set(taken, filled)
        filled += taken.length
        at += taken.length
        if (filled === PART_BYTES) await store()
      }
      progress(part * PART_BYTES + filled)
    }
    const size = part * PART_BYTES + filled
    if (filled > 0) await store()
    return size
  } finally {
    // Ends the request if storing failed.
    void reader.cancel().catch(() => undefined)
    await storing
  }
}

const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the checksum of the saved parts as the server computes it. */
export const checksumOf = async (
  cache: Cache,
  path: string,
  parts: number,
  digests: Digests,
): Promise<string> => {
  const all = new Uint8Array(parts * 32)
  for (let part = 0; part < parts; part++) {
    let digest = digests[part]
    if (!digest) {
      const stored = await cache.match(partPath(path, part))
      if (!stored) throw new DamagedError()
      digest = digestOf(await stored.arrayBuffer())
    }
    all.set(new Uint8Array(await digest), part * 32)
  }
  return hex(await digestOf(all))
}

export const deleteParts = async (cache: Cache, path: string, parts: number): Promise<void> => {
  for (let part = 0; part < parts; part++) await cache.delete(partPath(path, part))
}

/** Stores the entry of a file, which makes it saved: all its parts are there, and they are what was announced. */
export const storeFile = (cache: Cache, path: string, size: number, type: string): Promise<void> => {
  const saved: SavedFile = { size, type, part: PART_BYTES }
  return withSpace(() => cache.put(path, Response.json(saved)))
}
