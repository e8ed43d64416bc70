import { sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { AdminLicense } from '../../../../contract/selling/back-office/licenses.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const pricesCount = sql`(select count(*)::int from prices p where p.license_id = l.id)`

export const licenseListing: Listing = {
  from: sql`licenses l`,
  id: sql`l.id`,
  sorts: {
    position: { key: sql`l.position`, kind: 'number' },
    name: { key: sql`lower(l.name)`, kind: 'text' },
    prices_count: { key: pricesCount, kind: 'number' },
    created_at: { key: sql`l.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`concat_ws(' ', l.name, l.summary)`, text),
  filters: { active: (active: YesOrNo) => sql`l.active = ${active === 'true'}` },
}

export const licenseRows = async (db: Db, ids: number[]): Promise<(AdminLicense & { text: string })[]> => {
  const { rows } = await sql<AdminLicense & { text: string }>`
    select l.id, l.name, l.summary, l.text, l.position, l.active, ${pricesCount} as prices_count, l.created_at
    from licenses l where l.id = any(${ids}::int[])`.execute(db)
  return rows
}

export interface LicenseColumns {
  name: string
  summary: string
  text: string
  position: number
  active: boolean
}

/** Returns the id of the new license; null if its name is taken. */
export const insertLicense = async (trx: Trx, values: LicenseColumns): Promise<number | null> =>
  (
    await trx
      .insertInto('licenses')
      .values(values)
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Returns whether the name is free for this license. */
export const isNameFree = async (trx: Trx, id: number, name: string): Promise<boolean> =>
  (await trx
    .selectFrom('licenses')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

export const updateLicense = async (trx: Trx, id: number, values: LicenseColumns): Promise<void> => {
  await trx
    .updateTable('licenses')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Returns whether something has a price under one of these licenses. */
export const areInUse = async (trx: Trx, ids: number[]): Promise<boolean> =>
  (await trx.selectFrom('prices').select('id').where('license_id', 'in', ids).limit(1).executeTakeFirst()) !==
  undefined

export const deleteLicenses = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('licenses').where('id', 'in', ids).execute()
}
