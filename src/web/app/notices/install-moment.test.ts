import { expect, test } from 'vitest'
import { type InstallRecord, isWorthOffering } from './install-moment.ts'

const DAY = 86_400_000
const NOW = 1000 * DAY
const record = (change: Partial<InstallRecord>): InstallRecord => ({
  days: [],
  songs: 0,
  again: 0,
  ...change,
})

test.each<[string, Partial<InstallRecord>, boolean]>([
  ['the second day of use', { days: ['a', 'b'], songs: 9 }, false],
  ['the third day of use', { days: ['a', 'b', 'c'] }, true],
  ['the tenth song', { songs: 10 }, true],
  ['an offer within 60 days', { songs: 10, again: NOW + 1 }, false],
  ['an offer 60 days ago', { songs: 10, again: NOW }, true],
])('%s: %o', (_, change, worth) => expect(isWorthOffering(record(change), NOW)).toBe(worth))
