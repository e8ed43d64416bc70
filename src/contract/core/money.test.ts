import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  currencies,
  currencySymbol,
  decimals,
  formatMoney,
  MAX_AMOUNT,
  readMoney,
  writeMoney,
} from './money.ts'

test.each([
  [1205, 'USD', 'en', '$12.05'],
  [0, 'USD', 'en', '$0.00'],
  [-103, 'USD', 'en', '−$1.03'],
  [123456, 'EUR', 'de', '1.234,56 €'],
  [500, 'JPY', 'en', '¥500'],
  [12345, 'KWD', 'en', 'KWD 12.345'],
])('%d %s in %s is %s', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  ['12', 'USD', 1200],
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  ['0.01', 'USD', 1],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['$12', 'USD', 1200],
  ['US$ 12.50', 'USD', 1250],
  ['12,50 €', 'EUR', 1250],
  ['EUR 5', 'EUR', 500],
  ['1,234.50', 'USD', 123450],
  ['1.234,50', 'EUR', 123450],
  ['1 234,5', 'EUR', 123450],
  ['1’234.50', 'CHF', 123450],
  ['12,345', 'JPY', 12345],
  ['100,000.5', 'USD', 10000050],
  ['1,000,000', 'USD', 100000000],
  ['12.345', 'USD', undefined],
  ['1,234', 'USD', undefined],
  ['1,23,4', 'USD', undefined],
  ['1,234,50', 'USD', undefined],
  ['12 345 678.9', 'USD', undefined],
  ['$', 'USD', undefined],
  ['5 €', 'USD', undefined],
  ['5 USD', 'EUR', undefined],
  ['CA$5', 'CAD', 500],
  ['KWD 1.5', 'KWD', 1500],
  ['5.5', 'JPY', undefined],
  ['-1', 'USD', undefined],
  ['1e3', 'USD', undefined],
  ['', 'USD', undefined],
  ['999999999', 'USD', undefined],
])('%j in %s is %s', (text, currency, amount) => {
  expect(readMoney(text, currency)).toBe(amount)
})

test('what is written is read as the same amount', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_AMOUNT }),
      fc.constantFrom(...currencies),
      (amount, currency) => {
        expect(readMoney(writeMoney(amount, currency), currency)).toBe(amount)
      },
    ),
  ))

test('shows the symbol of a currency as the language does', () => {
  expect(currencySymbol('EUR', 'de')).toBe('€')
  expect(currencySymbol('USD')).toBe('$')
  expect(['JPY', 'USD', 'KWD'].map(decimals)).toEqual([0, 2, 3])
})
