import { describe, expect, it } from 'vitest'
import { distance, maxEdits, nearest, variants } from './typos.ts'

describe('distance between two words', () => {
  it.each([
    ['queen', 'queen', 0],
    ['qeen', 'queen', 1],
    ['quueen', 'queen', 1],
    ['quaen', 'queen', 1],
    ['quene', 'queen', 1],
    ['metalica', 'metallica', 1],
    ['mettalica', 'metallica', 2],
    ['abc', 'xyz', 3],
    ['a', 'abcd', 3],
  ])('%s %s', (typed, meant, slips) => {
    expect(distance(typed, meant, 2)).toBe(slips)
  })

  it('is smaller for short words', () => {
    expect(['ab', 'abc', 'abcde', 'abcdef'].map(maxEdits)).toEqual([0, 1, 1, 2])
  })
})

it('swaps neighbouring letters and omits letters', () => {
  expect(variants('abc')).toEqual(['bac', 'acb', 'bc', 'ac', 'ab'])
})

it('selects only the nearest, most frequent first, and never the word itself', () => {
  const candidates = [
    { word: 'quen', prefix: false, uses: 9 },
    { word: 'queens', prefix: false, uses: 9 },
    { word: 'quern', prefix: false, uses: 1 },
    { word: 'queen', prefix: false, uses: 5 },
  ]
  expect(nearest('quen', candidates).map(({ word }) => word)).toEqual(['queen', 'quern'])
  expect(nearest('qu', candidates)).toEqual([])
})
