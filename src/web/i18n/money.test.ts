import { afterEach, expect, test } from 'vitest'
import { startMessages } from './i18n.ts'
import { formatMoney } from './money.ts'

afterEach(() => startMessages('en'))

test('keeps the parts of a symbol in their order between right-to-left text', () => {
  expect(formatMoney(899, 'USD')).toBe('$8.99')
  startMessages('ar')
  expect(formatMoney(899, 'USD')).toContain('\u2066US$\u2069')
})
