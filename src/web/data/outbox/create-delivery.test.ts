import fc from 'fast-check'
import { expect, it } from 'vitest'
import { likes } from '../../../contract/catalog/likes.ts'
import { createDelivery, type Outcome } from './create-delivery.ts'
import type { Entry, WaitingMessage } from './entry.ts'

const messageOf = (number: number, conversation_id: number): WaitingMessage => ({
  kind: 'message',
  account: 1,
  key: `client-${number}`,
  at: Date.UTC(2026, 0, 1),
  conversation_id,
  text: `message ${number}`,
  item: null,
  reply_to: null,
  failure: null,
})

/** A queue shared by all tabs, with what appends to it. */
const memory = () => {
  const entries = new Map<string, Entry>()
  const put = (entry: Entry): void => void entries.set(entry.key, entry)
  const remove = (gone: Entry[]): void => {
    for (const { key } of gone) entries.delete(key)
  }
  return { put, queue: { list: () => [...entries.values()], replace: put, remove } }
}

/** Locks like those of a browser: one task at a time, in the order of requests. */
const createLock = () => {
  let last: Promise<void> = Promise.resolve()
  return (task: () => Promise<void>): Promise<void> => {
    last = last.then(task)
    return last
  }
}

const again: Outcome = { state: 'waits', wait: null }
const finish = () => undefined

/** Fates of a request: the network may lose it, its answer, or deliver it again after later ones. */
const fate = fc.constantFrom('delivered', 'lost', 'answer lost', 'late', 'repeated late')
type Fate = 'delivered' | 'lost' | 'answer lost' | 'late' | 'repeated late'

/** A server that knows entries by their key, behind a network with given fates; later requests are delivered. */
const serverBehind = (fates: Fate[]) => {
  const stored: Entry[] = []
  const late: Entry[] = []
  const store = (entry: Entry): void => {
    if (!stored.some(({ key }) => key === entry.key)) stored.push(entry)
  }
  const send = async ([entry]: Entry[]): Promise<Outcome> => {
    if (!entry) throw new Error('There is nothing to send.')
    await new Promise((resolve) => setImmediate(resolve))
    const what = fates.shift() ?? 'delivered'
    const overdue = late.splice(0)
    if (what === 'late' || what === 'repeated late') late.push(entry)
    if (what !== 'lost' && what !== 'late') store(entry)
    for (const one of overdue) store(one)
    return what === 'delivered' || what === 'repeated late' ? { state: 'done' } : again
  }
  return { stored, send }
}

const step = fc.oneof(
  fc.record({ what: fc.constant('write' as const), conversation: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('flush' as const), tab: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ what: fc.constant('reload' as const), tab: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ what: fc.constant('wait' as const) }),
)

it('sends every message exactly once and in order, whatever the network loses, repeats and reorders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fate, { maxLength: 40 }),
      async (steps, fates) => {
        const { put, queue } = memory()
        const { stored, send } = serverBehind([...fates])
        const exclusive = createLock()
        const tab = () => createDelivery({ queue, send, exclusive, finish })
        const tabs = [tab(), tab(), tab()]
        const written: Entry[] = []
        for (const one of steps) {
          if (one.what === 'write') {
            const entry = messageOf(written.length, one.conversation)
            written.push(entry)
            put(entry)
          } else if (one.what === 'flush') void tabs[one.tab]?.()
          else if (one.what === 'reload') tabs[one.tab] = tab()
          else await new Promise((resolve) => setImmediate(resolve))
        }
        while (!(await tabs[0]?.()));
        expect(queue.list()).toEqual([])
        for (const conversation of [1, 2, 3]) {
          const of = (list: Entry[]) =>
            list.filter((entry) => entry.kind === 'message' && entry.conversation_id === conversation)
          expect(of(stored)).toEqual(of(written))
        }
      },
    ),
  )
})

it('keeps a refused message with its reason, and goes on with the next', async () => {
  const { put, queue } = memory()
  for (const number of [1, 2]) put(messageOf(number, 1))
  const flush = createDelivery({
    queue,
    send: async ([entry]) =>
      entry?.key === 'client-1' ? { state: 'refused', reason: 'No friends any more.' } : { state: 'done' },
    exclusive: (task) => task(),
    finish,
  })
  expect(await flush()).toBe(true)
  expect(queue.list()).toEqual([{ ...messageOf(1, 1), failure: 'No friends any more.' }])
})

it('lets one conversation wait without holding up the others, or changes', async () => {
  const { put, queue } = memory()
  for (const [number, conversation] of [1, 1, 2].entries()) put(messageOf(number, conversation))
  const { path, method } = likes.like
  put({ kind: 'change', account: 1, key: 'like', at: 0, name: 'Isobars', method, path, params: {}, body: {} })
  const asked: (string | undefined)[] = []
  const flush = createDelivery({
    queue,
    send: async ([entry]) => {
      asked.push(entry?.key)
      return entry?.kind === 'message' && entry.conversation_id === 1 ? again : { state: 'done' }
    },
    exclusive: (task) => task(),
    finish,
  })
  expect(await flush()).toBe(false)
  expect(asked).toEqual(['client-0', 'client-2', 'like'])
})
