import type * as z from 'zod/mini'
import type { EventName, eventBodies, PassingEvent } from '../../../../contract/site/event-bodies.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { deleteOldEvents, insertEvent, notifyNodes } from './queries.ts'

export type EventBody<N extends EventName> = z.output<(typeof eventBodies)[N]>

/** An event that is not stored, on its way to the nodes to which its users are connected. */
export interface UserEvent<N extends EventName = EventName> {
  to: number[]
  name: N
  body: EventBody<N>
}

/** A NOTIFY payload holds 8,000 bytes. */
const MAX_RECEIVERS = 500
/** How long an interrupted stream can be continued. */
export const KEPT_SECONDS = 3600
const DELETED_AT_ONCE = 20_000

/** Returns users in parts, each of them once: one may be concerned in two ways. */
const parts = (to: number[]): number[][] => {
  const ids = [...new Set(to)]
  return Array.from({ length: Math.ceil(ids.length / MAX_RECEIVERS) }, (_, i) =>
    ids.slice(i * MAX_RECEIVERS, (i + 1) * MAX_RECEIVERS),
  )
}

/**
 * Sends an event to all devices of these users, once the transaction commits. Devices whose stream is interrupted
 * receive it when they reconnect within an hour.
 */
export const publishEvent = async <N extends Exclude<EventName, PassingEvent>>(
  db: Db,
  to: number[],
  name: N,
  body: EventBody<N>,
): Promise<void> => {
  for (const part of parts(to)) await insertEvent(db, part, name, JSON.stringify(body))
}

/**
 * Sends a small event that is of no use later, once the transaction commits. It is not stored: devices that are not
 * connected miss it, and load what may have changed when they connect.
 */
export const sendEvent = async <N extends PassingEvent>(
  db: Db,
  to: number[],
  name: N,
  body: EventBody<N>,
): Promise<void> => {
  for (const part of parts(to))
    await notifyNodes(db, JSON.stringify({ to: part, name, body } satisfies UserEvent<N>))
}

/** Deletes events that no stream can continue from any more. */
export const deleteExpiredEvents = async (ctx: AppContext): Promise<void> => {
  while ((await deleteOldEvents(ctx.db, KEPT_SECONDS, DELETED_AT_ONCE)) > 0);
}
