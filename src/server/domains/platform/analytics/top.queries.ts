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

const rowsOf = (what: 'item' | 'search', columns: RawBuilder<unknown>, { months, days }: Stretches) => {
  const from = (table: string, [first, end]: Days) =>
    sql`select ${columns} from ${sql.table(table)} where day >= ${first}::date and day < ${end}::date`
  return sql.join(
    [
      ...(months ? [from(`analytics_${what}_months`, months)] : []),
      ...days.map((some) => from(`analytics_${what}_days`, some)),
    ],
    sql` union all `,
  )
}

const artistName = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

const played = {
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

/** Returns the most played items that still exist. */
export const mostPlayed = async (
  db: Db,
  type: keyof typeof played,
  stretches: Stretches,
  limit: number,
): Promise<TopItem[]> => {
  const { type: item_type, table, about, join } = played[type]
  const rowsOfType = sql`select item_id, plays from (${rowsOf('item', sql`item_type, item_id, plays`, stretches)}) r
    where item_type = ${sql.lit(item_type)}`
  // The top items are selected first, so that names are joined for these only.
  const { rows } = await sql<TopItem>`
    select h.item_id as id, ${about}, h.plays as count
    from (
      select * from (select item_id, sum(plays)::bigint as plays from (${rowsOfType}) r group by item_id) summed
      where item_id in (select id from ${table}) order by plays desc, item_id limit ${limit}
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
    from (${rowsOf('search', sql`query, ${sql.ref(counted)} as n`, stretches)}) r
    group by query having sum(n) > 0 order by sum(n) desc, query limit ${limit}`.execute(db)
  return rows
}
