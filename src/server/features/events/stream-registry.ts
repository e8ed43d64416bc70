import type { Writable } from 'node:stream'
import type * as z from 'zod/mini'
import type { EventName, eventBodies } from '../../../contract/events.ts'
import type { TicketHolder } from './events.queries.ts'

type Body<N extends EventName> = z.output<(typeof eventBodies)[N]>

/** Bytes buffered for a listener that does not read before it is disconnected. */
const MAX_BUFFERED = 65_536

/** The open event streams of one process. */
export interface StreamRegistry {
  open: (who: TicketHolder, to: Writable) => void
  send: <N extends EventName>(userId: number, name: N, body: Body<N>) => void
  /** Sends a ping, so that the connection does not appear dead. */
  ping: () => void
  accounts: () => number[]
  sessions: () => string[]
  /** Closes streams whose session is not in the set; without a set, all of them. */
  keep: (sessions: ReadonlySet<string>) => void
}

/** Manages open event streams until their listeners disconnect. */
export const createStreamRegistry = (): StreamRegistry => {
  const all = new Map<Writable, TicketHolder>()
  const write = (to: Writable, text: string): void => {
    if (to.writableLength > MAX_BUFFERED) to.destroy()
    else to.write(text)
  }
  return {
    open: (who, to) => {
      all.set(to, who)
      to.on('error', () => undefined)
      to.once('close', () => all.delete(to))
    },
    send: (userId, name, body) => {
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
