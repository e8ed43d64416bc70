import { expect, test } from 'vitest'
import { byDay, dayName } from './days.ts'

const now = new Date(2026, 2, 12, 0, 30)

test('a day is named the way a listener would name it', () => {
  expect(dayName(new Date(2026, 2, 12, 0, 10), now)).toBe('Today')
  expect(dayName(new Date(2026, 2, 11, 23, 50), now)).toBe('Yesterday')
  expect(dayName(new Date(2026, 2, 9, 12), now)).toBe('Monday')
  expect(dayName(new Date(2026, 2, 5, 12), now)).toBe('March 5, 2026')
})

test('a time in the future counts as today', () => {
  expect(dayName(new Date(2026, 2, 12, 0, 40), now)).toBe('Today')
})

test('a list is grouped by day, each group with its start offset', () => {
  const at = (day: number, hour: number) => ({ played_at: new Date(2026, 2, day, hour).toISOString() })
  const list = [at(12, 0), at(11, 20), at(11, 8), at(2, 8)]
  const days = byDay(list, now, ({ played_at }) => played_at)
  expect(days.map(({ name, offset, items }) => [name, offset, items.length])).toEqual([
    ['Today', 0, 1],
    ['Yesterday', 1, 2],
    ['March 2, 2026', 3, 1],
  ])
})
