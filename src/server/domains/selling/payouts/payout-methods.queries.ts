import { sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { PayoutField, PayoutMethod } from '../../../../contract/selling/back-office/earnings.ts'
import type { AdminPayoutMethod } from '../../../../contract/selling/back-office/payouts.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

export const methodListing: Listing = {
  from: sql`payout_methods pm`,
  id: sql`pm.id`,
  sorts: {
    name: { key: sql`lower(pm.name)`, kind: 'text' },
    created_at: { key: sql`pm.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`concat_ws(' ', pm.name, pm.description)`, text),
  filters: { active: (active: YesOrNo) => sql`pm.active = ${active === 'true'}` },
}

export const methodRows = async (db: Db, ids: number[]): Promise<AdminPayoutMethod[]> => {
  const { rows } = await sql<AdminPayoutMethod>`
    select pm.id, pm.name, pm.description, pm.kind, pm.fields, pm.currency, pm.minimum, pm.fee, pm.active,
      (select count(*)::int from payout_accounts where method_id = pm.id) as accounts_count, pm.created_at
    from payout_methods pm where pm.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the methods that artists may choose. */
export const activeMethods = async (db: Db): Promise<PayoutMethod[]> => {
  const { rows } = await sql<PayoutMethod>`
    select id, name, description, kind, fields, currency, minimum, fee from payout_methods
    where active order by lower(name), id limit 100`.execute(db)
  return rows
}

export const methodById = async (
  db: Db,
  id: number,
): Promise<(PayoutMethod & { active: boolean }) | undefined> => {
  const { rows } = await sql<PayoutMethod & { active: boolean }>`
    select id, name, description, kind, fields, currency, minimum, fee, active from payout_methods where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export interface MethodColumns {
  name: string
  description: string
  kind: 'sepa' | 'other'
  fields: PayoutField[]
  currency: string
  minimum: number
  fee: number
  active: boolean
}

/** Returns the id of the new method; null if its name is taken. */
export const insertMethod = async (trx: Trx, { fields, ...values }: MethodColumns): Promise<number | null> =>
  (
    await trx
      .insertInto('payout_methods')
      .values({ ...values, fields: JSON.stringify(fields) })
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Returns whether the name is free for this method. */
export const isNameFree = async (trx: Trx, id: number, name: string): Promise<boolean> =>
  (await trx
    .selectFrom('payout_methods')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

export const updateMethod = async (
  trx: Trx,
  id: number,
  { fields, ...values }: MethodColumns,
): Promise<void> => {
  await trx
    .updateTable('payout_methods')
    .set({ ...values, fields: JSON.stringify(fields), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Returns whether an artist is paid by one of these methods. */
export const areInUse = async (trx: Trx, ids: number[]): Promise<boolean> =>
  (await trx
    .selectFrom('payout_accounts')
    .select('artist_id')
    .where('method_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteMethods = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('payout_methods').where('id', 'in', ids).execute()
}
