import { wholeLetters } from '../../contract/core/text.ts'

/**
 * Normalizes a name for comparison: case, accents, kinds of quotes, dashes and white space are ignored. Diacritics are
 * stripped from Latin and Greek letters only; in other scripts they form different letters.
 */
export const normalizedKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (email) => wholeLetters[email] ?? email)
    .replace(/[\u2018\u2019\u201b\u00b4`\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a URL slug; letters of all scripts are allowed. Never empty. */
export const slugOf = (name: string): string =>
  normalizedKey(name)
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100) ||
  encodeURIComponent(normalizedKey(name)).replace(/%/g, '').toLowerCase().slice(0, 100) ||
  'unnamed'
