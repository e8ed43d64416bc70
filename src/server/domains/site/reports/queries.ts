import { type Insertable, sql } from 'kysely'
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
