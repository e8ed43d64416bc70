import { type RawBuilder, sql } from 'kysely'

/** Maximum number of words; a longer text is cut. */
const MAX_WORDS = 6

const escaped = (word: string): string => word.replace(/[\\%_]/g, (mark) => `\\${mark}`)

/**
 * Matches normalized names containing this word, by the trigram index. One or two letters are in nearly every name and
 * would scan them all, so words have to start with them.
 */
export const matchesText = (normalized: RawBuilder<unknown>, word: string): RawBuilder<unknown> => {
  const part = escaped(word)
  return [...word].length > 2
    ? sql`${normalized} like normalize_text(${`%${part}%`})`
    : sql`(${normalized} like normalize_text(${`${part}%`}) or ${normalized} like normalize_text(${`% ${part}%`}))`
}

/** Combines a condition for every word of a text. */
export const matchesWords = (
  text: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const all = text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return all.length > 0 ? sql.join(all.map(condition), sql` and `) : sql`true`
}
