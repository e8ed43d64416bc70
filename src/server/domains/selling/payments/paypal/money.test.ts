import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaypal, isPaypalAmount, toPaypal } from './money.ts'

test.each([
  [1000, 'USD', '10.00'],
  [5, 'EUR', '0.05'],
  [501, 'JPY', '501'],
  [120_000, 'HUF', '1200'],
  [123_456_789, 'GBP', '1234567.89'],
])('%i %s is %s', (amount, currency, value) => {
  expect(toPaypal(amount, currency)).toEqual({ currency_code: currency, value })
  expect(fromPaypal({ currency_code: currency, value })).toBe(amount)
})

test('amounts that can be taken survive, and are never floats', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'HUF', 'TWD', 'CHF'),
      (amount, currency) => {
        fc.pre(isPaypalAmount(currency, amount))
        expect(fromPaypal(toPaypal(amount, currency))).toBe(amount)
      },
    ),
  )
})

test('parts of units that PayPal does not know, and other currencies, are not taken', () => {
  expect([isPaypalAmount('HUF', 150), isPaypalAmount('TWD', 101), isPaypalAmount('KWD', 1000)]).toEqual([
    false,
    false,
    false,
  ])
  expect(() => fromPaypal({ currency_code: 'USD', value: '1e3' })).toThrow()
})
