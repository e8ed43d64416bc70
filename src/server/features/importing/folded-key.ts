import { wholeLetters } from '../../../contract/whole-letters.ts'

/**
 * A name as people compare it: without case, accents, kinds of quotes, dashes and white space.
 * Marks are taken off Latin and Greek letters only; in other scripts they make another letter.
 */
export const foldedKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => wholeLetters[letter] ?? letter)
    .replace(/[\u2018\u2019\u201b\u00b4`\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim()

/** The part of an address that names something; letters of all scripts stay. Never empty. */
export const slugOf = (name: string): string =>
  foldedKey(name)
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100) ||
  encodeURIComponent(foldedKey(name)).replace(/%/g, '').toLowerCase().slice(0, 100) ||
  'unnamed'
