import type { ClickHouse } from '../../../../db/clickhouse.ts'
import type { PartGroup } from '../artists/queries.ts'
import type { Days, Stretches } from '../top.queries.ts'
import type { ArtistPlays, ItemPlays } from './queries.ts'

// Counts only grow, so the largest of several rows of one key is the current one: rows may be sent again, in any order.
const items = (tables: string): string => `item_plays_${tables}`
const artists = (tables: string): string => `artist_plays_${tables}`

/** What a crash of the server must not lose, once stored. */
const durable = 'settings fsync_after_insert = 1, fsync_part_directory = 1'

/** Creates the tables whose names end like this. Returns false if the server does not answer. */
export const createTables = async (clickhouse: ClickHouse, tables: string): Promise<boolean> =>
  (await clickhouse.run(`
    create table ${items(tables)} (
      span Enum8('day' = 1, 'month' = 2),
      item_type LowCardinality(String),
      day Date,
      item_id Int32,
      plays SimpleAggregateFunction(max, Int32)
    ) engine = AggregatingMergeTree partition by toYear(day) order by (item_type, span, day, item_id) ${durable}`)) &&
  clickhouse.run(`
    create table ${artists(tables)} (
      artist_id Int32,
      part LowCardinality(String),
      value String,
      day Date,
      plays SimpleAggregateFunction(max, Int32),
      listeners SimpleAggregateFunction(max, UInt8)
    ) engine = AggregatingMergeTree order by (artist_id, part, value, day) ${durable}`)

/** Returns whether the tables exist; undefined if the server does not answer. */
export const hasTables = async (clickhouse: ClickHouse, tables: string): Promise<boolean | undefined> => {
  const rows = await clickhouse.read<{ n: number }>(
    'select count() as n from system.tables where database = currentDatabase() and name in {names:Array(String)}',
    { names: [items(tables), artists(tables)] },
  )
  // An answer without the number is not one of ClickHouse.
  return rows?.[0] && rows[0].n === 2
}

export const sendItems = (clickhouse: ClickHouse, tables: string, rows: ItemPlays[]): Promise<boolean> =>
  clickhouse.write(items(tables), rows)

export const sendArtists = (clickhouse: ClickHouse, tables: string, rows: ArtistPlays[]): Promise<boolean> =>
  clickhouse.write(artists(tables), rows)

/** Returns the items of a type with the most counted plays; undefined if the server does not answer. */
export const topItems = (
  clickhouse: ClickHouse,
  tables: string,
  type: string,
  { months, days }: Stretches,
  limit: number,
): Promise<{ item_id: number; plays: number }[] | undefined> => {
  const spans: ['day' | 'month', Days][] = days.map((some) => ['day', some])
  if (months) spans.push(['month', months])
  const params = Object.fromEntries(
    spans.flatMap(([, [from, to]], n) => [
      [`from${n}`, from],
      [`to${n}`, to],
    ]),
  )
  const counts = spans.map(
    ([span], n) => `
      select item_id, max(plays) as n from ${items(tables)}
      where item_type = {type:String} and span = '${span}' and day >= {from${n}:Date} and day < {to${n}:Date}
      group by day, item_id`,
  )
  return clickhouse.read(
    `select item_id, sum(n) as plays from (${counts.join(' union all ')}) group by item_id
    order by plays desc, item_id limit {limit:UInt32}`,
    { ...params, type, limit },
  )
}

/** Returns plays of the parts of an artist's figures in a span, without listeners of whole months. */
export const artistParts = (
  clickhouse: ClickHouse,
  tables: string,
  artist: number,
  parts: readonly string[],
  [from, to]: Days,
): Promise<PartGroup[] | undefined> =>
  clickhouse.read(
    `select part, value, sum(n) as plays, max(heard_by) as listeners from (
      select part, value, max(plays) as n, max(listeners) as heard_by from ${artists(tables)}
      where artist_id = {artist:Int32} and day >= {from:Date} and day < {to:Date} and part in {parts:Array(String)}
      group by part, value, day
    ) group by part, value having plays > 0`,
    { artist, parts, from, to },
  )
