import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../../../contract/core/money.ts'
import type {
  Interval,
  Metric,
  StorageKind,
  TopItem,
} from '../../../../contract/platform/back-office/analytics.ts'
import type { RevenuePart, SoldPart } from '../../../../contract/selling/back-office/revenue.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import type { Days, Stretches } from './top.queries.ts'

export interface Span {
  from: Date
  to: Date
  interval: Interval
}

/** The start of the part of the span that a time column falls into. */
const partOf = (column: 'hour' | 'day', { from, interval }: Span) =>
  sql`greatest(date_trunc(${sql.lit(interval)}, ${sql.ref(column)}::timestamptz), ${from.toISOString()}::timestamptz)`

export type Part = { at: string } & Record<Metric, number>

/** Returns all hourly metrics by part of a span; empty parts are omitted. */
export const listParts = async (db: Db, span: Span): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select ${partOf('hour', span)} as at, sum(plays)::bigint as plays, sum(counted_plays)::bigint as counted_plays,
      sum(listeners)::bigint as listeners, sum(new_users)::bigint as new_users, sum(uploads)::bigint as uploads,
      sum(searches)::bigint as searches, sum(searches_without_result)::bigint as searches_without_result,
      sum(likes)::bigint as likes, sum(logins)::bigint as logins
    from analytics_hours where hour >= ${span.from.toISOString()} and hour < ${span.to.toISOString()} group by 1`.execute(
    db,
  )
  return rows
}

/** Returns distinct listeners per part of a span of whole days, and how many of them are new within the span. */
export const listListeners = async (
  db: Db,
  span: Span,
): Promise<{ at: string; listeners: number; first: number }[]> => {
  const { rows } = await sql<{ at: string; listeners: number; first: number }>`
    select ${partOf('day', span)} as at,
      coalesce(sum(listeners) filter (where previous < ${partOf('day', span)}), 0)::bigint as listeners,
      coalesce(sum(listeners) filter (where previous < ${span.from.toISOString()}::date), 0)::bigint as first
    from analytics_listeners where day >= ${span.from.toISOString()}::date and day < ${span.to.toISOString()}::date
    group by 1`.execute(db)
  return rows
}

/** Returns distinct listeners of a span that starts or ends within a day. */
export const listenersBetween = async (db: Db, { from, to }: Span): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct listener) as n from analytics_listener_hours
    where hour >= ${from.toISOString()} and hour < ${to.toISOString()}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns plays by hour of the day. */
export const playsByHour = async (db: Db, { from, to }: Span): Promise<{ hour: number; plays: number }[]> => {
  const { rows } = await sql<{ hour: number; plays: number }>`
    select extract(hour from hour)::int as hour, sum(plays)::bigint as plays from analytics_hours
    where hour >= ${from.toISOString()} and hour < ${to.toISOString()} group by 1`.execute(db)
  return rows
}

/** Returns storage use by kind of file. */
export const storedFiles = async (db: Db): Promise<{ kind: StorageKind; files: number; bytes: number }[]> => {
  const { rows } = await sql<{ kind: StorageKind; files: number; bytes: number }>`
    select kind, files, bytes from analytics_storage where files > 0 order by bytes desc`.execute(db)
  return rows
}

export const somethingUnmeasured = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from media where status = 'ready' and packaged_size is null)
      or exists (select from images where size is null) as any`.execute(db)
  return rows[0]?.any ?? false
}

/** Returns true if outbox events are older than a rollup takes. */
export const rollupLags = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from analytics_outbox where kind <> 'search') as any`.execute(db)
  return rows[0]?.any ?? false
}

/** Counts jobs of these kinds by state, up to 100,000. */
export const jobStates = async (
  db: Db,
  kinds: string[],
): Promise<{ waiting: number; running: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed
    from (select state from pgboss.job where name = any(${kinds}::text[]) and state in ('created', 'retry', 'active', 'failed')
      limit 100000) jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

/** Hosts counted per day; of more, visitors could make any number up. */
const MAX_HOSTS = 1_000

/** Adds a play to today's count of a host. */
export const addEmbeddedPlay = async (db: Db, host: string): Promise<void> => {
  await sql`
    insert into analytics_embed_days as d (day, host, plays)
    select (now() at time zone 'utc')::date, ${host}, 1
    where exists (select from analytics_embed_days where day = (now() at time zone 'utc')::date and host = ${host})
      or (select count(*) from analytics_embed_days where day = (now() at time zone 'utc')::date) < ${MAX_HOSTS}
    on conflict (day, host) do update set plays = d.plays + 1`.execute(db)
}

/** Returns the hosts with the most plays from the first day up to, excluding, the second. */
export const topHosts = async (
  db: Db,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<TopItem[]> => {
  const { rows } = await sql<TopItem>`
    select null as id, host as title, null as by, null as cover, sum(plays)::bigint as count
    from analytics_embed_days
    where day >= (${from.toISOString()}::timestamptz at time zone 'utc')::date
      and day < (${to.toISOString()}::timestamptz at time zone 'utc')::date
    group by host order by sum(plays) desc, host limit ${limit}`.execute(db)
  return rows
}

export interface RevenueSums {
  orders: number
  gross: number
  refunded: number
  tax: number
  commission: number
  fees: number
}

/** Returns revenue by part of a span; empty parts are omitted. */
export const listRevenue = async (
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
  columns: sql`null as id, null as type, ${title} as title, null as months, null as by, null as cover`,
  join: sql``,
})

const about: Record<RevenuePart, { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  item: {
    columns: sql`coalesce(s.id, al.id) as id, split_part(h.key, ':', 1) as type,
      coalesce(s.title, case when s.id is null then al.title end, h.label) as title,
      case split_part(h.key, ':', 3) when 'month' then 1 when 'year' then 12 end as months, ${artistName} as by, ${coverOf('c')} as cover`,
    join: sql`left join songs s on s.id = case when h.key like 'song:%' then substr(h.key, 6)::int end
      left join albums al on al.id = case when h.key like 'album:%' then substr(h.key, 7)::int else s.album_id end
      left join artists ar on ar.id = coalesce(s.artist_id, al.artist_id)
      left join images c on c.id = coalesce(s.cover_id, al.cover_id)`,
  },
  artist: {
    columns: sql`ar.id, null as type, coalesce(${artistName}, h.label) as title, null as months, null as by, ${coverOf('c')} as cover`,
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

export const unmeasuredMedia = (
  db: Db,
  limit: number,
): Promise<{ id: number; hash: string; renditions: number[] }[]> =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'renditions'])
    .where('status', '=', 'ready')
    .where('packaged_size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const unmeasuredCovers = (db: Db, limit: number): Promise<{ id: number; hash: string }[]> =>
  db
    .selectFrom('images')
    .select(['id', 'hash'])
    .where('size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export interface MeasuredSize {
  id: number
  size: number
}

const columnsOf = (sizes: MeasuredSize[]) =>
  sql`unnest(${sizes.map(({ id }) => id)}::int[], ${sizes.map(({ size }) => size)}::bigint[]) as measured (id, size)`

/** Skips packages that are being rebuilt. */
export const setPackagedSizes = async (db: Db, sizes: MeasuredSize[]): Promise<void> => {
  await sql`
    update media set packaged_size = measured.size from ${columnsOf(sizes)}
    where media.id = measured.id and media.status = 'ready'`.execute(db)
}

export const setCoverSizes = async (db: Db, sizes: MeasuredSize[]): Promise<void> => {
  await sql`
    update images set size = measured.size from ${columnsOf(sizes)} where images.id = measured.id`.execute(db)
}
