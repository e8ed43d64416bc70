import { afterEach, expect, test } from 'vitest'
import {
  formatDate,
  formatDiskSize,
  formatFileSize,
  formatLength,
  formatNumber,
  formatTime,
} from './format.ts'
import { startMessages } from './i18n.ts'
import { formatMoment } from './moments.ts'

afterEach(() => startMessages('en'))

test('times have two-digit minutes and seconds, and minutes exceed 59', () => {
  expect(formatTime(107)).toBe('01:47')
  expect(formatTime(0)).toBe('00:00')
  expect(formatTime(75 * 60 + 3.9)).toBe('75:03')
  expect(formatTime(100 * 60)).toBe('100:00')
  expect(formatTime(Number.NaN)).toBe('00:00')
  expect(formatTime(-3)).toBe('00:00')
})

test('moments include the date unless it is today', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  expect(formatMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toMatch(/^9:05\sAM$/)
  expect(formatMoment(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toMatch(/^Nov 20, 9:05\sAM$/)
  startMessages('de')
  expect(formatMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toBe('09:05')
})

test('numbers and durations follow the language', () => {
  expect(formatNumber(1204388)).toBe('1,204,388')
  expect(formatLength(41 * 60 + 12)).toBe('41 min')
  expect(formatLength(3900)).toBe('1 hr 5 min')
  expect(formatDate('2026-11-13T00:00:00Z')).toBe('Nov 13, 2026')
  startMessages('de')
  expect(formatNumber(1204388)).toBe('1.204.388')
})

test.each(['ar', 'de', 'en', 'es', 'fr', 'pt'])(
  'durations and numbers in %s are those of Intl',
  (language) => {
    startMessages(language)
    const unit = (value: number, unit: string) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
    for (const hours of [1, 2, 11, 1200])
      expect(formatLength((hours * 60 + 1) * 60)).toBe(`${unit(hours, 'hour')} ${unit(1, 'minute')}`)
    for (const minutes of [1, 2, 7, 59]) expect(formatLength(minutes * 60)).toBe(unit(minutes, 'minute'))
    for (const number of [0, 314, 1204, 9999, 10_000, 314_159, 1_204_388, -5, 1.5])
      expect(formatNumber(number)).toBe(number.toLocaleString(language))
  },
)

test('files are whole megabytes, disks gigabytes of the same kind', () => {
  const MB = 1_048_576
  expect([0, 20, 0.5 * MB, 46.4 * MB, 3000 * MB].map(formatFileSize)).toEqual([
    '0 MB',
    '0 MB',
    '1 MB',
    '46 MB',
    '3,000 MB',
  ])
  expect([900 * MB, 75.63 * 1024 * MB, 2048 * 1024 * MB].map(formatDiskSize)).toEqual([
    '900 MB',
    '75.6 GB',
    '2 TB',
  ])
})
