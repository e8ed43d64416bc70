import fc from 'fast-check'
import { expect, it } from 'vitest'
import { correctionOf, createDriftMeter, MAX_GLIDE } from './deck-sync.ts'

const TICK = 0.1

/** Deterministic noise of ±1. */
const noise = (seed: number) => (i: number) =>
  Math.sin(seed * 12.9898 + i * 78.233) * Math.cos(i * 3.7 + seed)

/** An element beside the timeline: its own clock, and readings that are off by some milliseconds. */
const follow = (start: number, options: { skew: number; jitter: number; seed: number; seconds: number }) => {
  const meter = createDriftMeter()
  const shake = noise(options.seed)
  let drift = start
  let rate = 1
  const drifts: number[] = []
  const rates: number[] = []
  let jumps = 0
  for (let i = 0; i * TICK < options.seconds; i++) {
    drift += TICK * (rate * (1 + options.skew) - 1)
    const known = meter.read(drift + shake(i) * options.jitter, i * TICK, rate)
    if (known !== null) {
      const correction = correctionOf(known, rate)
      if (correction === 'jump') jumps++
      else rate = correction.rate
    }
    drifts.push(Math.abs(drift))
    rates.push(rate)
  }
  return { drifts, rates, jumps }
}

const elements = fc.record({
  start: fc.double({ min: -0.35, max: 0.35, noNaN: true }),
  // A hundred parts in a million is a bad sound card.
  skew: fc.double({ min: -0.0005, max: 0.0005, noNaN: true }),
  jitter: fc.double({ min: 0, max: 0.012, noNaN: true }),
  seed: fc.integer({ min: 0, max: 1000 }),
})

it('brings every element into time within seconds and keeps it there, without a jump', () => {
  fc.assert(
    fc.property(elements, ({ start, ...element }) => {
      const { drifts, rates, jumps } = follow(start, { ...element, seconds: 60 })
      expect(jumps).toBe(0)
      expect(Math.max(...drifts.slice(15 / TICK))).toBeLessThan(0.04)
      for (const rate of rates) expect(Math.abs(rate - 1)).toBeLessThanOrEqual(0.04 + 1e-9)
    }),
  )
})

it('plays at the usual speed while in time', () => {
  const { rates } = follow(0, { skew: 0, jitter: 0.008, seed: 3, seconds: 60 })
  expect(rates.filter((rate) => rate !== 1).length).toBe(0)
})

it('slows down when ahead, speeds up when behind, and jumps only from afar', () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (drift) => {
      const correction = correctionOf(drift, 1)
      if (correction === 'jump') expect(Math.abs(drift)).toBeGreaterThan(MAX_GLIDE)
      else if (correction.rate !== 1) expect(Math.sign(1 - correction.rate)).toBe(Math.sign(drift))
    }),
  )
})
