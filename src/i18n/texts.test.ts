import { describe, expect, test } from 'vitest'
import { englishTexts, keysIn, readCode, readTexts, translations } from '../../scripts/texts.ts'
import { errors } from '../contract/core/errors.ts'
import { fits, placeholderErrors } from '../contract/core/text.ts'
import { spokenLanguages, withoutCategory } from './languages.ts'

const code = readCode()
const english = readTexts('en')

test('the English file has the texts of the code, as npm run texts writes it', () => {
  expect(code.uses.length).toBeGreaterThan(80)
  const { english: texts, backOfficeKeys } = englishTexts(code)
  expect(english).toEqual(texts)
  expect(readTexts('back-office')).toEqual(backOfficeKeys)
})

test('no user-facing text bypasses translation', () => {
  expect(code.bare).toEqual([])
})

test('every server error message can be translated', () => {
  expect(Object.values(errors).filter(({ message }) => !(message in english))).toEqual([])
  expect(code.sentences.filter((text) => !(text in english))).toEqual([])
})

describe.each(translations)('in %s', (locale) => {
  const texts = readTexts(locale)

  test('translations have no missing and no extra texts', () => {
    expect(Object.keys(texts).sort()).toEqual(keysIn(locale, english).sort())
    expect(Object.keys(texts).filter((key) => !texts[key])).toEqual([])
  })

  test('every translation has the placeholders of its English text', () => {
    const differs = (key: string): boolean => {
      const original = english[key] ?? english[`${withoutCategory(key)}_other`] ?? key
      const isCounted = key !== withoutCategory(key) && `${withoutCategory(key)}_other` in english
      const category = isCounted ? key.slice(withoutCategory(key).length + 1) : null
      return !fits(placeholderErrors(original, texts[key] ?? '', category))
    }
    expect(Object.keys(texts).filter(differs)).toEqual([])
  })
})

test('every built-in language has a file', () => {
  expect(spokenLanguages.map(({ locale }) => locale).sort()).toEqual(['en', ...translations].sort())
})
