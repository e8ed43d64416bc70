import type { ListMeta } from '../../contract/core/pagination.ts'
import type { Cursor, PageRequest, Sort } from '../db/keyset.ts'
import { throwFieldErrors } from './http-error.ts'
import { createTtlCache } from './ttl-cache.ts'

interface PageQuery {
  page: number
  per_page: number
  after?: string | undefined
}

const refuse = (): never => throwFieldErrors({ after: ['This value isn’t valid.'] })

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

/** Parses an `after` cursor. 422 if it was not issued by this server for this order. */
export const readCursor = (after: string | undefined, name: string, kind: Sort['kind']): Cursor | null => {
  if (after === undefined) return null
  const total = parsed(after)
  if (!Array.isArray(total) || total.length !== 3) return refuse()
  const [order, value, id] = total as unknown[]
  if (order !== name || !fits[kind](value) || !fits.number(id)) return refuse()
  return { value, id: id as number }
}

export const writeCursor = (name: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([name, value, id])).toString('base64url')

/** Returns the rows to select: one more than shown, to detect a next page. */
export const pageRequestOf = (query: PageQuery, name: string, kind: Sort['kind']): PageRequest => {
  const after = readCursor(query.after, name, kind)
  return { limit: query.per_page + 1, offset: after ? 0 : (query.page - 1) * query.per_page, after }
}

/** Builds a list response from the rows of such a window; each row carries its sort value as `at`. */
export const pageOf = <T extends { id: number }>(
  rows: { at: string | number; item: T }[],
  query: PageQuery,
  name: string,
  total: number | undefined,
): { data: T[]; meta: ListMeta } => {
  const data = rows.slice(0, query.per_page)
  const last = data.at(-1)
  const more = rows.length > query.per_page && last !== undefined
  return {
    data: data.map((row) => row.item),
    meta: {
      page: query.page,
      per_page: query.per_page,
      ...(total !== undefined && { total, last_page: Math.max(1, Math.ceil(total / query.per_page)) }),
      next: more ? writeCursor(name, { value: last.at, id: last.item.id }) : null,
    },
  }
}

/** Rows that numbered pages of a catalog list reach: beyond them a page would cost as much as all before it. */
const MAX_NUMBERED = 10_000

const totals = createTtlCache<number>(2_000)

interface CountedList<T> {
  /** Of what: lists of one name and filter share their total. */
  name: string
  filter: object
  sort: string
  kind: Sort['kind']
  list: (request: PageRequest) => Promise<{ at: string | number; item: T }[]>
  count: () => Promise<number>
}

/**
 * Returns a page of a list that is the same for everyone, the first pages with the total. It may lag by 2 s: counting
 * 10,000 rows for every page would cost more than the page. 422 for pages that only cursors reach.
 */
export const countedPage = async <T extends { id: number }>(
  db: object,
  query: PageQuery,
  { name, filter, sort, kind, list, count }: CountedList<T>,
): Promise<{ data: T[]; meta: ListMeta }> => {
  const request = pageRequestOf(query, sort, kind)
  const last = Math.floor(MAX_NUMBERED / query.per_page)
  if (!request.after && query.page > last) throwFieldErrors({ page: ['This value isn’t valid.'] })
  const [rows, total] = await Promise.all([
    list(request),
    request.after ? undefined : totals.get(db, JSON.stringify([name, filter]), count),
  ])
  const { data, meta } = pageOf(rows, query, sort, total)
  return { data, meta: { ...meta, ...(meta.last_page && { last_page: Math.min(meta.last_page, last) }) } }
}

/** Parses the `after` of a bare array, which has no room for a cursor: the id of the last item. 422 otherwise. */
export const lastCursor = (after: string | undefined): number | null => {
  if (after === undefined) return null
  return /^[1-9]\d{0,8}$/.test(after) ? Number(after) : refuse()
}

/** Parses the `after` of a bare array ordered by time: the time of the last item. 422 otherwise. */
export const lastTime = (after: string | undefined): string | null => {
  if (after === undefined) return null
  return fits.time(after) ? after : refuse()
}
