import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'

test.each([
  [900, false, '$9.00'],
  [0, false, 'Free'],
  [900, true, 'from $9.00'],
  [0, true, 'Name your price'],
])('an offer from %d, open upwards: %s, costs %s', (from, open, text) => {
  expect(priceText({ from, currency: 'USD', open })).toBe(text)
})
