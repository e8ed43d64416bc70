import type { Insertable } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { ReportTable } from '../../db/tables-contact.ts'

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
