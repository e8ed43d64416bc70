import { HttpError } from '../../../http/http-error.ts'

interface Limits {
  atOnce: number
  perAccount: number
  /** How long a conversion waits for its turn, in milliseconds. */
  patience: number
}

export interface Slots {
  /**
   * Resolves when a conversion of the account may run, with a function that ends its turn. 429 after the wait; rejects with
   * the signal’s reason.
   */
  acquire: (account: number, signal: AbortSignal) => Promise<() => void>
}

interface Waiting {
  account: number
  start: () => void
}

/** Creates turns for what takes a processor: so many at once, fewer for one account, in the order of their requests. */
export const createSlots = ({ atOnce, perAccount, patience }: Limits): Slots => {
  const running: number[] = []
  const waiting = new Set<Waiting>()
  const isFree = (account: number): boolean =>
    running.length < atOnce && running.filter((one) => one === account).length < perAccount
  const startNext = (): void => {
    for (const one of waiting) if (isFree(one.account)) one.start()
  }
  const take = (account: number): (() => void) => {
    running.push(account)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running.splice(running.indexOf(account), 1)
      startNext()
    }
  }
  return {
    acquire: async (account, signal) => {
      signal.throwIfAborted()
      if (isFree(account)) return take(account)
      const turn = Promise.withResolvers<() => void>()
      const one: Waiting = {
        account,
        start: () => {
          waiting.delete(one)
          turn.resolve(take(account))
        },
      }
      const timer = setTimeout(
        () => turn.reject(new HttpError('rate_limited', undefined, {}, Math.ceil(patience / 1000))),
        patience,
      )
      const stop = (): void => turn.reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      waiting.add(one)
      try {
        return await turn.promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        waiting.delete(one)
      }
    },
  }
}
