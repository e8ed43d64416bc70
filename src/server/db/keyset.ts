import { type RawBuilder, sql } from 'kysely'

/** One way to order a list: an indexed expression, then the id in the same direction. */
export interface Sort {
  key: RawBuilder<unknown>
  kind: 'time' | 'text' | 'number'
  desc: boolean
}

/** Where a page ended: the sort value and the id of its last row. */
export interface Cursor {
  value: string | number
  id: number
}

/** Which rows of an ordered list are asked for. */
export interface Window {
  limit: number
  offset: number
  after: Cursor | null
}

const casts = { time: sql`::timestamptz`, text: sql`::text`, number: sql`::int` }

/** What pages usually ask for, and one more to see whether the list goes on. */
const USUAL = new Set([12, 20, 24, 25, 48, 50, 100, 500].flatMap((size) => [size, size + 1]))

/**
 * `limit … offset …`. The usual sizes stand in the text: of a parameter PostgreSQL cannot tell how few rows it means,
 * and plans a long statement anew for every call, which takes longer than the call itself.
 */
export const rowsUpTo = (limit: number, offset = 0): RawBuilder<unknown> => sql`
  limit ${USUAL.has(limit) ? sql.lit(limit) : limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}`

export const orderBy = ({ key, desc }: Sort, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  desc ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`

/** The rows behind a cursor, found through the index however deep they lie. */
export const beyond = (
  { key, kind, desc }: Sort,
  id: RawBuilder<unknown>,
  after: Cursor | null,
): RawBuilder<unknown> => {
  if (after === null) return sql`true`
  const end = sql`(${after.value}${casts[kind]}, ${after.id}::int)`
  return desc ? sql`(${key}, ${id}) < ${end}` : sql`(${key}, ${id}) > ${end}`
}

interface Listed {
  sort: Sort
  /** The id that breaks ties. */
  id: RawBuilder<unknown>
  /** The table with its alias and what is joined to it. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Picks one page of an ordered list: its ids with their sort value `at` and their `place`. */
export const pageOfList = (
  { sort, id, from, where }: Listed,
  { limit, offset, after }: Window,
): RawBuilder<unknown> => {
  const order = orderBy(sort, id)
  return sql`select ${id}, ${sort.key} as at, row_number() over (order by ${order}) as place
    from ${from} where ${where} and ${beyond(sort, id, after)}
    order by ${order} ${rowsUpTo(limit, offset)}`
}

/** Accent- and case-insensitive "contains"; the text's own % and _ are letters. */
export const contains = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown> => {
  const wanted = text?.trim()
  if (!wanted) return sql`true`
  const pattern = `%${wanted.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
  return sql`unaccent(lower(${column})) like unaccent(lower(${pattern}))`
}
