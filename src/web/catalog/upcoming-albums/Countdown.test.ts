import { describe, expect, it } from 'vitest'
import { timeLeft } from './Countdown.tsx'

const UNTIL = '2026-12-24T18:00:00.000Z'
const before = (ms: number) => timeLeft(UNTIL, Date.parse(UNTIL) - ms)

describe('time left', () => {
  it.each([
    [2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000, { days: 2, hours: 3, minutes: 4 }],
    [86_400_000, { days: 1, hours: 0, minutes: 0 }],
    [86_400_000 - 1, { days: 1, hours: 0, minutes: 0 }],
    [3_600_000 - 60_000, { days: 0, hours: 0, minutes: 59 }],
    [60_001, { days: 0, hours: 0, minutes: 2 }],
    [1, { days: 0, hours: 0, minutes: 1 }],
    [0, { days: 0, hours: 0, minutes: 0 }],
    [-5_000, { days: 0, hours: 0, minutes: 0 }],
  ])('%i ms before is %o', (ms, left) => {
    expect(before(ms)).toEqual(left)
  })
})
