import type { AppContext } from '../../../context/app-context.ts'
import type { Call } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import { recordSearches, type Search } from './rollup.queries.ts'

/** Searches are written in batches, this many ms after the first one, so that no request waits for them. */
const SETTLE_MS = 500

export interface SearchRecorder {
  /** Records a search and whether it had results. */
  record: (viewer: Viewer | null, client: Call['client'], query: string, found: boolean) => void
  /** Writes pending searches. */
  stop: () => Promise<void>
}

/** Returns the same number that the database derives from an account or a visitor id. */
const listenerOf = (secret: string, viewer: Viewer | null, client: Call['client']): string => {
  if (viewer) return String(viewer.id)
  const hash = visitorHash(secret, client, new Date()).toString('hex').slice(0, 13)
  return String(-1n - BigInt(`0x${hash}`))
}

/** Buffers searches for analytics. Up to half a second of searches is lost if the process is killed. */
export const createSearchRecorder = (ctx: AppContext): SearchRecorder => {
  let pending: Search[] = []
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const searches = pending
    pending = []
    const writtenAll = async () => {
      if (searches.length > 0) await recordSearches(ctx.db, searches)
    }
    writing = writing
      .then(writtenAll)
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not count searches'))
    return writing
  }
  return {
    record: (viewer, client, query, found) => {
      const listener = listenerOf(ctx.env.secret, viewer, client)
      pending.push({
        listener,
        query: query.replaceAll('\0', '').trim().toLowerCase().replace(/\s+/gu, ' '),
        found,
      })
      // A search that was in flight when the server stopped is written immediately.
      if (stopped) void write()
      else timer ??= setTimeout(() => void write(), SETTLE_MS)
    },
    stop: () => {
      stopped = true
      return write()
    },
  }
}
