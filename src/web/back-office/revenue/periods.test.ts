import { expect, test } from 'vitest'
import { periodsSince } from './periods.ts'

test('lists months with their years, the latest first', () => {
  expect(periodsSince('2025-11', new Date('2026-02-10T12:00:00Z'))).toEqual([
    '2026',
    '2026-02',
    '2026-01',
    '2025',
    '2025-12',
    '2025-11',
  ])
  expect(periodsSince(null, new Date('2026-12-31T23:00:00Z'))).toEqual(['2026', '2026-12'])
})
