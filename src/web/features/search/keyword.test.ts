import { expect, test } from 'vitest'
import { questionOf, searchPath } from './keyword.ts'

test('a question is what was typed without its edges; dots that mean folders are none', () => {
  expect(questionOf('  slow ')).toBe('slow')
  expect(questionOf('.')).toBe('')
  expect(questionOf('..')).toBe('')
  expect(questionOf('...')).toBe('...')
})

test('a long question is cut between signs, so that it can be part of an address', () => {
  expect(questionOf('a'.repeat(200))).toHaveLength(100)
  expect(searchPath(questionOf(`${'a'.repeat(99)}😀`))).toBe(`/search/${'a'.repeat(99)}/`)
})

test('every sign survives the address', () => {
  expect(searchPath('AC/DC 100%?#')).toBe('/search/AC%2FDC%20100%25%3F%23/')
  expect(searchPath('a', 'songs')).toBe('/search/a/songs')
})
