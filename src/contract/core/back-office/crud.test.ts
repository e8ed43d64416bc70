import { expect, it } from 'vitest'
import { decodeNestedJson } from './crud.ts'

const encode = (text: string, times: number): string =>
  times === 0 ? text : encode(JSON.stringify(text), times - 1)

it.each([0, 1, 2, 5])('decodes a text that was encoded %i times', (times) => {
  expect(decodeNestedJson(encode('<b>"Tea"</b>', times))).toBe('<b>"Tea"</b>')
})

it('decodes no more than five times, and nothing that is not the JSON of a text', () => {
  expect(decodeNestedJson(encode('home_top', 6))).toBe('"home_top"')
  for (const value of ['12', '{"a":1}', '[1]', 'null', '"open', 7, null])
    expect(decodeNestedJson(value)).toBe(value)
})
