import { expect, it } from 'vitest'
import { turnsOf } from './password-queue.ts'

class Refused extends Error {}
const refuse = (): never => {
  throw new Refused()
}
/** Work that goes on until it is told to end. */
const piece = () => {
  let end = (): void => undefined
  let begun = false
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    work: () => {
      begun = true
      return ended
    },
    end: () => end(),
    begun: () => begun,
  }
}
const pieces = (count: number) => Array.from({ length: count }, piece)

it('runs two at a time, the others in the order they came', async () => {
  const queue = turnsOf({ running: 2, waiting: 32, patience: 60_000 }, refuse)
  const all = pieces(4)
  const done = all.map(({ work }) => queue.run(work))
  expect(all.map(({ begun }) => begun())).toEqual([false, false, false, false])
  await Promise.resolve()
  expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false])
  all[1]?.end()
  await done[1]
  await Promise.resolve()
  expect(all.map(({ begun }) => begun())).toEqual([true, true, true, false])
  for (const { end } of all) end()
  await Promise.all(done)
  expect(all.map(({ begun }) => begun())).toEqual([true, true, true, true])
})

it('refuses at once when too many wait, and takes callers again later', async () => {
  const queue = turnsOf({ running: 2, waiting: 32, patience: 60_000 }, refuse)
  const all = pieces(34)
  const done = all.map(({ work }) => queue.run(work))
  const [late] = pieces(1)
  await expect(queue.run(late?.work ?? refuse)).rejects.toThrow(Refused)
  for (const { end } of all) end()
  await Promise.all(done)
  expect(late?.begun()).toBe(false)
  await expect(queue.run(async () => 'in turn')).resolves.toBe('in turn')
})

it('refuses a caller whose turn does not come in time, and never starts its work', async () => {
  const queue = turnsOf({ running: 1, waiting: 2, patience: 20 }, refuse)
  const [first, late] = [piece(), piece()]
  const done = queue.run(first.work)
  await expect(queue.run(late.work)).rejects.toThrow(Refused)
  first.end()
  await done
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again')
  expect(late.begun()).toBe(false)
})

it('passes a failure on and gives the place to the next', async () => {
  const queue = turnsOf({ running: 1, waiting: 1, patience: 60_000 }, refuse)
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('next')
})
