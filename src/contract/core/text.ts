const rightToLeft = ['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'ckb', 'dv']

/** Returns whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => rightToLeft.includes(locale.split('-')[0] ?? '')

/** Letters that Unicode does not decompose, with their common substitutes. */
export const wholeLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns the placeholder names, sorted. */
const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

const without = (all: string[], taken: string[]): string[] => {
  const left = [...taken]
  return all.filter((placeholder) => {
    const at = left.indexOf(placeholder)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Placeholders missing from a translation, and unknown ones it contains. */
export interface PlaceholderErrors {
  missing: string[]
  unknown: string[]
}

/**
 * Compares the placeholders of a translation with its English text. "One song" and "two songs" may omit the number if
 * the form is for that number only.
 */
export const placeholderErrors = (
  english: string,
  text: string,
  category?: string | null,
): PlaceholderErrors => {
  const expected = placeholdersOf(english)
  const actual = placeholdersOf(text)
  const exact = /^(zero|one|two)$/.test(category ?? '')
  return {
    missing: without(expected, actual).filter((placeholder) => !(exact && placeholder === '{count}')),
    unknown: without(actual, expected),
  }
}

/** Returns whether no placeholder is missing or unknown. */
export const fits = (wrong: PlaceholderErrors): boolean => wrong.missing.length + wrong.unknown.length === 0

/** Vowel marks of Hebrew, Arabic and Syriac, which most writers leave out, as in a class of a regular expression. */
export const vowelMarks =
  '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a'
