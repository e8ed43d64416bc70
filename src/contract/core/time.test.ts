import { expect, it } from 'vitest'
import { isLocalTime, isTimeZone, localTime, momentOf } from './time.ts'

it.each([
  ['2027-01-15T20:30', 'Europe/Vienna', '2027-01-15T19:30:00.000Z'],
  ['2027-07-15T20:30', 'Europe/Vienna', '2027-07-15T18:30:00.000Z'],
  ['2027-07-15T20:30', 'America/Los_Angeles', '2027-07-16T03:30:00.000Z'],
  ['2027-07-15T20:30', 'Asia/Kathmandu', '2027-07-15T14:45:00.000Z'],
  ['2027-07-15T00:00', 'UTC', '2027-07-15T00:00:00.000Z'],
  // The evening before clocks change, and the morning after.
  ['2027-03-27T23:30', 'Europe/Vienna', '2027-03-27T22:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Vienna', '2027-03-28T01:30:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(momentOf(local, zone).toISOString()).toBe(moment)
  expect(localTime(new Date(moment), zone)).toBe(local)
})

it('moves a time that clocks skip', () => {
  expect(localTime(momentOf('2027-03-28T02:30', 'Europe/Vienna'), 'Europe/Vienna')).toMatch(
    /^2027-03-28T0[13]:30$/,
  )
})

it('knows times and time zones', () => {
  expect(isLocalTime('2027-02-28T20:00')).toBe(true)
  for (const text of ['2027-02-31T20:00', '2027-02-28', '2027-02-28T25:00', '2027-02-28T20:00Z', ''])
    expect(isLocalTime(text)).toBe(false)
  expect(isTimeZone('Europe/Vienna')).toBe(true)
  for (const zone of ['', 'Vienna', 'Europe/Nowhere', "'; drop table users"])
    expect(isTimeZone(zone)).toBe(false)
})
