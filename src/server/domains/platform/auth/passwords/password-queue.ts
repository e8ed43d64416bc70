export interface QueueLimits {
  /** Maximum concurrent tasks. */
  running: number
  /** Maximum queued callers. */
  queued: number
  /** Maximum wait of a caller in milliseconds. */
  maxWaitMs: number
}

/**
 * Limits concurrent CPU- and memory-heavy work. `run` calls `refuse` (which throws) if too many callers are queued or
 * the turn does not come in time; rejected work never starts.
 */
export const createPasswordQueue = ({ running, queued, maxWaitMs }: QueueLimits, refuse: () => never) => {
  let busy = 0
  const line: (() => void)[] = []

  const turn = (): Promise<void> => {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (line.length >= queued) return refuse()
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(begin), 1)
        try {
          refuse()
        } catch (error) {
          reject(error)
        }
      }, maxWaitMs)
      const begin = (): void => {
        clearTimeout(giveUp)
        resolve()
      }
      line.push(begin)
    })
  }

  /** Hands the slot to the next caller, or frees it if the queue is empty. */
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
