import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AuditLogTable } from '../db/tables-back-office.ts'

export const insertRecords = async (
  trx: Transaction<Database>,
  rows: Insertable<AuditLogTable>[],
): Promise<void> => {
  await trx.insertInto('audit_log').values(rows).execute()
}
