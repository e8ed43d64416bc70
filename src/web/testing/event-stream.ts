import type * as z from 'zod/mini'
import { type EventName, eventBodies } from '../../contract/event-bodies.ts'

const open = new Set<EventTarget>()

/** The account's event stream as the page sees it, fed by the test. */
class TestEventSource extends EventTarget {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    open.add(this)
  }
  close(): void {
    open.delete(this)
  }
}

/** Replaces the connection of event streams, as the test's server replaces that of requests. */
export const startEventStream = (): void => {
  globalThis.EventSource = TestEventSource as never
}

/** Returns whether the page listens to events. */
export const isListening = (): boolean => open.size > 0

/** Sends an event to the page. */
export const sendEvent = <N extends EventName>(name: N, body: z.input<(typeof eventBodies)[N]>): void => {
  const data = JSON.stringify(eventBodies[name].parse(body))
  for (const stream of open) stream.dispatchEvent(new MessageEvent(name, { data }))
}
