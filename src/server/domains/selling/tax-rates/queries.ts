import { sql } from 'kysely'
import type { AdminTaxRate } from '../../../../contract/selling/back-office/tax-rates.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

export const taxRateListing: Listing = {
  from: sql`tax_rates tr`,
  id: sql`tr.id`,
  sorts: {
    country: { key: sql`tr.country`, kind: 'text' },
    rate: { key: sql`tr.rate`, kind: 'number' },
    created_at: { key: sql`tr.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`concat_ws(' ', tr.country, tr.name)`, text),
}

export const taxRateRows = async (db: Db, ids: number[]): Promise<AdminTaxRate[]> => {
  const { rows } = await sql<AdminTaxRate>`
    select id, country, name, rate, created_at from tax_rates where id = any(${ids}::int[])`.execute(db)
  return rows
}

interface TaxRateColumns {
  country: string
  name: string
  rate: number
}

/** Returns whether a country has no other rate than this one. */
export const isCountryFree = async (trx: Trx, country: string, id = 0): Promise<boolean> =>
  (await trx
    .selectFrom('tax_rates')
    .select('id')
    .where('country', '=', country)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

export const insertTaxRate = async (trx: Trx, values: TaxRateColumns): Promise<number> =>
  (await trx.insertInto('tax_rates').values(values).returning('id').executeTakeFirstOrThrow()).id

export const updateTaxRate = async (trx: Trx, id: number, values: TaxRateColumns): Promise<void> => {
  await trx
    .updateTable('tax_rates')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const deleteTaxRates = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('tax_rates').where('id', 'in', ids).execute()
}
