import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visitorMark } from '../playing/plays.service.ts'
import { noteSearches, type Search } from './folding.queries.ts'

/** Searches are written together, this many ms after the first of them: nobody waits for it. */
const REST = 500

export interface SearchNotes {
  /** Notes what somebody searched for, and whether anything was found. */
  note: (viewer: Viewer | null, client: Call['client'], query: string, found: boolean) => void
  /** Writes what is left. */
  stop: () => Promise<void>
}

/** The same number as the database makes of an account or of a visitor's mark. */
const listenerOf = (secret: string, viewer: Viewer | null, client: Call['client']): string => {
  if (viewer) return String(viewer.id)
  const mark = visitorMark(secret, client, new Date()).toString('hex').slice(0, 13)
  return String(-1n - BigInt(`0x${mark}`))
}

/** Collects searches for the figures. What was collected within half a second is lost when the process is killed. */
export const keepSearches = (on: Pick<Platform, 'db' | 'env' | 'log'>): SearchNotes => {
  let waiting: Search[] = []
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const searches = waiting
    waiting = []
    const written = async () => {
      if (searches.length > 0) await noteSearches(on.db, searches)
    }
    writing = writing
      .then(written)
      .catch((err: unknown) => on.log.warn({ err }, 'searches could not be counted'))
    return writing
  }
  return {
    note: (viewer, client, query, found) => {
      const listener = listenerOf(on.env.secret, viewer, client)
      waiting.push({
        listener,
        query: query.replaceAll('\0', '').trim().toLowerCase().replace(/\s+/gu, ' '),
        found,
      })
      // One that was still under way when the server stopped has no half second any more.
      if (stopped) void write()
      else timer ??= setTimeout(() => void write(), REST)
    },
    stop: () => {
      stopped = true
      return write()
    },
  }
}
