import type { NormalizedQuery, QueryTerm, QueryWord } from './normalize.ts'

/** Document frequency of each typed word, summed for prefixes; see `usesOf`. */
export type Uses = (word: QueryWord) => number

/** Query conditions in tsquery notation. */
export interface QueryPlan {
  /** Every hit matches this. */
  full: string
  /** Hits with all words in the title. */
  titleQuery: string
  /** Hits with any of the words in the title. */
  anyTitleQuery: string
  /**
   * Matches all hits and few other documents, so that the index is fast; null if every word is so common that scanning
   * the most popular documents is faster.
   */
  probe: string | null
  /** Range of title keys that are ranked first. */
  keys: [string, string]
}

/** For a word in more documents than this the index is not useful. */
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

/** Returns the rare words of each alternative; null if one alternative has none. */
const rareIn = (term: QueryTerm, uses: Uses): QueryTerm | null => {
  const rare = term.map((words) => words.filter((word) => uses(word) <= COMMON))
  return rare.every((words) => words.length > 0) ? rare : null
}

/** Returns true if no document can match the term. */
export const isUnknown = (term: QueryTerm, uses: Uses): boolean =>
  term.every((words) => words.some((word) => uses(word) === 0))

/** Returns the query as one word, an additional way to match. */
export const wholeOf = ({ whole }: Pick<NormalizedQuery, 'whole'>): QueryWord | null =>
  whole === null ? null : { word: whole, prefix: true }

/** Plans the search for these terms. */
export const planOf = (
  { terms, whole, key }: NormalizedQuery,
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
    titleQuery: or(written(terms, 'A'), 'A'),
    anyTitleQuery: either(terms.map((term) => written([term], 'A'))),
    probe: quick ? or(written(rare, ''), '') : null,
    keys: [key, correctedKey ?? key],
  }
}
