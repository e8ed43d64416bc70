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

/** Accent- and case-insensitive "contains"; the text's own % and _ are letters. */
export const contains = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown> => {
  const wanted = text?.trim()
  if (!wanted) return sql`true`
  const pattern = `%${wanted.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
  return sql`unaccent(lower(${column})) like unaccent(lower(${pattern}))`
}
