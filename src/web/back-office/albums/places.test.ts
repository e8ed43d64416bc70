import { expect, test } from 'vitest'
import type { AlbumPlace } from '../../../contract/catalog/back-office/albums.ts'
import { moved, startsDisc, trackNumbers, withDiscAt, without, withoutDiscAt, withSong } from './places.ts'

/** Songs a, b, c … as `1a 1b 2c`; without numbers on one disc. */
const places = (text: string): AlbumPlace[] =>
  text.split(' ').map((one) => ({
    id: one.charCodeAt(one.length - 1),
    disc_no: one.length > 1 ? Number(one[0]) : null,
  }))
const text = (all: AlbumPlace[]): string =>
  all.map(({ id, disc_no }) => `${disc_no ?? ''}${String.fromCharCode(id)}`).join(' ')

test.each([
  ['a b c', 0, 2, 'b c a'],
  ['1a 1b 2c', 0, 2, '1b 2c 2a'],
  ['1a 1b 2c', 2, 0, 'c a b'],
  ['1a 2b 2c', 1, 0, '1b 1a 2c'],
  ['1a 2b', 1, 0, 'b a'],
])('%s: moving %i to %i makes %s', (before, from, to, after) => {
  expect(text(moved(places(before), from, to))).toBe(after)
})

test('discs begin and end with a song', () => {
  expect(text(withDiscAt(places('a b c'), 1))).toBe('1a 2b 2c')
  expect(text(withDiscAt(places('1a 2b 2c'), 2))).toBe('1a 2b 3c')
  expect(text(withDiscAt(places('1a 1b 2c'), 1))).toBe('1a 2b 3c')
  expect(text(withoutDiscAt(places('1a 2b 3c'), 1))).toBe('1a 1b 2c')
  expect(text(withoutDiscAt(places('1a 2b'), 1))).toBe('a b')
  expect([0, 1, 2].map((at) => startsDisc(places('1a 2b 2c'), at))).toEqual([false, true, false])
})

test('songs come last and leave; an empty disc disappears', () => {
  expect(text(withSong(places('1a 2b'), 99))).toBe('1a 2b 2c')
  expect(text(withSong(places('a b'), 98))).toBe('a b')
  expect(text(without(places('1a 2b 3c'), 98))).toBe('1a 2c')
  expect(text(without(places('1a 2b'), 97))).toBe('b')
  expect(trackNumbers(places('1a 1b 2c'))).toEqual([1, 2, 1])
})
