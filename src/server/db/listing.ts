import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pageOfList, type Sort, type Window } from './keyset.ts'
import { anew } from './prepared.ts'
import type { Database } from './schema.ts'

/** How the rows of a list page are found; how they look is another query's work. */
export interface Listing {
  /** The table with its alias and what search, sorts and filters need beside it. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  sorts: Record<string, Omit<Sort, 'desc'>>
  /** Rows that match a text typed by a person; without it the list cannot be searched. */
  search?: (text: string) => RawBuilder<unknown>
  /** Rows that match one filter's value. */
  filters?: Record<string, (value: never) => RawBuilder<unknown>>
  /** So many rows that they are never all counted. */
  endless?: boolean
}

/** What a list is narrowed to. */
export interface Narrowing {
  q?: string | undefined
  filters: Record<string, unknown>
}

/** The order that `name` or `-name` stands for. */
export const sortOf = (listing: Listing, asked: string): Sort => {
  const sort = listing.sorts[asked.replace(/^-/, '')]
  if (!sort) throw new Error(`no sort ${asked}`)
  return { ...sort, desc: asked.startsWith('-') }
}

const whereOf = ({ search, filters = {} }: Listing, narrowing: Narrowing): RawBuilder<unknown> => {
  const text = narrowing.q?.trim()
  const conditions = Object.entries(narrowing.filters)
    .filter(([name, value]) => value !== undefined && filters[name])
    .map(([name, value]) => sql`(${filters[name]?.(value as never)})`)
  if (text && search) conditions.push(sql`(${search(text)})`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const searched = ({ q }: Narrowing): boolean => Boolean(q?.trim())

/** What a text finds is planned by the text; everything else by its kept plan. */
const planned = (narrowing: Narrowing): RawBuilder<unknown> => (searched(narrowing) ? anew : sql``)

/** The ids of one page with the sort value of each, in order. */
export const pickIds = async (
  db: Kysely<Database>,
  listing: Listing,
  narrowing: Narrowing,
  sort: Sort,
  window: Window,
): Promise<{ id: number; at: string | number }[]> => {
  const { id, from } = listing
  const page = pageOfList({ sort, id, from, where: whereOf(listing, narrowing) }, window)
  const { rows } = await sql<{ id: number; at: string | number }>`
    ${planned(narrowing)} select id, at from (${page}) as picked order by place`.execute(db)
  return rows
}

/** Rows counted where a text narrows the list: counting all that have a common word would take longer than finding a page. */
const COUNTED = 1_000

const countsAll = ({ endless }: Listing, narrowing: Narrowing): boolean => !endless && !searched(narrowing)

/** Whether there are more than were counted. */
export const isCut = (listing: Listing, narrowing: Narrowing, count: number | undefined): boolean =>
  count === COUNTED && !countsAll(listing, narrowing)

/** How many rows match; with a text or in an endless list, `COUNTED` at most. */
export const countListed = async (
  db: Kysely<Database>,
  listing: Listing,
  narrowing: Narrowing,
): Promise<number> => {
  const matching = sql`from ${listing.from} where ${whereOf(listing, narrowing)}`
  const counted = countsAll(listing, narrowing)
    ? matching
    : sql`from (select ${matching} limit ${COUNTED}) matching`
  const { rows } = await sql<{ count: number }>`
    ${planned(narrowing)} select count(*)::int as count ${counted}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The ids of everything that matches, `most` at most, by id. */
export const idsListed = async (
  db: Kysely<Database>,
  listing: Listing,
  narrowing: Narrowing,
  most: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    ${planned(narrowing)} select ${listing.id} as id from ${listing.from} where ${whereOf(listing, narrowing)}
    order by ${listing.id} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
