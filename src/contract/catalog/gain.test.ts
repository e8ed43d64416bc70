import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainDb } from './gain.ts'

test('quiet items are amplified, loud ones attenuated', () => {
  expect(gainDb(-20, -10)).toBe(6)
  expect(gainDb(-8, 0.5)).toBe(-6)
})

test('the peak limits the gain', () => {
  expect(gainDb(-20, -3)).toBe(2)
  expect(gainDb(-14, 0)).toBe(-1)
})

test('silence is unchanged', () => {
  expect(gainDb(-70, -120)).toBe(0)
  expect(gainDb(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe(0)
})

test('no item ever exceeds the ceiling or the target', () => {
  const level = fc.double({ min: -69, max: 5, noNaN: true })
  fc.assert(
    fc.property(level, level, (integrated, peak) => {
      const gain = gainDb(integrated, peak)
      expect(peak + gain).toBeLessThanOrEqual(-1 + 1e-9)
      expect(integrated + gain).toBeLessThanOrEqual(-14 + 1e-9)
    }),
  )
})
