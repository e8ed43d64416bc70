import type * as z from 'zod/mini'
import type { EventName, eventBodies } from '../../../contract/events.ts'
import type { Db } from '../../db/schema.ts'
import { notifyNodes } from './events.queries.ts'

/** NOTIFY topic: an event for some users; the payload is a `UserEvent`. */
export const USER_EVENTS = 'user_events'

export type EventBody<N extends EventName> = z.output<(typeof eventBodies)[N]>

/** An event on its way to the nodes to which its users are connected. */
export interface UserEvent<N extends EventName = EventName> {
  to: number[]
  name: N
  body: EventBody<N>
}

/** Sends an event to all devices of these users, once the transaction commits. Offline devices do not receive it. */
export const publishEvent = <N extends EventName>(
  db: Db,
  to: number[],
  name: N,
  body: EventBody<N>,
): Promise<void> => notifyNodes(db, USER_EVENTS, JSON.stringify({ to, name, body } satisfies UserEvent<N>))
