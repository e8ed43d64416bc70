import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../app-context.ts'
import type { StreamRegistry } from './stream-registry.ts'
import { eventsById } from './user-events.queries.ts'

/** Sent before sockets get their turn: until then even the fastest listener seems not to read. */
const BYTES_PER_TURN = 65_536

/** Reads stored events of which NOTIFY named only the id, and sends them to the streams of this process. */
export interface EventRelay {
  /** Takes a payload `{id} {user ids}`. */
  announce: (payload: string) => void
}

/** Reads events in batches: those announced while a query runs are read by the next one. */
export const createEventRelay = (ctx: AppContext, streams: StreamRegistry): EventRelay => {
  let announced: { ids: Set<number>; userIds: Set<number> } = { ids: new Set(), userIds: new Set() }
  let reading = false

  const drain = async (): Promise<void> => {
    if (reading) return
    reading = true
    while (announced.ids.size > 0) {
      const { ids, userIds } = announced
      announced = { ids: new Set(), userIds: new Set() }
      try {
        let bytes = 0
        for (const { user_id, id, name, body } of await eventsById(ctx.db, [...ids], [...userIds])) {
          bytes += streams.send(user_id, { id, name, body: body as never })
          if (bytes < BYTES_PER_TURN) continue
          bytes = 0
          await setImmediate()
        }
      } catch (err) {
        ctx.log.warn({ err }, 'could not read events')
        for (const userId of userIds) streams.send(userId, { name: 'resync', body: {} })
      }
    }
    reading = false
  }

  return {
    announce: (payload) => {
      const [id, named = ''] = payload.split(' ')
      const here = named.split(',').map(Number).filter(streams.connected)
      if (here.length === 0) return
      announced.ids.add(Number(id))
      for (const userId of here) announced.userIds.add(userId)
      void drain()
    },
  }
}
