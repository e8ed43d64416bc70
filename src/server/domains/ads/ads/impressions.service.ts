import type { AppContext } from '../../../context/app-context.ts'
import { addImpressions } from './queries.ts'

/** Impressions are written together, this many ms after the first one, so that they do not wait for the row of the ad. */
const SETTLE_MS = 1000

export interface Impressions {
  count: (adId: number) => void
  /** Writes pending impressions. */
  stop: () => Promise<void>
}

/** Buffers impressions. Up to a second of them is lost if the process is killed. */
export const createImpressions = (ctx: AppContext): Impressions => {
  let pending = new Map<number, number>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const seen = pending
    pending = new Map()
    if (seen.size > 0)
      writing = writing
        .then(() => addImpressions(ctx.db, seen))
        .catch((err: unknown) => ctx.log.warn({ err }, 'could not count impressions'))
    return writing
  }
  return {
    count: (adId) => {
      pending.set(adId, (pending.get(adId) ?? 0) + 1)
      timer ??= setTimeout(() => void write(), SETTLE_MS)
    },
    stop: write,
  }
}
