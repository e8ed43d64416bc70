import { describe, expect, it, test } from 'vitest'
import {
  choosableIntervals,
  hasPlan,
  isUpgradable,
  monthsSaved,
  planCurrency,
  planCurrencySymbol,
  priceFor,
} from './plan-price.ts'

const prices = (month?: number, year?: number) => ({
  prices: [
    ...(month ? [{ id: 1, interval: 'month' as const, amount: month }] : []),
    ...(year ? [{ id: 2, interval: 'year' as const, amount: year }] : []),
  ],
})

test.each([
  [{ currency_symbol: '$', currency: { symbol: 'US$', value: 'USD' } }, '$'],
  [{ currency: { symbol: 'US$', value: 'USD' } }, 'US$'],
  [{ currency: { value: 'USD' } }, 'USD'],
  [{ currency: 'USD' }, 'USD'],
  [{}, 'EUR'],
])('the currency of %j is shown as %s', (plan, shown) => {
  expect(planCurrencySymbol(plan, 'EUR')).toBe(shown)
})

test('the code of the currency is read from every shape', () => {
  expect(planCurrency({ currency: { value: 'USD' } }, 'EUR')).toBe('USD')
  expect(planCurrency({ currency: 'GBP' }, 'EUR')).toBe('GBP')
  expect(planCurrency({ currency: { symbol: '$' } }, 'EUR')).toBe('EUR')
})

describe('a plan can be upgraded', () => {
  const none = [null, { upgradable: true }, { upgradable: false }] as const
  it.each([
    [1, 0, false],
    [1, 1, false],
    [1, 2, false],
    [2, 0, true],
    [2, 1, true],
    [2, 2, false],
  ])('with %i plans and user plan %i: %s', (count, plan, expected) => {
    expect(isUpgradable(Array.from({ length: count }), none[plan])).toBe(expected)
  })
})

test('a plan is that of a user by its id', () => {
  expect(hasPlan({ plan: { id: 3 } }, 3)).toBe(true)
  expect(hasPlan({ plan: { id: 3 } }, 4)).toBe(false)
  expect(hasPlan({ plan: null }, 3)).toBe(false)
  expect(hasPlan(null, 3)).toBe(false)
})

test('a year saves the months that it costs less', () => {
  expect(monthsSaved(prices(899, 8990))).toBe(2)
  expect(monthsSaved(prices(899))).toBe(0)
  expect(monthsSaved(prices(undefined, 8990))).toBe(0)
})

test('intervals are chosen between where a plan has several', () => {
  const lifetime = { prices: [{ id: 3, interval: 'lifetime' as const, amount: 29900 }] }
  expect(choosableIntervals([prices(899), prices(), lifetime])).toEqual([])
  expect(choosableIntervals([prices(899), prices(899, 8990), lifetime])).toEqual(['month', 'year'])
  const all = { prices: [...lifetime.prices, ...prices(899).prices] }
  expect(choosableIntervals([all])).toEqual(['month', 'lifetime'])
})

test('the price is that of the interval, or the only one', () => {
  expect(priceFor(prices(899, 8990), 'year')).toMatchObject({ amount: 8990 })
  expect(priceFor(prices(899), 'year')).toMatchObject({ amount: 899 })
  expect(priceFor(prices(), 'year')).toBeNull()
})
