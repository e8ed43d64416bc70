import type { Insertable } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { AuditLogTable } from '../db/tables-back-office.ts'

export const insertRecords = async (trx: Trx, rows: Insertable<AuditLogTable>[]): Promise<void> => {
  await trx.insertInto('audit_log').values(rows).execute()
}
