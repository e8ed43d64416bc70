import { expect, test } from 'vitest'
import { readChapters, readTranscript } from './transcript.ts'

const MANY = 300_000

// The time to read each of these grew with the square of its length.
test.each([
  ['empty lines', `Hello\n${'\r\n'.repeat(MANY)}all`],
  ['spaces before a line', `Hello\n\n${' '.repeat(MANY)}all`],
  ['override codes without an end', `00:01 --> 00:02\n${'{\\'.repeat(MANY)}`],
  ['a voice without a name', `00:01 --> 00:02\n<v ${' '.repeat(MANY)}`],
  ['tags without an end', 'Hello <p '.repeat(MANY)],
  ['elements without an end', `<p>Hello</p>${'<i>a'.repeat(MANY)}${'</b>'.repeat(MANY)}`],
])('a transcript of many %s is read at once', (_, text) => {
  expect(readTranscript(text, null).length).toBeLessThanOrEqual(20_000)
})

test.each([
  ['spaces within a title', `0:01 One${' '.repeat(MANY)}two`],
  ['brackets at the end', `0:01 One ${'<'.repeat(MANY)}`],
  ['elements without an end', `<psc:chapters>${'<a>'.repeat(MANY)}${'</b>'.repeat(MANY)}`],
])('chapters with many %s are read at once', (_, text) => {
  expect(readChapters(text, 'https://a.example').length).toBeLessThanOrEqual(1)
})
