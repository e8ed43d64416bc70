import { type Insertable, sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { AdminDiscountCode } from '../../../../contract/selling/back-office/discount-codes.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { DiscountCodeTable } from '../../../db/tables/selling.ts'

export const discountCodeListing: Listing = {
  from: sql`discount_codes dc`,
  id: sql`dc.id`,
  sorts: {
    created_at: { key: sql`dc.created_at`, kind: 'time' },
    code: { key: sql`dc.code`, kind: 'text' },
    used: { key: sql`dc.used`, kind: 'number' },
  },
  search: (text) => contains(sql`dc.code`, text),
  filters: {
    active: (active: YesOrNo) => sql`dc.active = ${active === 'true'}`,
    artist: (artist: number) => sql`dc.artist_id = ${artist}`,
  },
}

export const discountCodeRows = async (db: Db, ids: number[]): Promise<AdminDiscountCode[]> => {
  const { rows } = await sql<AdminDiscountCode>`
    select dc.id, dc.code, dc.percent, dc.amount, dc.currency,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist, dc.starts_at,
      dc.ends_at, dc.usage_limit, dc.used, dc.once_per_user, dc.periods, dc.active, dc.created_at
    from discount_codes dc left join artists ar on ar.id = dc.artist_id where dc.id = any(${ids}::int[])`.execute(
    db,
  )
  return rows
}

export type DiscountCodeColumns = Omit<
  Insertable<DiscountCodeTable>,
  'id' | 'used' | 'created_at' | 'updated_at'
>

/** Returns whether the code is free, or that of this coupon. */
export const isCodeFree = async (trx: Trx, code: string, id = 0): Promise<boolean> =>
  (await trx
    .selectFrom('discount_codes')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

export const insertCode = async (trx: Trx, values: DiscountCodeColumns): Promise<number> =>
  (await trx.insertInto('discount_codes').values(values).returning('id').executeTakeFirstOrThrow()).id

export const updateCode = async (trx: Trx, id: number, values: DiscountCodeColumns): Promise<void> => {
  await trx
    .updateTable('discount_codes')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const deleteCodes = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('discount_codes').where('id', 'in', ids).execute()
}

/** Takes coupons out of use. */
export const endCodes = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx
    .updateTable('discount_codes')
    .set({ active: false, updated_at: new Date() })
    .where('id', 'in', ids)
    .execute()
}

/** Returns the artist to whose items each coupon applies, null for those of all. */
export const artistsOfCodes = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select dc.artist_id from unnest(${ids}::int[]) as given (id) left join discount_codes dc on dc.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}
