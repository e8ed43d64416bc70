import { MAX_OFFLINE_PLAYS } from '../../../contract/catalog/plays.ts'
import type { Entry } from './entry.ts'
import { isPending } from './queue.ts'

/**
 * Outcome of sending: done, refused for a reason that trying again does not change, or to be tried again after so many
 * milliseconds; null if the server named no time.
 */
export type Outcome =
  | { state: 'done' }
  | { state: 'refused'; reason: string }
  | { state: 'waits'; wait: number | null }

interface DeliveryDeps {
  queue: {
    /** Returns the entries of the current account, in order. */
    list: () => Entry[]
    replace: (entry: Entry) => void
    remove: (entries: Entry[]) => void
  }
  /** Sends an entry, or several plays at once. */
  send: (entries: Entry[]) => Promise<Outcome>
  /** Runs the task while no other tab sends. */
  exclusive: (task: () => Promise<void>) => Promise<void>
  /** Called after each delivery with the waits of the lines that are not empty. */
  finish: (waits: (number | null)[]) => void
}

/** Returns the line in which an entry waits: that of its conversation, or that of all changes and plays. */
const lineOf = (entry: Entry): number | null => (entry.kind === 'message' ? entry.conversation_id : null)

/** Returns what to send first: an entry, or the plays up to the next change. */
const firstOf = (entries: Entry[], alone: boolean): Entry[] => {
  const [first] = entries
  if (first?.kind !== 'play' || alone) return entries.slice(0, 1)
  const line = entries.filter(({ kind }) => kind !== 'message')
  const end = line.findIndex(({ kind }) => kind !== 'play')
  return line.slice(0, end === -1 ? MAX_OFFLINE_PLAYS : Math.min(end, MAX_OFFLINE_PLAYS))
}

/**
 * Sends entries in the order in which they were made: the next one of a line leaves only once the one before is confirmed
 * or refused. An entry is sent again until its answer arrives; the server recognizes it by its key.
 */
export const createDelivery = ({ queue, send, exclusive, finish }: DeliveryDeps) => {
  let running: Promise<boolean> | null = null
  let wanted = false

  const sendAll = async (): Promise<(number | null)[]> => {
    const waits = new Map<number | null, number | null>()
    let alone = false
    for (;;) {
      const entries = firstOf(
        queue.list().filter((entry) => isPending(entry) && !waits.has(lineOf(entry))),
        alone,
      )
      const [first] = entries
      if (!first) return [...waits.values()]
      const outcome = await send(entries)
      // Of several plays only one may be to blame.
      alone = outcome.state === 'refused' && entries.length > 1
      if (outcome.state === 'waits') waits.set(lineOf(first), outcome.wait)
      else if (outcome.state === 'refused' && first.kind === 'message')
        queue.replace({ ...first, failure: outcome.reason })
      else if (!alone) queue.remove(entries)
    }
  }

  /** Sends what waits; resolves to false if something must be tried again. */
  return async (): Promise<boolean> => {
    wanted = true
    running ??= (async () => {
      let waits: (number | null)[] = []
      try {
        while (wanted) {
          wanted = false
          await exclusive(async () => {
            waits = await sendAll()
          })
        }
      } finally {
        running = null
      }
      finish(waits)
      return waits.length === 0
    })()
    return running
  }
}
