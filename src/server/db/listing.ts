import { type RawBuilder, sql } from 'kysely'
import { withCustomPlan } from './connecting/prepared.ts'
import { type PageRequest, pageOfList, type Sort } from './keyset.ts'
import type { Db } from './schema.ts'

/** How the rows of a list page are found; their contents come from another query. */
export interface Listing {
  /** The table with its alias and the joins for search, sorts and filters. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  sorts: Record<string, Omit<Sort, 'desc'>>
  /** Rows that match a search text; if absent, the list cannot be searched. */
  search?: (text: string) => RawBuilder<unknown>
  /** Rows that match the value of one filter. */
  filters?: Record<string, (value: never) => RawBuilder<unknown>>
  /** The table is too large to be counted. */
  keysetOnly?: boolean
}

/** Search and filters of a list. */
export interface Filtering {
  q?: string | undefined
  filters: Record<string, unknown>
  /** Ids that are left out. */
  without?: readonly number[]
}

/** Returns the sort order named `name` or `-name`. */
export const sortOf = (listing: Listing, requested: string): Sort => {
  const sort = listing.sorts[requested.replace(/^-/, '')]
  if (!sort) throw new Error(`no sort ${requested}`)
  return { ...sort, desc: requested.startsWith('-') }
}

const whereOf = ({ id, search, filters = {} }: Listing, filtering: Filtering): RawBuilder<unknown> => {
  const text = filtering.q?.trim()
  const conditions = Object.entries(filtering.filters)
    .filter(([name, value]) => value !== undefined && filters[name])
    .map(([name, value]) => sql`(${filters[name]?.(value as never)})`)
  if (filtering.without?.length) conditions.push(sql`${id} <> all(${filtering.without})`)
  if (text && search) conditions.push(sql`(${search(text)})`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const searched = ({ q }: { q?: string | undefined }): boolean => Boolean(q?.trim())

/** Begins a statement: searches are planned for their text; everything else uses the cached plan. */
export const planned = (filtering: { q?: string | undefined }): RawBuilder<unknown> =>
  searched(filtering) ? withCustomPlan : sql``

/** Returns the ids of one page with their sort values, in order. */
export const pickIds = async (
  db: Db,
  listing: Listing,
  filtering: Filtering,
  sort: Sort,
  request: PageRequest,
): Promise<{ id: number; at: string | number }[]> => {
  const { id, from } = listing
  const page = pageOfList({ sort, id, from, where: whereOf(listing, filtering) }, request)
  const { rows } = await sql<{ id: number; at: string | number }>`
    ${planned(filtering)} select id, at from (${page}) as picked order by place`.execute(db)
  return rows
}

/** Limit of counts with a search text: counting all rows with a common word would take longer than selecting a page. */
const MAX_COUNT = 1_000

const countsAll = ({ keysetOnly }: Listing, filtering: Filtering): boolean =>
  !keysetOnly && !searched(filtering)

/** Returns whether there are more rows than were counted. */
export const isCapped = (listing: Listing, filtering: Filtering, count: number | undefined): boolean =>
  count === MAX_COUNT && !countsAll(listing, filtering)

/** Up to this many rows are counted exactly; of more, the total is an estimate. */
export const MAX_EXACT = 10_000

/** The same for list pages of the back office, whose editors see their writes in the total. */
const MAX_LISTED = 100_000

/** Counts rows up to `max`, and returns the planner's estimate of more: counting all would grow with the table. */
export const countRows = async (
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { q, max = MAX_EXACT }: { q?: string | undefined; max?: number } = {},
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    ${planned({ q })} select count(*)::int as count from (select from ${from} where ${where} limit ${sql.lit(max + 1)}) counted`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count <= max) return count
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${from} where ${where}`.execute(db)
  return Math.max(count, explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** Counts matching rows; with a search text or in an endless list, up to `MAX_COUNT`. */
export const countListed = async (db: Db, listing: Listing, filtering: Filtering): Promise<number> => {
  const where = whereOf(listing, filtering)
  if (countsAll(listing, filtering)) return countRows(db, listing.from, where, { max: MAX_LISTED })
  const { rows } = await sql<{ count: number }>`
    ${planned(filtering)} select count(*)::int as count
    from (select from ${listing.from} where ${where} limit ${MAX_COUNT}) matching`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows of a period that are counted at most. */
const MAX_PERIOD_COUNT = 5_000

/** Counts matching rows that were created from one moment up to, and excluding, another. */
export const countCreated = async (
  db: Db,
  listing: Listing,
  filtering: Filtering,
  [first, end]: readonly [Date, Date],
): Promise<number> => {
  const created = sortOf(listing, 'created_at').key
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${listing.from}
      where ${created} >= ${first} and ${created} < ${end} and ${whereOf(listing, filtering)} limit ${MAX_PERIOD_COUNT}) created`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns the ids of all matching rows, at most `most`, by id. */
export const pickAllIds = async (
  db: Db,
  listing: Listing,
  filtering: Filtering,
  max: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    ${planned(filtering)} select ${listing.id} as id from ${listing.from} where ${whereOf(listing, filtering)}
    order by ${listing.id} limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
