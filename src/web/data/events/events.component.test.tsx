import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callsStopped } from '../call.ts'
import { onEvents } from './event-handlers.ts'
import { subscribeToEvents } from './events.ts'

/** An event stream whose events the test sends. */
class Stream extends EventTarget {
  static all: Stream[] = []
  readonly url: URL
  onerror: (() => void) | null = null
  constructor(url: string) {
    super()
    this.url = new URL(url, location.origin)
    Stream.all.push(this)
  }
  closed = false
  close() {
    this.closed = true
  }
  send(name: string, body: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(body), lastEventId }))
  }
}

const heard: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.all = []
  heard.length = 0
  stop = subscribeToEvents({
    typing: ({ user_id }) => heard.push(`typing ${user_id}`),
    'conversation.changed': ({ conversation_id }) => heard.push(`changed ${conversation_id}`),
    resync: () => heard.push('resync'),
  })
})
afterEach(() => {
  stop()
})

/** The stream that was opened last, once there are that many. */
const stream = async (count: number) => {
  // Longer than the first wait before a stream is opened again.
  await vi.waitFor(() => expect(Stream.all).toHaveLength(count), { timeout: 5_000 })
  return Stream.all[count - 1] as Stream
}

it('hears each stored event once, though a continued stream repeats some, and every passing one', async () => {
  const first = await stream(1)
  expect(first.url.searchParams.has('last_event_id')).toBe(false)
  expect(Number(first.url.searchParams.get('age'))).toBeGreaterThan(0)
  first.send('connected', {}, '40')
  first.send('conversation.changed', { conversation_id: 1 }, '42')
  first.send('conversation.changed', { conversation_id: 2 }, '41')
  first.send('typing', { conversation_id: 1, user_id: 5 }, '41')
  first.send('typing', { conversation_id: 1, user_id: 6 }, '41')
  first.onerror?.()
  const second = await stream(2)
  expect(second.url.searchParams.get('last_event_id')).toBe('42')
  second.send('connected', {})
  second.send('conversation.changed', { conversation_id: 2 }, '41')
  second.send('conversation.changed', { conversation_id: 1 }, '42')
  second.send('typing', { conversation_id: 1, user_id: 7 }, '42')
  second.send('conversation.changed', { conversation_id: 3 }, '43')
  expect(heard).toEqual(['changed 1', 'changed 2', 'typing 5', 'typing 6', 'typing 7', 'changed 3'])
})

it('continues after new ids once the server has lost its events', async () => {
  const first = await stream(1)
  first.send('connected', {}, '40')
  first.send('conversation.changed', { conversation_id: 1 }, '42')
  first.onerror?.()
  const second = await stream(2)
  second.send('resync', {}, '3')
  second.send('conversation.changed', { conversation_id: 2 }, '4')
  second.onerror?.()
  const third = await stream(3)
  expect(third.url.searchParams.get('last_event_id')).toBe('4')
  expect(heard).toEqual(['changed 1', 'resync', 'changed 2'])
})

it('asks to load everything again every 15 seconds while no stream can be opened', async () => {
  await stream(1)
  await vi.advanceTimersByTimeAsync(46_000)
  expect(heard).toEqual(['resync', 'resync', 'resync'])
  Stream.all.at(-1)?.send('connected', {}, '1')
  await vi.advanceTimersByTimeAsync(46_000)
  expect(heard).toHaveLength(3)
})

it('tells a late subscriber what the stream began with', async () => {
  const first = await stream(1)
  first.send('connected', {}, '40')
  first.send('notification.read', { unread: 3 })
  first.send('notification.created', { unread: 4 })
  const late: (string | number)[] = []
  const unsubscribe = subscribeToEvents({
    connected: () => late.push('connected'),
    'notification.read': ({ unread }) => late.push(unread),
  })
  expect(late).toEqual(['connected', 4])
  unsubscribe()
})

it('tells a module that is loaded later to load again what was read before', async () => {
  const late: string[] = []
  const register = () => onEvents({ resync: () => late.push('resync'), typing: () => late.push('typing') })
  const first = await stream(1)
  first.send('connected', {}, '40')
  register()
  first.send('typing', { conversation_id: 1, user_id: 5 })
  expect(late).toEqual(['resync', 'typing'])
})

it('closes the stream for good once calls stop', async () => {
  const last = await stream(1)
  last.send('connected', {}, '40')
  expect(last.closed).toBe(false)
  // As `stopCalls` says it, after which this page could make no more calls.
  callsStopped.dispatchEvent(new Event('abort'))
  expect(last.closed).toBe(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Stream.all).toHaveLength(1)
})
