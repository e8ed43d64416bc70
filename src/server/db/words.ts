import { type RawBuilder, sql } from 'kysely'

/** Words looked at; a longer text is cut. */
const MOST = 6

const escaped = (word: string): string => word.replace(/[\\%_]/g, (mark) => `\\${mark}`)

/**
 * A folded name with this in it, by the index of its trigrams. One or two letters are in nearly every name and would
 * read them all, so words have to begin with them.
 */
export const alike = (folded: RawBuilder<unknown>, word: string): RawBuilder<unknown> => {
  const part = escaped(word)
  return [...word].length > 2
    ? sql`${folded} like folded(${`%${part}%`})`
    : sql`(${folded} like folded(${`${part}%`}) or ${folded} like folded(${`% ${part}%`}))`
}

/** All words of a text, each under its own condition. */
export const words = (
  text: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const all = text.trim().split(/\s+/).filter(Boolean).slice(0, MOST)
  return all.length > 0 ? sql.join(all.map(condition), sql` and `) : sql`true`
}
