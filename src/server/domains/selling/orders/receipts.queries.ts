import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

interface Receipt {
  number: number
  buyer_email: string
  locale: string | null
  currency: string
  discount: number
  coupon: string | null
  tax: number
  tax_name: string
  total: number
  items: { title: string; artist: string; license: string; amount: number }[]
}

/** Returns what the receipt of an order says. */
export const receiptOf = async (db: Db, orderId: string): Promise<Receipt | undefined> => {
  const { rows } = await sql<Receipt>`
    select o.number, o.buyer_email, u.locale, o.currency, o.discount, o.discount_code as coupon, o.tax, o.tax_name, o.total,
      (select json_agg(json_build_object('title', oi.title, 'artist', oi.artist, 'license', oi.license,
        'amount', oi.amount) order by oi.id) from order_items oi where oi.order_id = o.id) as items
    from orders o left join users u on u.id = o.user_id where o.id = ${orderId}`.execute(db)
  return rows[0]
}
