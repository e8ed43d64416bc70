import { expect, it, test } from 'vitest'
import { fits, isRightToLeft, placeholderErrors } from './text.ts'

test('a language has its direction in every region', () => {
  expect(isRightToLeft('ar-EG')).toBe(true)
  expect(isRightToLeft('en')).toBe(false)
})

it.each([
  ['{artist} – {title}', '{title} von {artist}', [], []],
  ['{artist} – {title}', '{title}', ['{artist}'], []],
  ['{title}', '{title} {name}', [], ['{name}']],
  // As often as in English.
  ['{name} likes {name}', '{name} mag sich', ['{name}'], []],
  ['{name}', '{name} {name}', [], ['{name}']],
])('%s, translated as %s, misses %j and invents %j', (english, text, missing, unknown) => {
  const errors = placeholderErrors(english, text)
  expect(errors).toEqual({ missing, unknown })
  expect(fits(errors)).toBe(missing.length + unknown.length === 0)
})
