import { expect, test } from 'vitest'
import { createSlots } from './conversion-slots.ts'

const { signal } = new AbortController()

test('turns are taken in order, as many at once as there are, fewer by one account', async () => {
  const slots = createSlots({ atOnce: 3, perAccount: 2, patience: 60_000 })
  const started: string[] = []
  const ask = async (account: number, name: string) => {
    const end = await slots.acquire(account, signal)
    started.push(name)
    return end
  }
  const [first] = await Promise.all([ask(1, 'a'), ask(1, 'b')])
  const third = ask(1, 'c')
  const another = await ask(2, 'd')
  const fifth = ask(3, 'e')
  expect(started).toEqual(['a', 'b', 'd'])
  another()
  another()
  await fifth
  expect(started).toEqual(['a', 'b', 'd', 'e'])
  first?.()
  await third
  expect(started).toEqual(['a', 'b', 'd', 'e', 'c'])
})

test('who waits too long is refused, and who leaves frees the place', async () => {
  const slots = createSlots({ atOnce: 1, perAccount: 1, patience: 1 })
  const end = await slots.acquire(1, signal)
  await expect(slots.acquire(2, signal)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  const left = new AbortController()
  const patient = createSlots({ atOnce: 1, perAccount: 1, patience: 60_000 })
  await patient.acquire(1, signal)
  const waiting = patient.acquire(2, left.signal)
  left.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  end()
  await expect(slots.acquire(2, signal)).resolves.toBeTypeOf('function')
})
