import { expect, test } from 'vitest'
import { questionOf, searchPath } from './keyword.ts'

test('a query is the trimmed input; dots that mean folders are not a query', () => {
  expect(questionOf('  slow ')).toBe('slow')
  expect(questionOf('.')).toBe('')
  expect(questionOf('..')).toBe('')
  expect(questionOf('...')).toBe('...')
})

test('a long query is truncated between characters, so that it can be part of a URL', () => {
  expect(questionOf('a'.repeat(200))).toHaveLength(100)
  expect(searchPath(questionOf(`${'a'.repeat(99)}😀`))).toBe(`/search/${'a'.repeat(99)}/`)
})

test('every character survives the URL', () => {
  expect(searchPath('AC/DC 100%?#')).toBe('/search/AC%2FDC%20100%25%3F%23/')
  expect(searchPath('a', 'songs')).toBe('/search/a/songs')
})
