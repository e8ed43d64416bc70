import { expect, test } from 'vitest'
import { contrast } from '../../../contract/platform/theme.ts'
import { initialsOf, tintOf } from '../../ui/pictures/placeholder.ts'

test('initials are the first letters of two words, ignoring other characters', () => {
  expect(initialsOf('Sunday morning coffee')).toBe('SM')
  expect(initialsOf('(étude) no. 4')).toBe('ÉN')
  expect(initialsOf('bea’s mixtape')).toBe('BM')
  expect(initialsOf("Rock'n'Roll")).toBe('R')
  expect(initialsOf('[stage banter]')).toBe('SB')
  expect(initialsOf('  7 rooms')).toBe('7R')
  expect(initialsOf('Kinfolk')).toBe('K')
  expect(initialsOf('ليل طويل')).toBe('ل')
  expect(initialsOf('𝄞 !!!')).toBe('')
})

test('placeholder colors are stable per name, vary between names and contrast with white text', () => {
  const names = Array.from({ length: 200 }, (_, number) => `Playlist ${number}`)
  const grounds = names.map(tintOf)
  expect(grounds).toEqual(names.map(tintOf))
  expect(new Set(grounds).size).toBeGreaterThan(12)
  expect(Math.min(...grounds.map((ground) => contrast('#ffffff', ground)))).toBeGreaterThanOrEqual(7)
})
