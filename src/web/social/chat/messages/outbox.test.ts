import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOutbox, type OutboxStorage, type Outcome, type Unsent } from './outbox.ts'

const entryOf = (number: number, conversation_id: number): Unsent => ({
  client_id: `client-${number}`,
  conversation_id,
  text: `message ${number}`,
  item: null,
  reply_to: null,
  created_at: '2026-01-01T00:00:00.000Z',
  failure: null,
})

const memory = (): OutboxStorage & { entries: Map<string, Unsent> } => {
  const entries = new Map<string, Unsent>()
  return {
    entries,
    list: () => [...entries.values()],
    put: (entry) => void entries.set(entry.client_id, entry),
    remove: (id) => void entries.delete(id),
  }
}

/** Locks like those of a browser: one task at a time, in the order of requests. */
const createLock = () => {
  let last: Promise<void> = Promise.resolve()
  return (task: () => Promise<void>): Promise<void> => {
    last = last.then(task)
    return last
  }
}

/** Fates of a request: the network may lose it, its answer, or deliver it again after later ones. */
const fate = fc.constantFrom('delivered', 'lost', 'answer lost', 'late', 'repeated late')
type Fate = 'delivered' | 'lost' | 'answer lost' | 'late' | 'repeated late'

/** A server that knows messages by `client_id`, behind a network with given fates; later requests are delivered. */
const serverBehind = (fates: Fate[]) => {
  const stored: Unsent[] = []
  const late: Unsent[] = []
  const store = (entry: Unsent): void => {
    if (!stored.some(({ client_id }) => client_id === entry.client_id)) stored.push(entry)
  }
  const send = async (entry: Unsent): Promise<Outcome> => {
    await new Promise((resolve) => setImmediate(resolve))
    const what = fates.shift() ?? 'delivered'
    const overdue = late.splice(0)
    if (what === 'late' || what === 'repeated late') late.push(entry)
    if (what !== 'lost' && what !== 'late') store(entry)
    for (const one of overdue) store(one)
    return what === 'delivered' || what === 'repeated late' ? 'sent' : 'again'
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
        const storage = memory()
        const { stored, send } = serverBehind([...fates])
        const exclusive = createLock()
        const tab = () => createOutbox({ storage, send, exclusive })
        const tabs = [tab(), tab(), tab()]
        const written: Unsent[] = []
        for (const one of steps) {
          if (one.what === 'write') {
            const entry = entryOf(written.length, one.conversation)
            written.push(entry)
            storage.put(entry)
          } else if (one.what === 'flush') void tabs[one.tab]?.flush()
          else if (one.what === 'reload') tabs[one.tab] = tab()
          else await new Promise((resolve) => setImmediate(resolve))
        }
        while (!(await tabs[0]?.flush()));
        expect(storage.entries.size).toBe(0)
        for (const conversation of [1, 2, 3]) {
          const of = (list: Unsent[]) => list.filter((entry) => entry.conversation_id === conversation)
          expect(of(stored)).toEqual(of(written))
        }
      },
    ),
  )
})

it('keeps a refused message with its reason, and goes on with the next', async () => {
  const storage = memory()
  for (const number of [1, 2]) storage.put(entryOf(number, 1))
  const { flush } = createOutbox({
    storage,
    send: async ({ client_id }) => (client_id === 'client-1' ? { refused: 'No friends any more.' } : 'sent'),
    exclusive: (task) => task(),
  })
  expect(await flush()).toBe(true)
  expect(storage.list()).toEqual([{ ...entryOf(1, 1), failure: 'No friends any more.' }])
})

it('lets one conversation wait without holding up the others', async () => {
  const storage = memory()
  for (const [number, conversation] of [1, 1, 2].entries()) storage.put(entryOf(number, conversation))
  const asked: string[] = []
  const { flush } = createOutbox({
    storage,
    send: async ({ client_id, conversation_id }) => {
      asked.push(client_id)
      return conversation_id === 1 ? 'again' : 'sent'
    },
    exclusive: (task) => task(),
  })
  expect(await flush()).toBe(false)
  expect(asked).toEqual(['client-0', 'client-2'])
})
