import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { portion } from '../../../../contract/core/tax.ts'
import { divide, earningsOf, totalsOf } from './totals.ts'

const added = { rate: 825, included: false }
const line = (amount: number, discounted = true) => ({ amount, discounted })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('rounding', () => {
  test.each([
    // Half to even: 0.5, 1.5, 2.5.
    [1, 5000, 10_000, 0],
    [3, 5000, 10_000, 2],
    [5, 5000, 10_000, 2],
    [1071, 1500, 10_000, 161],
    [0, 1500, 10_000, 0],
    [100_000_000, 9999, 10_000, 99_990_000],
  ])('%d × %d / %d is %d', (amount, part, whole, result) => {
    expect(portion(amount, part, whole)).toBe(result)
  })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 2], [0, 1]],
    [10, [5000, 3000, 2000], [5, 3, 2]],
    [7, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
  ])('%d divided by %j is %j', (amount, weights, parts) => {
    expect(divide(amount, weights)).toEqual(parts)
  })

  test('parts sum to the amount, and none differs from its share by a unit', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = divide(amount, weights)
          const all = sum(weights)
          expect(sum(parts)).toBe(all === 0 ? 0 : amount)
          for (const [index, part] of parts.entries())
            if (all > 0) expect(Math.abs(part - (amount * (weights[index] ?? 0)) / all)).toBeLessThan(1)
        },
      ),
    ))
})

describe('totals', () => {
  test('of a cart of five items with a coupon of 10 % and sales tax of 8.25 %, computed by hand', () => {
    const cart = totalsOf(
      [1071, 7900, 800, 129, 129].map((amount) => line(amount)),
      added,
      { percent: 10 },
    )
    expect(cart).toMatchObject({ subtotal: 10_029, discount: 1003, total: cart.subtotal - 1003 + cart.tax })
    // 964, 7110, 720, 116 and 116 are left; their taxes are 79.53, 586.575, 59.4, 9.57 and 9.57.
    expect(cart.lines.map(({ discount }) => discount)).toEqual([107, 790, 80, 13, 13])
    expect(cart.lines.map(({ tax }) => tax)).toEqual([80, 587, 59, 10, 10])
    expect(cart.tax).toBe(746)
  })

  test('of prices that contain 19 % VAT', () => {
    // 9.99 × 19 / 119 is 1.595.
    expect(totalsOf([line(999)], { rate: 1900, included: true }, null)).toMatchObject({
      subtotal: 999,
      tax: 160,
      total: 999,
    })
  })

  test('a coupon of an amount takes no more than what it applies to', () => {
    const cart = totalsOf([line(300), line(700, false)], { rate: 0, included: false }, { amount: 500 })
    expect(cart).toMatchObject({ discount: 300, total: 700 })
    expect(cart.lines.map(({ discount }) => discount)).toEqual([300, 0])
  })

  test('of an empty cart are zero', () => {
    expect(totalsOf([], added, { percent: 100 })).toMatchObject({
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
    })
  })

  test('never become negative, and lines sum to them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.nat(10_000_000), discounted: fc.boolean() }), { maxLength: 50 }),
        fc.record({ rate: fc.nat(10_000), included: fc.boolean() }),
        fc.option(
          fc.oneof(
            fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
            fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }) }),
          ),
        ),
        (lines, tax, discount) => {
          const cart = totalsOf(lines, tax, discount)
          expect(cart.total).toBeGreaterThanOrEqual(0)
          expect(sum(cart.lines.map((one) => one.tax))).toBe(cart.tax)
          expect(sum(cart.lines.map((one) => one.discount))).toBe(cart.discount)
          for (const one of cart.lines) expect(one.discount).toBeLessThanOrEqual(one.amount)
        },
      ),
    ))
})

describe('earnings', () => {
  test('are what is left after discount and commission, divided between collaborators', () => {
    const shares = [
      { artist_id: 1, share: 6667 },
      { artist_id: 2, share: 3333 },
    ]
    // 10.71 − 1.07 is 9.64; 15 % of it is 1.446.
    expect(earningsOf({ amount: 1071, discount: 107, tax: 80 }, false, 1500, shares)).toEqual({
      commission: 145,
      earnings: [
        { artist_id: 1, share: 6667, amount: 546 },
        { artist_id: 2, share: 3333, amount: 273 },
      ],
    })
  })

  test('sum to what is sold, and none differs from its share by a unit', () =>
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.nat(10_000),
        // Cuts of the whole make shares that sum to it.
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 19 }),
        (amount, rate, cuts) => {
          const ends = [...cuts.sort((a, b) => a - b), 10_000]
          const shares = ends.map((end, index) => ({
            artist_id: index + 1,
            share: end - (ends[index - 1] ?? 0),
          }))
          const { commission, earnings } = earningsOf({ amount, discount: 0, tax: 0 }, false, rate, shares)
          const left = amount - commission
          expect(sum(earnings.map((one) => one.amount))).toBe(left)
          // In whole numbers: products beyond the exact range of floating point would hide a wrong unit.
          for (const one of earnings)
            expect(
              Math.abs(Number(BigInt(one.amount) * 10_000n - BigInt(left) * BigInt(one.share))),
            ).toBeLessThan(10_000)
        },
      ),
    ))

  test('exclude a tax that the price contains', () => {
    const shares = [{ artist_id: 1, share: 10_000 }]
    expect(earningsOf({ amount: 999, discount: 0, tax: 160 }, true, 1000, shares)).toEqual({
      commission: 84,
      earnings: [{ artist_id: 1, share: 10_000, amount: 755 }],
    })
  })

  test('belong to the site if an item has no artist', () => {
    expect(earningsOf({ amount: 500, discount: 0, tax: 0 }, false, 1500, [])).toEqual({
      commission: 500,
      earnings: [],
    })
  })
})
