import { type RawBuilder, sql } from 'kysely'
import type { TopItem } from '../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

/** Dates from the first up to, excluding, the second. */
export type Days = readonly [from: string, to: string]

/** Parts of a span of days: whole months, and the days around them. */
export interface Stretches {
  months: Days | null
  days: Days[]
}

const spansOf = ({ months, days }: Stretches): ['day' | 'month', Days][] => [
  ...(months ? [['month', months] as ['month', Days]] : []),
  ...days.map((some): ['day', Days] => ['day', some]),
]

const union = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

const artistName = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

export const played = {
  songs: {
    type: 'song',
    table: sql`songs`,
    about: sql`s.title, ${artistName} as by, ${coverOf('c')} as cover`,
    join: sql`join songs s on s.id = h.item_id left join artists ar on ar.id = s.artist_id
      left join albums al on al.id = s.album_id left join images c on c.id = coalesce(s.cover_id, al.cover_id)`,
  },
  albums: {
    type: 'album',
    table: sql`albums`,
    about: sql`al.title, ${artistName} as by, ${coverOf('c')} as cover`,
    join: sql`join albums al on al.id = h.item_id left join artists ar on ar.id = al.artist_id
      left join images c on c.id = al.cover_id`,
  },
  artists: {
    type: 'artist',
    table: sql`artists`,
    about: sql`${artistName} as title, null as by, ${coverOf('c')} as cover`,
    join: sql`join artists ar on ar.id = h.item_id left join images c on c.id = ar.avatar_cover_id`,
  },
  genres: {
    type: 'genre',
    table: sql`genres`,
    about: sql`g.name as title, null as by, ${coverOf('c')} as cover`,
    join: sql`join genres g on g.id = h.item_id left join images c on c.id = g.cover_id`,
  },
} as const

export type PlayedType = keyof typeof played

/** Items whose plays are summed exactly: more than are returned, as some may no longer exist. */
const MIN_CANDIDATES = 100
export const candidatesFor = (limit: number): number => Math.max(MIN_CANDIDATES, 2 * limit)

/** The days or months of a span as rows `d`; of an array the planner expects few. */
const each = (span: 'day' | 'month', [first, end]: Days): RawBuilder<unknown> => {
  const days: string[] = []
  for (const at = new Date(first); at < new Date(end); ) {
    days.push(at.toISOString().slice(0, 10))
    if (span === 'day') at.setUTCDate(at.getUTCDate() + 1)
    else at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return sql`unnest(${days}::date[]) d (day)`
}

/** Plays of the items that lead the days or months of a span: of all items where there are not many. */
const leading = (type: string, span: 'day' | 'month', [first, end]: Days): RawBuilder<unknown> => sql`
  select item_id, plays from analytics_leaders
  where span = ${span} and item_type = ${type} and day >= ${first}::date and day < ${end}::date
  union all
  select i.item_id, i.plays from ${each(span, [first, end])}
  cross join lateral (select item_id, plays from ${sql.table(`analytics_item_${span}s`)}
    where item_type = ${type} and day = d.day) i
  where not exists (select from analytics_leaders l where l.span = ${span} and l.item_type = ${type} and l.day = d.day)`

/** Plays of the items `c` in the days or months of a span, found one by one. */
const exact = (type: string, span: 'day' | 'month', days: Days): RawBuilder<unknown> => sql`
  select i.plays from ${each(span, days)}
  cross join lateral (select plays from ${sql.table(`analytics_item_${span}s`)}
    where item_type = ${type} and day = d.day and item_id = c.item_id) i`

/**
 * Returns the most played items that still exist. Candidates are the leaders of each day and month, so that the cost does
 * not depend on how many items were played.
 */
export const mostPlayed = async (
  db: Db,
  type: PlayedType,
  stretches: Stretches,
  limit: number,
): Promise<TopItem[]> => {
  const { type: item_type, table, about, join } = played[type]
  const spans = spansOf(stretches)
  // The top items are selected first, so that names are joined for these only.
  const { rows } = await sql<TopItem>`
    with candidates as materialized (
      select item_id from (${union(spans.map(([span, days]) => leading(item_type, span, days)))}) r
      group by item_id order by sum(plays) desc, item_id limit ${candidatesFor(limit)}
    )
    select h.item_id as id, ${about}, h.plays as count
    from (
      select c.item_id, summed.plays from candidates c cross join lateral (
        select sum(plays)::bigint as plays from (${union(spans.map(([span, days]) => exact(item_type, span, days)))}) r) summed
      where exists (select from ${table} existing where existing.id = c.item_id)
      order by summed.plays desc, c.item_id limit ${limit}
    ) h ${join} order by h.plays desc, h.item_id`.execute(db)
  return rows
}

/** Returns the first of these items, most plays first, that still exist. */
export const existingItems = async (
  db: Db,
  type: PlayedType,
  counted: { item_id: number; plays: number }[],
  limit: number,
): Promise<TopItem[]> => {
  const { table, about, join } = played[type]
  const { rows } = await sql<TopItem>`
    select h.item_id as id, ${about}, h.plays as count
    from (
      select item_id, plays from unnest(${counted.map(({ item_id }) => item_id)}::int[],
        ${counted.map(({ plays }) => plays)}::bigint[]) c (item_id, plays)
      where exists (select from ${table} existing where existing.id = c.item_id)
      order by plays desc, item_id limit ${limit}
    ) h ${join} order by h.plays desc, h.item_id`.execute(db)
  return rows
}

/** Returns the most frequent searches, or the most frequent ones without results. */
export const mostSearched = async (
  db: Db,
  counted: 'searches' | 'without_result',
  stretches: Stretches,
  limit: number,
): Promise<TopItem[]> => {
  const { rows } = await sql<TopItem>`
    select null as id, query as title, null as by, null as cover, sum(n)::bigint as count
    from (${union(
      spansOf(stretches).map(
        ([
          span,
          [first, end],
        ]) => sql`select query, ${sql.ref(counted)} as n from ${sql.table(`analytics_search_${span}s`)}
          where day >= ${first}::date and day < ${end}::date`,
      ),
    )}) r
    group by query having sum(n) > 0 order by sum(n) desc, query limit ${limit}`.execute(db)
  return rows
}
