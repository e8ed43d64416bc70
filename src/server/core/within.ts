import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work, but no longer than this. */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController()
  const timeUp = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([work, timeUp]).finally(() => timer.abort())
}
