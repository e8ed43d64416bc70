import type { FoldedQuery, QueryTerm, QueryWord } from './fold.ts'

/** In how many documents each word typed is, prefixes summed up; see `usesOf`. */
export type Uses = (word: QueryWord) => number

/** What PostgreSQL is asked; the queries are in its own notation. */
export interface QueryPlan {
  /** Every hit matches this. */
  full: string
  /** Hits with all words in the title. */
  titled: string
  /** Hits with any of the words in the title. */
  someTitled: string
  /**
   * Matches all hits and few other documents, so that the index answers quickly; null when every word is so common
   * that walking down from the most popular documents is quicker.
   */
  probe: string | null
  /** Titles that begin with one of these come first. */
  keys: [string, string]
}

/** A word in more documents than this is no use to the index. */
const COMMON = 2_500

const lexeme = ({ word, prefix }: QueryWord, weight: '' | 'A'): string =>
  `'${word}'${prefix || weight ? ':' : ''}${prefix ? '*' : ''}${weight}`

const both = (parts: string[]): string => parts.join(' & ')
const either = (parts: string[]): string => (parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? ''))

const written = (terms: QueryTerm[], weight: '' | 'A'): string =>
  both(
    terms.map((term) =>
      either(
        term.map((words) =>
          words.length > 1
            ? `(${both(words.map((w) => lexeme(w, weight)))})`
            : both(words.map((w) => lexeme(w, weight))),
        ),
      ),
    ),
  )

/** The rare words of each alternative; null when one alternative has none. */
const rareIn = (term: QueryTerm, uses: Uses): QueryTerm | null => {
  const rare = term.map((words) => words.filter((word) => uses(word) <= COMMON))
  return rare.every((words) => words.length > 0) ? rare : null
}

/** A term that no document can match. */
export const isUnknown = (term: QueryTerm, uses: Uses): boolean =>
  term.every((words) => words.some((word) => uses(word) === 0))

/** What was typed in one word, as a further way to hit. */
export const wholeOf = ({ whole }: Pick<FoldedQuery, 'whole'>): QueryWord | null =>
  whole === null ? null : { word: whole, prefix: true }

/** How to look for these terms. */
export const planOf = (
  { terms, whole, key }: FoldedQuery,
  uses: Uses,
  correctedKey: string | null = null,
): QueryPlan => {
  const word = wholeOf({ whole })
  const one = word !== null && uses(word) > 0 ? word : null
  const or = (query: string, weight: '' | 'A'): string =>
    one ? `(${query}) | ${lexeme(one, weight)}` : query
  const rare = terms.map((term) => rareIn(term, uses)).filter((term) => term !== null)
  const quick = rare.length > 0 && (one === null || uses(one) <= COMMON)
  return {
    full: or(written(terms, ''), ''),
    titled: or(written(terms, 'A'), 'A'),
    someTitled: either(terms.map((term) => written([term], 'A'))),
    probe: quick ? or(written(rare, ''), '') : null,
    keys: [key, correctedKey ?? key],
  }
}
