/*
 * Timers of the page. Those that a test leaves are run at its end: what waits for one would wait in all later tests.
 */
const pending = new Map<number, () => void>()
const repeated = new Set<number>()
const { setTimeout, clearTimeout, setInterval } = globalThis

const setTimer = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): number => {
  const begin = () => {
    pending.delete(timer)
    run(...values)
  }
  const timer = setTimeout(begin, ms) as unknown as number
  pending.set(timer, begin)
  return timer
}
const setRepeated = (...given: Parameters<typeof setInterval>): number => {
  const timer = setInterval(...given) as unknown as number
  repeated.add(timer)
  return timer
}
const clear = (timer?: number): void => {
  pending.delete(timer ?? 0)
  repeated.delete(timer ?? 0)
  clearTimeout(timer)
}

/** Notes all timers that are set from now on. */
export const watchTimers = (): void => {
  const watched = {
    setTimeout: setTimer,
    setInterval: setRepeated,
    clearTimeout: clear,
    clearInterval: clear,
  }
  Object.assign(globalThis, watched)
}

/** Runs what waits for a timer, and ends all that is repeated. */
export const runTimers = (): void => {
  for (const timer of repeated) clear(timer)
  for (const [timer, run] of pending) {
    clearTimeout(timer)
    run()
  }
}

/** Ends all timers. */
export const clearTimers = (): void => {
  for (const timer of [...pending.keys(), ...repeated]) clear(timer)
}

/** Waits until all that has begun is done. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done))
