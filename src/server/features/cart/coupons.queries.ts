import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export interface Coupon {
  id: number
  code: string
  percent: number | null
  amount: number | null
  currency: string | null
  artist_id: number | null
}

const usable = (userId: number) => sql<boolean>`(dc.active
  and coalesce(dc.starts_at, '-infinity') <= now() and coalesce(dc.ends_at, 'infinity') > now()
  and (dc.usage_limit is null or dc.used < dc.usage_limit)
  and not (dc.once_per_user and exists (select from orders o
    where o.discount_code_id = dc.id and o.user_id = ${userId} and o.status in ('paid', 'refunded'))))`

/** Returns a coupon that the account may use now, by its code or id. */
export const usableCoupon = async (
  db: Db,
  userId: number,
  which: { code: string } | { id: number },
): Promise<Coupon | undefined> => {
  const named = 'code' in which ? sql`dc.code = upper(${which.code})` : sql`dc.id = ${which.id}`
  const { rows } = await sql<Coupon>`
    select dc.id, dc.code, dc.percent, dc.amount, dc.currency, dc.artist_id
    from discount_codes dc where ${named} and ${usable(userId)}`.execute(db)
  return rows[0]
}

/** Counts a use, in the transaction in which the order is paid. */
export const countUse = async (db: Db, id: number): Promise<void> => {
  await sql`update discount_codes set used = used + 1 where id = ${id}`.execute(db)
}
