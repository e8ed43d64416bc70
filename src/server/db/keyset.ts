import { type RawBuilder, sql } from 'kysely'
import { vowelMarks } from '../../contract/core/text.ts'

/** A sort order of a list: an indexed expression, then the id in the same direction. */
export interface Sort {
  key: RawBuilder<unknown>
  kind: 'time' | 'text' | 'number'
  desc: boolean
  /** Where the key is, if not in a table of the list. */
  source?: SortSource
}

/** A table that only one sort needs. */
export interface SortSource {
  join: RawBuilder<unknown>
  /** Its column for the item's id, which breaks ties: with the key it is one index. */
  id: RawBuilder<unknown>
}

/** End of a page: the sort value and the id of its last row. */
export interface Cursor {
  value: string | number
  id: number
}

/** The requested rows of a sorted list. */
export interface PageRequest {
  limit: number
  offset: number
  after: Cursor | null
}

const casts = { time: sql`::timestamptz`, text: sql`::text`, number: sql`::int` }

/** Common page sizes, and one more to detect a next page. */
const COMMON_SIZES = new Set([12, 20, 24, 25, 48, 50, 100, 500].flatMap((size) => [size, size + 1]))

/**
 * Returns `limit … offset …`. Common sizes are literals: with a parameter PostgreSQL cannot estimate the number of rows
 * and replans long statements for every call, which takes longer than the call itself.
 */
export const limitOffset = (limit: number, offset = 0): RawBuilder<unknown> => sql`
  limit ${COMMON_SIZES.has(limit) ? sql.lit(limit) : limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}`

export const orderBy = ({ key, desc, source }: Sort, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const tie = source?.id ?? id
  return desc ? sql`${key} desc, ${tie} desc` : sql`${key}, ${tie}`
}

/** Returns the condition for rows after a cursor, which uses the index at any depth. */
export const afterCursor = (
  { key, kind, desc, source }: Sort,
  id: RawBuilder<unknown>,
  after: Cursor | null,
): RawBuilder<unknown> => {
  if (after === null) return sql`true`
  const end = sql`(${after.value}${casts[kind]}, ${after.id}::int)`
  const tie = source?.id ?? id
  return desc ? sql`(${key}, ${tie}) < ${end}` : sql`(${key}, ${tie}) > ${end}`
}

interface Listed {
  sort: Sort
  /** The id that breaks ties. */
  id: RawBuilder<unknown>
  /** The table with its alias and joins. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Selects one page of a sorted list: ids with their sort value `at` and their `place`. */
export const pageOfList = (
  { sort, id, from, where }: Listed,
  { limit, offset, after }: PageRequest,
): RawBuilder<unknown> => {
  const order = orderBy(sort, id)
  return sql`select ${id}, ${sort.key} as at, row_number() over (order by ${order}) as place
    from ${from} ${sort.source?.join ?? sql``} where ${where} and ${afterCursor(sort, id, after)}
    order by ${order} ${limitOffset(limit, offset)}`
}

const VOWELS = `[${vowelMarks}]`
/** Letters of the scripts that have vowel marks. */
const WITH_VOWELS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u

const patternOf = (needle: string): string =>
  `%${needle.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** "Contains" regardless of case, accents and vowel marks; % and _ in the text are literal. */
export const contains = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown> => {
  const needle = text?.trim()
  if (!needle) return sql`true`
  const pattern = patternOf(needle)
  // Most texts are searched without the cost of another pass over every row.
  const plain = (text: RawBuilder<unknown>) =>
    WITH_VOWELS.test(needle) ? sql`regexp_replace(${text}, ${VOWELS}, '', 'g')` : text
  return sql`unaccent(lower(${plain(column)})) like unaccent(lower(${plain(sql`${pattern}`)}))`
}

/** `contains` in a column that is part of a normalized text with a trigram index, which finds the rows to compare. */
export const containsIndexed = (
  normalized: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: string | undefined,
): RawBuilder<unknown> => {
  const needle = text?.trim()
  return needle && !WITH_VOWELS.test(needle)
    ? sql`${normalized} like normalize_text(${patternOf(needle)}) and ${contains(column, text)}`
    : contains(column, text)
}
