import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Items of one type per day or month that are ranked without the others. */
export const LEADERS = 1_000
/** Days whose leaders are found again: plays of apps that were offline are reported later. */
const LATE_DAYS = 7
const LATE_MONTHS = 1

export const rankedTypes = ['song', 'album', 'artist', 'genre'] as const
export type RankedType = (typeof rankedTypes)[number]
export type RankedSpan = 'day' | 'month'

const tables = { day: sql`analytics_item_days`, month: sql`analytics_item_months` }
const current = { day: sql`current_date`, month: sql`date_trunc('month', current_date)::date` }
const late = { day: LATE_DAYS, month: LATE_MONTHS }

/**
 * Returns the days or months with more items than are ranked whose leaders are missing or may have changed. The current
 * day is left out: all its items are ranked.
 */
export const unrankedSpans = async (db: Db, span: RankedSpan, type: RankedType): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select d.day::date::text as day
    from generate_series((select min(day) from ${tables[span]} where item_type = ${type}),
      ${current[span]} - ${span === 'day' ? sql`1` : sql`0`}, ${sql.lit(`1 ${span}`)}) d (day)
    where (d.day >= ${current[span]} - ${sql.lit(`${late[span]} ${span}`)}::interval
        or not exists (select from analytics_leaders l
          where l.span = ${span} and l.item_type = ${type} and l.day = d.day::date))
      and exists (select from ${tables[span]} i where i.item_type = ${type} and i.day = d.day::date offset ${LEADERS}::int)`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** Replaces the leaders of a day or month. */
export const rankSpan = async (db: Db, span: RankedSpan, type: RankedType, day: string): Promise<void> => {
  await sql`
    with most as materialized (
      select item_id, plays from ${tables[span]} where item_type = ${type} and day = ${day}::date
      order by plays desc, item_id limit ${LEADERS}
    ),
    passed as (
      delete from analytics_leaders where span = ${span} and item_type = ${type} and day = ${day}::date
        and item_id not in (select item_id from most)
    )
    insert into analytics_leaders as l (span, item_type, day, item_id, plays)
    select ${span}, ${type}, ${day}::date, item_id, plays from most
    on conflict (span, item_type, day, item_id) do update set plays = excluded.plays where l.plays <> excluded.plays`.execute(
    db,
  )
}
