import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pageOfList, type Sort, type Window } from './keyset.ts'
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
    select id, at from (${page}) as picked order by place`.execute(db)
  return rows
}

/** Rows counted where a text narrows the list: counting all that have a common word would take longer than finding a page. */
export const COUNTED = 5_000

/** How many rows match; with a text, `COUNTED` at most. */
export const countListed = async (
  db: Kysely<Database>,
  listing: Listing,
  narrowing: Narrowing,
): Promise<number> => {
  const matching = sql`from ${listing.from} where ${whereOf(listing, narrowing)}`
  const counted = narrowing.q?.trim() ? sql`from (select ${matching} limit ${COUNTED}) matching` : matching
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${counted}`.execute(db)
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
    select ${listing.id} as id from ${listing.from} where ${whereOf(listing, narrowing)}
    order by ${listing.id} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
