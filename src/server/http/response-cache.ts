import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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
  /** Clears the cache; call when the catalog changes. */
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
 * Caches responses until `clear`, and at most for `ttl` milliseconds, which also covers a node that lost its connection
 * to the others and counts that are not announced. Concurrent callers share one computation: the cached value is its
 * promise, so that `clear` neither fails those who wait nor lets what they wait for be cached afterwards.
 */
export const createResponseCache = (ttl = 2_000, max = 300): ResponseCache => {
  const cached = new LRUCache<string, Promise<CachedResponse>>({ max, ttl })
  return {
    get: (url, render) => {
      const known = cached.get(url)
      if (known) return known
      const response = cacheable(render)
      cached.set(url, response)
      response.catch(() => {
        if (cached.peek(url) === response) cached.delete(url)
      })
      return response
    },
    clear: () => cached.clear(),
  }
}
