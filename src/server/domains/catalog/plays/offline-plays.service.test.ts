import { expect, it } from 'vitest'
import { roomBeside } from './offline-plays.service.ts'
import type { HeardSpan } from './queries.ts'

const span = (from: number, to: number, seconds = to - from): HeardSpan => ({ from, to, seconds })

it('leaves the time that no other play takes', () => {
  expect(roomBeside(span(0, 100), [])).toBe(100)
  expect(roomBeside(span(100, 200), [span(0, 100), span(200, 300)])).toBe(100)
  expect(roomBeside(span(0, 100), [span(0, 100)])).toBe(0)
  expect(roomBeside(span(50, 150), [span(0, 100)])).toBe(50)
  // Paused for an hour, in which there is room for others.
  expect(roomBeside(span(1000, 1200), [span(0, 3600, 200)])).toBe(200)
  expect(roomBeside(span(0, 3600), [span(100, 300), span(400, 600)])).toBe(3200)
  // Each alone leaves room, both together do not.
  expect(roomBeside(span(100, 200), [span(0, 200, 100), span(100, 300, 200)])).toBe(0)
})

it('never lets plays take more time than a stretch has, in whatever order they are reported', () => {
  let seed = 1
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const taken: HeardSpan[] = []
    for (let n = 0; n < 12; n++) {
      const from = random(300)
      const wanted = { from, to: from + 1 + random(100) }
      const seconds = Math.min(1 + random(100), roomBeside(wanted, taken))
      if (seconds > 0) taken.push({ ...wanted, seconds })
    }
    for (const { from } of taken)
      for (const { to } of taken) {
        const within = taken.filter((one) => one.from >= from && one.to <= to)
        const sum = within.reduce((all, { seconds }) => all + seconds, 0)
        if (within.length > 0) expect(sum).toBeLessThanOrEqual(to - from)
      }
  }
})
