import { expect, it } from 'vitest'
import { createPasswordQueue } from './password-hash.ts'

class Refused extends Error {}
const refuse = (): never => {
  throw new Refused()
}
/** Work that runs until `end` is called. */
const piece = () => {
  let end = (): void => undefined
  let started = false
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    work: () => {
      started = true
      return ended
    },
    end: () => end(),
    begun: () => started,
  }
}
const pieces = (count: number) => Array.from({ length: count }, piece)

it('runs two at a time, the others in order', async () => {
  const queue = createPasswordQueue({ running: 2, queued: 32, maxWaitMs: 60_000 }, refuse)
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

it('rejects immediately if too many are queued, and accepts callers again later', async () => {
  const queue = createPasswordQueue({ running: 2, queued: 32, maxWaitMs: 60_000 }, refuse)
  const all = pieces(34)
  const done = all.map(({ work }) => queue.run(work))
  const [late] = pieces(1)
  await expect(queue.run(late?.work ?? refuse)).rejects.toThrow(Refused)
  for (const { end } of all) end()
  await Promise.all(done)
  expect(late?.begun()).toBe(false)
  await expect(queue.run(async () => 'in turn')).resolves.toBe('in turn')
})

it('rejects a caller whose turn does not come in time, and never starts its work', async () => {
  const queue = createPasswordQueue({ running: 1, queued: 2, maxWaitMs: 20 }, refuse)
  const [first, late] = [piece(), piece()]
  const done = queue.run(first.work)
  await expect(queue.run(late.work)).rejects.toThrow(Refused)
  first.end()
  await done
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again')
  expect(late.begun()).toBe(false)
})

it('passes on a failure and starts the next', async () => {
  const queue = createPasswordQueue({ running: 1, queued: 1, maxWaitMs: 60_000 }, refuse)
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('next')
})
