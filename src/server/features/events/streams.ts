import type { Writable } from 'node:stream'
import type * as z from 'zod/mini'
import type { EventName, eventBodies } from '../../../contract/events.ts'
import type { Listening } from './events.queries.ts'

type Body<N extends EventName> = z.output<(typeof eventBodies)[N]>

/** What a listener that reads nothing may have waiting before it is let go. */
const MOST_WAITING = 65_536

/** The open streams of events of one process. */
export interface Streams {
  open: (who: Listening, to: Writable) => void
  say: <N extends EventName>(userId: number, name: N, body: Body<N>) => void
  /** Says that nothing happens, so that nobody takes the silence for a dead connection. */
  ping: () => void
  accounts: () => number[]
  sessions: () => string[]
  /** Ends those that are not of these sessions; all of them without any. */
  keep: (sessions: ReadonlySet<string>) => void
}

/** Keeps open streams of events until their listeners leave. */
export const openStreams = (): Streams => {
  const all = new Map<Writable, Listening>()
  const write = (to: Writable, text: string): void => {
    if (to.writableLength > MOST_WAITING) to.destroy()
    else to.write(text)
  }
  return {
    open: (who, to) => {
      all.set(to, who)
      to.on('error', () => undefined)
      to.once('close', () => all.delete(to))
    },
    say: (userId, name, body) => {
      const text = `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`
      for (const [to, { user_id }] of all) if (user_id === userId) write(to, text)
    },
    ping: () => {
      for (const to of all.keys()) write(to, ': nothing new\n\n')
    },
    accounts: () => [...new Set([...all.values()].map(({ user_id }) => user_id))],
    sessions: () => [...new Set([...all.values()].map(({ session_id }) => session_id))],
    keep: (sessions) => {
      for (const [to, { session_id }] of all) if (!sessions.has(session_id)) to.end()
    },
  }
}
