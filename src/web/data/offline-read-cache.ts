/** Public responses cached in local storage for offline use; the oldest are evicted first. */
const PREFIX = 'axios-cache'
const LIFETIME = 365 * 24 * 60 * 60 * 1000
/** 2 MB; local storage uses two bytes per character. */
const LIMIT = 1024 * 1024

interface CachedRead {
  key: string
  at: number
  size: number
}

/**
 * Returns the storage key of a cached response, whose value begins with when it was received, in milliseconds since 1970.
 * Includes the version of the contract: a response cached by an earlier one may lack what screens need.
 */
export const cacheKeyOf = (url: string) => `${PREFIX}:${import.meta.env.VITE_CONTRACT}:${url}` as const

const allEntries = (): CachedRead[] => {
  const found: CachedRead[] = []
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index)
    if (!key?.startsWith(PREFIX)) continue
    const value = localStorage.getItem(key) ?? ''
    found.push({ key, at: Number.parseInt(value, 10) || 0, size: key.length + value.length })
  }
  return found.sort((a, b) => a.at - b.at)
}

const write = (url: string, data: unknown, now: number): void => {
  const key = cacheKeyOf(url)
  const value = `${now}|${JSON.stringify(data)}`
  const size = key.length + value.length
  // The texts of a language are the largest.
  if (size > LIMIT / 2) return
  try {
    const others = allEntries().filter((entry) => entry.key !== key)
    let total = size + others.reduce((sum, entry) => sum + entry.size, 0)
    for (const entry of others) {
      if (total <= LIMIT && entry.at > now - LIFETIME) break
      localStorage.removeItem(entry.key)
      total -= entry.size
    }
    localStorage.setItem(key, value)
  } catch {
    // Full or blocked storage: the response is not available offline.
  }
}

let generation = 0

/** Caches a response; `soon` defers the work to an idle moment. */
export const storeRead = (url: string, data: unknown, now = Date.now(), scheduled = atIdle): void => {
  const since = generation
  scheduled(() => {
    if (since === generation) write(url, data, now)
  })
}

const atIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

/** Returns a cached response up to a year old; undefined if there is none. */
export const cachedRead = (url: string, now = Date.now()): unknown => {
  try {
    const value = localStorage.getItem(cacheKeyOf(url))
    const blockedUntil = value?.indexOf('|') ?? -1
    if (!value || blockedUntil < 0 || Number(value.slice(0, blockedUntil)) < now - LIFETIME) return undefined
    return JSON.parse(value.slice(blockedUntil + 1))
  } catch {
    return undefined
  }
}

/** Deletes all cached responses, including pending writes, so that the next user sees none of them. */
export const purgeReads = (): void => {
  generation++
  try {
    for (const entry of allEntries()) localStorage.removeItem(entry.key)
  } catch {
    // Blocked storage contains nothing.
  }
}
