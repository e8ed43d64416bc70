import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ReportTable } from '../../db/tables-contact.ts'

/** Keeps a report; false while an earlier one by the same person about the same thing is open. */
export const keepReport = async (db: Kysely<Database>, report: Insertable<ReportTable>): Promise<boolean> => {
  const kept = await db
    .insertInto('reports')
    .values(report)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
