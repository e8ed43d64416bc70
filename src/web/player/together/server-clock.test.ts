import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

/** A server whose clock is ahead by an offset, behind a network with these delays there and back. */
const behind = (offset: number, delays: [number, number][]) => {
  let local = 1000
  let i = 0
  const ask = async () => {
    const [there, back] = delays[i++ % delays.length] as [number, number]
    local += there
    const now = local + offset
    local += back
    return { now }
  }
  return { clock: createServerClock(ask, () => local), offsetOf: (now: number) => now - local }
}

it('is as exact as its best round trip', async () => {
  const { clock, offsetOf } = behind(50_000, [
    [200, 10],
    [4, 6],
    [30, 300],
  ])
  await clock.measure(3)
  expect(Math.abs(offsetOf(clock.now()) - 50_000)).toBeLessThanOrEqual(5)
})

it('follows a local clock that stood still', async () => {
  const delays: [number, number][] = [[5, 5]]
  const first = behind(1000, delays)
  await first.clock.measure(2)
  expect(first.offsetOf(first.clock.now())).toBe(1000)
  let offset = 1000
  let local = 0
  const clock = createServerClock(
    async () => ({ now: local + offset }),
    () => local,
  )
  await clock.measure(2)
  offset = 61_000
  local += 1
  clock.forget()
  await clock.measure(1)
  expect(clock.now()).toBe(local + 61_000)
})

it('skips failed samples', async () => {
  let fails = true
  const clock = createServerClock(
    async () => {
      fails = !fails
      if (!fails) throw new Error('offline')
      return { now: 7000 }
    },
    () => 0,
  )
  await clock.measure(3)
  expect(clock.now()).toBe(7000)
})

it('takes no further samples once it is stopped', async () => {
  let samples = 0
  const clock = createServerClock(
    async () => {
      if (++samples === 2) clock.stop()
      return { now: 7000 }
    },
    () => 0,
  )
  await clock.measure(5)
  expect(samples).toBe(2)
})
