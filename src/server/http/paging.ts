import type { ListMeta } from '../../contract/paging.ts'
import type { Cursor, Sort, Window } from '../db/keyset.ts'
import { failFields } from './fail.ts'

interface PageQuery {
  page: number
  per_page: number
  after?: string | undefined
}

const refuse = (): never => failFields({ after: ['This value is not valid.'] })

const fits: Record<Sort['kind'], (value: unknown) => value is string | number> = {
  time: (value): value is string =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  text: (value): value is string => typeof value === 'string' && !value.includes('\0'),
  number: (value): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
}

const parsed = (after: string): unknown => {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    return refuse()
  }
}

/** Reads an `after`; 422 when it was not made by this server for this order. */
export const readCursor = (after: string | undefined, name: string, kind: Sort['kind']): Cursor | null => {
  if (after === undefined) return null
  const told = parsed(after)
  if (!Array.isArray(told) || told.length !== 3) return refuse()
  const [order, value, id] = told as unknown[]
  if (order !== name || !fits[kind](value) || !fits.number(id)) return refuse()
  return { value, id: id as number }
}

export const writeCursor = (name: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([name, value, id])).toString('base64url')

/** The rows to ask for: one more than shown, which tells whether there is a next page. */
export const windowOf = (query: PageQuery, name: string, kind: Sort['kind']): Window => {
  const after = readCursor(query.after, name, kind)
  return { limit: query.per_page + 1, offset: after ? 0 : (query.page - 1) * query.per_page, after }
}

/** A list answer out of the rows of such a window; each row carries its sort value as `at`. */
export const pageOf = <T extends { id: number }>(
  rows: { at: string | number; item: T }[],
  query: PageQuery,
  name: string,
  total: number | undefined,
): { data: T[]; meta: ListMeta } => {
  const shown = rows.slice(0, query.per_page)
  const last = shown.at(-1)
  const more = rows.length > query.per_page && last !== undefined
  return {
    data: shown.map((row) => row.item),
    meta: {
      page: query.page,
      per_page: query.per_page,
      ...(total !== undefined && { total, last_page: Math.max(1, Math.ceil(total / query.per_page)) }),
      next: more ? writeCursor(name, { value: last.at, id: last.item.id }) : null,
    },
  }
}

/** The `after` of a bare array, which has no room for a cursor: the id of the last item the client has got; else 422. */
export const lastSeen = (after: string | undefined): number | null => {
  if (after === undefined) return null
  return /^[1-9]\d{0,8}$/.test(after) ? Number(after) : refuse()
}

/** The `after` of a bare array in order of time: the time of the last item the client has got; else 422. */
export const timeSeen = (after: string | undefined): string | null => {
  if (after === undefined) return null
  return fits.time(after) ? after : refuse()
}
