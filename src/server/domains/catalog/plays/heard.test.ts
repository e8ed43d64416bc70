import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../../../../contract/catalog/plays.ts'
import { heardParts } from './heard.ts'

const bits = (heard: Heard, duration = 200, elapsed = 1_000): string =>
  heardParts(heard, duration, elapsed)?.buckets ?? ''

describe('heard parts', () => {
  it('are hundredths whose middle was heard', () => {
    expect(bits([[0, 100]])).toBe('1'.repeat(50) + '0'.repeat(50))
    expect(
      bits([
        [0, 2],
        [198, 200],
      ]),
    ).toBe(`1${'0'.repeat(98)}1`)
    expect(bits([[1.5, 2.5]])).toBe('0'.repeat(100))
    expect(bits([])).toBe('0'.repeat(100))
  })

  it('are completed from 90 % on, however they overlap', () => {
    expect(heardParts([[0, 180]], 200, 200)?.completed).toBe(true)
    expect(heardParts([[0, 179]], 200, 200)?.completed).toBe(false)
    expect(
      heardParts(
        [
          [0, 100],
          [50, 120],
        ],
        200,
        200,
      )?.completed,
    ).toBe(false)
  })

  it('end with the item', () => {
    expect(bits([[150, 9_000]])).toBe('0'.repeat(75) + '1'.repeat(25))
    expect(bits([[300, 400]])).toBe('0'.repeat(100))
  })

  it('are rejected if they took longer than the play can have lasted', () => {
    expect(heardParts([[0, 200]], 200, 64)).not.toBeNull()
    expect(heardParts([[0, 200]], 200, 30)).toBeNull()
    expect(heardParts([[0, 1]], 0, 30)).toBeNull()
  })

  it('equal a count second by second', () => {
    const duration = 300
    const interval = fc
      .tuple(fc.nat(duration), fc.nat(60))
      .map(([from, length]): [number, number] => [from, from + length])
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), (heard) => {
        const seconds = Array.from({ length: duration }, (_, at) =>
          heard.some(([from, to]) => from <= at && at < to),
        )
        const parts = heardParts(heard, duration, 10_000)
        expect(parts?.completed).toBe(seconds.filter(Boolean).length >= duration * 0.9)
        // Buckets of three seconds: the middle one decides.
        expect(parts?.buckets).toBe(
          Array.from({ length: 100 }, (_, n) => (seconds[3 * n + 1] ? '1' : '0')).join(''),
        )
      }),
    )
  })
})
