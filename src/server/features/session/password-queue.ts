export interface QueueLimits {
  /** Pieces of work at the same time. */
  running: number
  /** Callers that may wait for their turn. */
  waiting: number
  /** Milliseconds that a caller waits at most. */
  patience: number
}

/**
 * Takes turns at work that is heavy for processor and memory. `run` calls `refuse` (which throws) when too many
 * wait already or when the turn does not come in time; the work of a refused caller never starts.
 */
export const turnsOf = ({ running, waiting, patience }: QueueLimits, refuse: () => never) => {
  let busy = 0
  const line: (() => void)[] = []

  const turn = (): Promise<void> => {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (line.length >= waiting) return refuse()
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(begin), 1)
        try {
          refuse()
        } catch (error) {
          reject(error)
        }
      }, patience)
      const begin = (): void => {
        clearTimeout(giveUp)
        resolve()
      }
      line.push(begin)
    })
  }

  /** The next in line takes over the place; only an empty line frees it. */
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
