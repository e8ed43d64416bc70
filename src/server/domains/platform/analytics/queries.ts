import { sql } from 'kysely'
import type { Interval, Metric, StorageKind } from '../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../db/schema.ts'

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
export const partsOf = async (db: Db, span: Span): Promise<Part[]> => {
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
export const listenersOf = async (
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
