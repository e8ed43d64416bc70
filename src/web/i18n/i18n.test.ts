import { beforeEach, expect, test } from 'vitest'
import { listed } from './format.ts'
import { addMessages, chooseLocale, currentLanguage, joined, startMessages, translate } from './i18n.ts'

beforeEach(() => startMessages('en'))

test('a key is its own English text', () => {
  expect(translate('Log in')).toBe('Log in')
  expect(translate('Nobody wrote this down.')).toBe('Nobody wrote this down.')
})

test('values fill their placeholders, numbers with the separators of the language', () => {
  expect(translate('Play {title}', { title: 'A {b} $& c' })).toBe('Play A {b} $& c')
  expect(translate('{count} songs', { count: 10412 })).toBe('10,412 songs')
  expect(translate('Play {title}', { name: 'x' })).toBe('Play {title}')
})

test('plurals follow the rules of the language', () => {
  expect(translate('{count} songs', { count: 1 })).toBe('1 song')
  expect(translate('{count} songs', { count: 0 })).toBe('0 songs')
  addMessages({
    pl: {
      '{count} songs_one': '{count} piosenka',
      '{count} songs_few': '{count} piosenki',
      '{count} songs_many': '{count} piosenek',
      '{count} songs_other': '{count} piosenki',
    },
  })
  startMessages('pl')
  expect([1, 3, 5].map((count) => translate('{count} songs', { count }))).toEqual([
    '1 piosenka',
    '3 piosenki',
    '5 piosenek',
  ])
})

test('right-to-left text isolates names and uses its own list separator', () => {
  addMessages({ ar: { 'Play {title}': 'تشغيل {title}' } })
  startMessages('ar')
  expect(translate('Play {title}', { title: 'Tide (Live)' })).toBe('تشغيل \u2068Tide (Live)\u2069')
  expect(listed(['Orvant', 'Halden Vey'])).toBe('Orvant، Halden Vey')
  expect(joined(['ألبوم', 'Halden Vey', null, '3 أغانٍ'])).toBe(
    '\u200f\u2068ألبوم\u2069 · \u2068Halden Vey\u2069 · \u20683 أغانٍ\u2069',
  )
  startMessages('de')
  expect(joined(['Album', 'Halden Vey', false])).toBe('Album · Halden Vey')
  expect(listed(['Orvant', 'Halden Vey'])).toBe('Orvant, Halden Vey')
})

test('missing texts of a language fall back to English individually', () => {
  addMessages({ de: { 'Log in': 'Anmelden' } })
  startMessages('de')
  expect(currentLanguage()).toBe('de')
  expect(translate('Log in')).toBe('Anmelden')
  expect(translate('Log out')).toBe('Log out')
  expect(translate('{count} songs', { count: 10412 })).toBe('10.412 songs')
})

test('the stored language applies while it is available', () => {
  expect(chooseLocale('en', 'de', ['en', 'de'])).toBe('de')
  expect(chooseLocale('fr', 'de', ['en', 'fr'])).toBe('fr')
  expect(chooseLocale('', null, null)).toBe('en')
})
