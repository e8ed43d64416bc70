import { expect } from 'vitest'
import type * as z from 'zod/mini'
import {
  type EventName,
  eventBodies,
  type PassingEvent,
  passingEvents,
} from '../../contract/site/event-bodies.ts'

const open = new Set<TestEventSource>()
/** Streams whose beginning is held back, with whether any stored event was missed meanwhile; null while none is. */
let held: { streams: Set<TestEventSource>; missed: boolean } | null = null

const dispatch = (to: Iterable<TestEventSource>, name: EventName, body: object): void => {
  const data = JSON.stringify(body)
  for (const stream of to) stream.dispatchEvent(new MessageEvent(name, { data }))
}

/** The account's event stream as the page sees it, fed by the test. */
class TestEventSource extends EventTarget {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: URL
  constructor(url: string) {
    super()
    this.url = new URL(url, location.origin)
    ;(held?.streams ?? open).add(this)
  }
  close(): void {
    open.delete(this)
    held?.streams.delete(this)
  }
}

/** Replaces the connection of event streams, as the test's server replaces that of requests. */
export const startEventStream = (): void => {
  globalThis.EventSource = TestEventSource as never
}

/** Returns whether the page listens to events. */
export const isListening = (): boolean => open.size > 0

/** Holds streams back, so that what is sent meanwhile is missed. Returns the function that lets them begin, as the server does. */
export const holdEventStream = (): (() => Promise<void>) => {
  const holding = { streams: new Set<TestEventSource>(), missed: false }
  held = holding
  return async () => {
    await expect.poll(() => holding.streams.size).toBeGreaterThan(0)
    held = null
    for (const stream of holding.streams) {
      open.add(stream)
      const asked = stream.url.searchParams.has('age')
      dispatch([stream], asked && holding.missed ? 'resync' : 'connected', {})
    }
  }
}

/** Sends an event to the page. */
export const sendEvent = <N extends EventName>(name: N, body: z.input<(typeof eventBodies)[N]>): void => {
  if (held && !passingEvents.includes(name as PassingEvent)) held.missed = true
  dispatch(open, name, eventBodies[name].parse(body))
}
