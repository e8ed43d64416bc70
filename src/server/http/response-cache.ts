import { createHash } from 'node:crypto'
import { type ContentEncoding, compress } from './compression.ts'

export interface CachedResponse {
  body: string
  etag: string
  /** The compressed body; compressed once, on first use. */
  compressed: (packing: ContentEncoding) => Promise<Buffer>
}

/** Cached responses for visitors, by URL. */
export interface ResponseCache {
  get: (url: string, render: () => Promise<string>) => Promise<CachedResponse>
  /** Clears the cache; call when the catalogue changes. */
  clear: () => void
}

const cacheable = async (render: () => Promise<string>): Promise<CachedResponse> => {
  const body = await render()
  const cached = new Map<ContentEncoding, Promise<Buffer>>()
  return {
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64')}"`,
    compressed: (packing) => {
      const entries = cached.get(packing) ?? compress(packing, body)
      cached.set(packing, entries)
      return entries
    },
  }
}

/**
 * Caches responses until `clear`, and at most for `milliseconds`, which also covers a node that lost its connection to
 * the others and counts that are not announced. Concurrent callers share one computation.
 */
export const createResponseCache = (milliseconds = 2_000, max = 300): ResponseCache => {
  const cached = new Map<string, { until: number; answer: Promise<CachedResponse> }>()
  return {
    get: (url, render) => {
      const now = performance.now()
      const entries = cached.get(url)
      if (entries && entries.until > now) return entries.answer
      cached.delete(url)
      // The oldest comes first: a Map iterates in insertion order.
      if (cached.size >= max) for (const first of cached.keys()) if (cached.delete(first)) break
      const entry = { until: now + milliseconds, answer: cacheable(render) }
      cached.set(url, entry)
      entry.answer.catch(() => {
        if (cached.get(url) === entry) cached.delete(url)
      })
      return entry.answer
    },
    clear: () => cached.clear(),
  }
}
