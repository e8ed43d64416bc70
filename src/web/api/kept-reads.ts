/** Public answers kept in local storage for when there is no network, oldest out first. */
const PREFIX = 'axios-cache'
const LIFETIME = 365 * 24 * 60 * 60 * 1000
/** 2 MB; local storage counts two bytes to the character. */
const LIMIT = 1024 * 1024

interface Kept {
  key: string
  at: number
  size: number
}

const keyOf = (address: string): string => `${PREFIX}:${address}`

const everyKept = (): Kept[] => {
  const found: Kept[] = []
  for (let place = 0; place < localStorage.length; place++) {
    const key = localStorage.key(place)
    if (!key?.startsWith(PREFIX)) continue
    const value = localStorage.getItem(key) ?? ''
    found.push({ key, at: Number.parseInt(value, 10) || 0, size: key.length + value.length })
  }
  return found.sort((a, b) => a.at - b.at)
}

const write = (address: string, data: unknown, now: number): void => {
  const key = keyOf(address)
  const value = `${now}|${JSON.stringify(data)}`
  const size = key.length + value.length
  if (size > LIMIT / 4) return
  try {
    const others = everyKept().filter((kept) => kept.key !== key)
    let total = size + others.reduce((sum, kept) => sum + kept.size, 0)
    for (const kept of others) {
      if (total <= LIMIT && kept.at > now - LIFETIME) break
      localStorage.removeItem(kept.key)
      total -= kept.size
    }
    localStorage.setItem(key, value)
  } catch {
    // Full or blocked: the answer is simply not there offline.
  }
}

let generation = 0

/** Keeps an answer; `soon` hands the work to a quiet moment. */
export const keepRead = (address: string, data: unknown, now = Date.now(), soon = atIdle): void => {
  const since = generation
  soon(() => {
    if (since === generation) write(address, data, now)
  })
}

const atIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

/** A kept answer of at most a year; undefined when there is none. */
export const keptRead = (address: string, now = Date.now()): unknown => {
  try {
    const value = localStorage.getItem(keyOf(address))
    const bar = value?.indexOf('|') ?? -1
    if (!value || bar < 0 || Number(value.slice(0, bar)) < now - LIFETIME) return undefined
    return JSON.parse(value.slice(bar + 1))
  } catch {
    return undefined
  }
}

/** Forgets every kept answer, also those about to be written: the next listener sees nothing of this one. */
export const purgeReads = (): void => {
  generation++
  try {
    for (const kept of everyKept()) localStorage.removeItem(kept.key)
  } catch {
    // A blocked storage holds nothing.
  }
}
