import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../../../contract/core/money.ts'
import type { RevenuePart, SoldPart } from '../../../../contract/selling/back-office/revenue.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import type { Span } from './queries.ts'
import type { Days, Stretches } from './top.queries.ts'

export interface RevenueSums {
  orders: number
  gross: number
  refunded: number
  tax: number
  commission: number
  fees: number
}

/** Returns revenue by part of a span; empty parts are omitted. */
export const revenueOf = async (
  db: Db,
  currency: string,
  { from, to, interval }: Span,
): Promise<(RevenueSums & { at: string })[]> => {
  const { rows } = await sql<RevenueSums & { at: string }>`
    select greatest(date_trunc(${sql.lit(interval)}, day::timestamptz), ${from.toISOString()}::timestamptz) as at,
      sum(orders)::float8 as orders, sum(gross)::float8 as gross, sum(refunded)::float8 as refunded, sum(tax)::float8 as tax,
      sum(commission)::float8 as commission, sum(fees)::float8 as fees
    from revenue_totals where part = 'all' and currency = ${currency} and span = 'day'
      and day >= ${from.toISOString()}::date and day < ${to.toISOString()}::date
    group by 1 order by 1`.execute(db)
  return rows
}

/** Returns the currencies in which something was sold, the most used ones first. */
export const soldCurrencies = async (db: Db): Promise<Currency[]> => {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from revenue_totals where part = 'all' and span = 'month'
    group by currency order by sum(orders) desc, currency`.execute(db)
  return rows.map(({ currency }) => currency)
}

const artistName = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

const named = (title: RawBuilder<unknown>) => ({
  columns: sql`null as id, null as type, ${title} as title, null as by, null as cover`,
  join: sql``,
})

const about: Record<RevenuePart, { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  item: {
    columns: sql`coalesce(s.id, al.id) as id, split_part(h.key, ':', 1) as type,
      coalesce(s.title, case when s.id is null then al.title end, h.label) as title, ${artistName} as by, ${coverOf('c')} as cover`,
    join: sql`left join songs s on s.id = case when h.key like 'song:%' then substr(h.key, 6)::int end
      left join albums al on al.id = case when h.key like 'album:%' then substr(h.key, 7)::int else s.album_id end
      left join artists ar on ar.id = coalesce(s.artist_id, al.artist_id)
      left join images c on c.id = coalesce(s.cover_id, al.cover_id)`,
  },
  artist: {
    columns: sql`ar.id, null as type, coalesce(${artistName}, h.label) as title, null as by, ${coverOf('c')} as cover`,
    join: sql`left join artists ar on ar.id = h.key::int left join images c on c.id = ar.avatar_cover_id`,
  },
  country: named(sql`h.key`),
  provider: named(sql`h.key`),
  license: named(sql`h.key`),
}

/** Returns what had the highest net revenue. */
export const topSold = async (
  db: Db,
  part: RevenuePart,
  currency: string,
  { months, days }: Stretches,
  limit: number,
): Promise<SoldPart[]> => {
  const rowsOf = (span: 'day' | 'month', [first, end]: Days) => sql`
    select key, label, orders, units, gross, gross - refunded - tax as net from revenue_totals
    where part = ${sql.lit(part)} and currency = ${currency} and span = ${sql.lit(span)}
      and day >= ${first}::date and day < ${end}::date`
  const all = sql.join(
    [...(months ? [rowsOf('month', months)] : []), ...days.map((some) => rowsOf('day', some))],
    sql` union all `,
  )
  const { columns, join } = about[part]
  // The top ones are selected first, so that names are joined for these only.
  const { rows } = await sql<SoldPart>`
    select h.key, ${columns}, h.orders, h.units, h.gross, h.net
    from (
      select key, max(label) as label, sum(orders)::float8 as orders, sum(units)::float8 as units,
        sum(gross)::float8 as gross, sum(net)::float8 as net
      from (${all}) r group by key having sum(units) > 0 or sum(net) <> 0 order by net desc, key limit ${limit}
    ) h ${join} order by h.net desc, h.key`.execute(db)
  return rows
}
