import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

const now = Date.UTC(2026, 10, 21, 15, 20)

it.each([
  [{}, '28d', '2026-10-25', '2026-11-22'],
  [{ range: '7d' }, '7d', '2026-11-15', '2026-11-22'],
  [{ range: '12m' }, '12m', '2025-12-01', '2026-11-22'],
  [{ range: '24h' }, '24h', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
  [{ from: '2026-02-01', to: '2026-02-28' }, undefined, '2026-02-01', '2026-03-01'],
  [{ from: '2026-02-03', to: '2026-02-03', range: '7d' }, undefined, '2026-02-03', '2026-02-04'],
  [{ from: '2026-02-30', to: '2026-03-02' }, '28d', '2026-10-25', '2026-11-22'],
  [{ from: '2026-03-02', to: '2026-03-01' }, '28d', '2026-10-25', '2026-11-22'],
  [{ range: 'for ever' }, '28d', '2026-10-25', '2026-11-22'],
])('%o selects a period', (shown, preset, from, to) => {
  const range = rangeOf(shown, now)
  expect([range.preset, range.span]).toEqual([preset, { from, to }])
})
