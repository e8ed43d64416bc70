import { type Insertable, sql } from 'kysely'
import type { AdminReportDetails } from '../../../../contract/site/back-office/reports.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { ReportTable } from '../../../db/tables/site.ts'

/** Inserts a report; false while an earlier one by the same user about the same item is open. */
export const insertReport = async (db: Db, report: Insertable<ReportTable>): Promise<boolean> => {
  const inserted = await db
    .insertInto('reports')
    .values(report)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Forgets an account: deletes reports about it, and takes its name from messages that were reported. Their texts stay for
 * those whom they harmed.
 */
export const forgetInReports = async (trx: Trx, userId: number): Promise<void> => {
  await sql`delete from reports where item_type = 'user' and item_id = ${userId}`.execute(trx)
  await sql`
    update reports set context = (
      select jsonb_agg(case when message -> 'user_id' = to_jsonb(${userId}::int)
        then message || '{"name": null}' else message end order by place)
      from jsonb_array_elements(context) with ordinality as messages (message, place))
    where context @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::int))`.execute(trx)
}

/** The reported item: title, owner and whether it is hidden. */
const reported = sql`lateral (
  select s.title, s.user_id, not s.public as hidden from songs s where r.item_type = 'song' and s.id = r.item_id
  union all
  select al.title, al.user_id, not al.public from albums al where r.item_type = 'album' and al.id = r.item_id
  union all
  select coalesce(a.displayname, a.name), a.user_id, false
    from artists a where r.item_type = 'artist' and a.id = r.item_id
  union all
  select p.title, p.user_id, not p.public
    from playlists p where r.item_type = 'playlist' and p.id = r.item_id
  union all
  select u.name, u.id, u.blocked from users u where r.item_type = 'user' and u.id = r.item_id
  union all
  select coalesce(left(m.text, 80), ''), m.user_id, m.deleted_at is not null
    from messages m where r.item_type = 'message' and m.id = r.item_id
  union all
  select left(po.text, 80), po.user_id, false
    from artist_posts po where r.item_type = 'artist_post' and po.id = r.item_id
) it`

export const reportListing: Listing = {
  from: sql`reports r join users by_whom on by_whom.id = r.user_id left join ${reported} on true`,
  id: sql`r.id`,
  sorts: { created_at: { key: sql`r.created_at`, kind: 'time' } },
  search: (text) => contains(sql`concat_ws(' ', it.title, by_whom.name, r.text)`, text),
  filters: {
    status: (status: string) => sql`r.status = ${status}`,
    type: (type: string) => sql`r.item_type = ${type}`,
    reason: (reason: string) => sql`r.reason = ${reason}`,
  },
}

const choice = (table: string) => {
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)]
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`
}

/** Returns reports with their items. */
export const reportRows = async (db: Db, ids: number[]): Promise<AdminReportDetails[]> => {
  const { rows } = await sql<AdminReportDetails>`
    select r.id, r.item_type, r.item_id, it.title, r.reason, ${choice('by_whom')} as reporter, r.status,
      r.created_at, r.text, r.context, coalesce(it.hidden, false) as hidden, ${choice('owner')} as owner,
      (select count(*)::int from reports o where o.item_type = r.item_type and o.item_id = r.item_id
        and o.status = 'open' and o.id <> r.id) as others_count,
      r.note, ${choice('resolver')} as resolved_by, r.resolved_at
    from reports r join users by_whom on by_whom.id = r.user_id left join ${reported} on true
    left join users owner on owner.id = it.user_id left join users resolver on resolver.id = r.resolved_by
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const deleteReports = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('reports').where('id', 'in', ids).execute()
}

/** Resolves open reports; resolved ones are unchanged. */
export const setResolved = async (
  trx: Trx,
  ids: number[],
  by: { user_id: number; note: string | null },
): Promise<void> => {
  await trx
    .updateTable('reports')
    .set({ status: 'resolved', note: by.note, resolved_by: by.user_id, resolved_at: sql`now()` })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
}

/** Reopens reports; false if a user would have two open ones about the same item. */
export const setOpen = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { rows } = await sql<{ twice: boolean }>`
    select exists (select from reports r join reports o using (user_id, item_type, item_id)
      where r.id = any(${ids}::int[]) and r.status = 'resolved' and o.id <> r.id
        and (o.status = 'open' or o.id = any(${ids}::int[]))) as twice`.execute(trx)
  if (rows[0]?.twice) return false
  await trx
    .updateTable('reports')
    .set({ status: 'open', resolved_by: null, resolved_at: null })
    .where('id', 'in', ids)
    .execute()
  return true
}
