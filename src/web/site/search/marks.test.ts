import { expect, test } from 'vitest'
import { stretchesOf, termsOf } from './highlight.tsx'

const marked = (text: string, question: string): string[] =>
  stretchesOf(text, termsOf(question)).map(([from, to]) => text.slice(from, to))

test.each([
  ['Slow Weather', 'slow', ['Slow']],
  ['Slower Than the Slow', 'slow', ['Slow', 'Slow']],
  ['Café Été', 'cafe ete', ['Café', 'Été']],
  ['Cafe\u0301 noir', 'café', ['Cafe\u0301']],
  ['Straße', 'strasse', ['Straße']],
  ['AC/DC', 'acdc', ['AC/DC']],
  ['AC/DC Live', 'ac/dc', ['AC/DC']],
  ['Don’t Stop', 'dont', ['Don’t']],
  ['Glasshouse', 'house', []],
  ['東京オリンピック', 'オリン', ['オリン']],
  ['100% (a+b)', '100%', ['100']],
  ['Weather', '!?', []],
])('highlights %s for the query %s', (text, question, expected) => {
  expect(marked(text, question)).toEqual(expected)
})
