import type * as z from 'zod/mini'
import type { EventName, eventBodies } from '../../../contract/site/event-bodies.ts'

type EventBodies = typeof eventBodies
export type EventBody<N extends EventName> = z.output<EventBodies[N]>
export type EventHandler = { [N in EventName]?: (body: EventBody<N>) => void }

export const handlers = new Set<EventHandler>()

/** Whether events arrive. */
export const stream = { connected: false }

/**
 * Handles the account's events for as long as the page exists. The stream is open only while a component needs it
 * (`followEvents`); when it is opened again, `resync` reports that events may have been missed.
 */
export const onEvents = (handler: EventHandler): void => {
  handlers.add(handler)
  // Events that came before the handler changed what may have been read already.
  if (stream.connected) handler.resync?.({})
}
