import { sql } from 'kysely'
import type { StoredToken } from '../../../../db/columns.ts'
import type { Db, Trx } from '../../../../db/schema.ts'

export const insertGuestOrder = async (
  trx: Trx,
  values: StoredToken & { order_id: string; locale: string },
): Promise<void> => {
  await trx.insertInto('guest_orders').values(values).execute()
}

/** Returns whether an order is that of a visitor, and nobody has claimed it. */
export const isGuestOrder = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('guest_orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()) !== undefined

interface FoundOrder {
  id: string
  claimed: boolean
  /** Who claimed it. */
  user_id: number | null
}

/** Returns the order that a token opens. */
export const guestOrderByToken = async (db: Db, token_hash: Buffer): Promise<FoundOrder | undefined> => {
  const { rows } = await sql<FoundOrder>`
    select o.id, g.claimed_at is not null as claimed, o.user_id
    from guest_orders g join orders o on o.id = g.order_id where g.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

/** Locks the order that a token opens, if it is not paid yet. */
export const lockOpenGuestOrder = async (
  trx: Trx,
  token_hash: Buffer,
): Promise<{ id: string; email: string; fingerprint: string } | undefined> => {
  const { rows } = await sql<{ id: string; email: string; fingerprint: string }>`
    select o.id, o.buyer_email as email, o.fingerprint from guest_orders g join orders o on o.id = g.order_id
    where g.token_hash = ${token_hash} and g.claimed_at is null and o.status = 'pending' for update of o`.execute(
    trx,
  )
  return rows[0]
}

/** Returns the ids of the purchases of an order that belong to nobody. */
export const guestPurchases = async (db: Db, orderId: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from purchases p join order_items oi on oi.id = p.order_item_id
    where oi.order_id = ${orderId} and p.user_id is null order by oi.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes an order that of an account. */
export const setClaimed = async (trx: Trx, orderId: string, userId: number): Promise<void> => {
  await trx.updateTable('orders').set({ user_id: userId }).where('id', '=', orderId).execute()
  await trx
    .updateTable('guest_orders')
    .set({ claimed_at: new Date() })
    .where('order_id', '=', orderId)
    .execute()
}

interface EmailedOrder {
  number: number
  buyer_email: string
  locale: string
  token_encrypted: Buffer
}

/** Returns what the email about an order says that waits for its payment. */
export const guestOrderToEmail = async (db: Db, orderId: string): Promise<EmailedOrder | undefined> => {
  const { rows } = await sql<EmailedOrder>`
    select o.number, o.buyer_email, g.locale, g.token_encrypted
    from guest_orders g join orders o on o.id = g.order_id
    where o.id = ${orderId} and g.claimed_at is null and o.status = 'pending'`.execute(db)
  return rows[0]
}

/** Forgets visitors whose orders ended before then without a payment; their links open nothing any more. */
export const forgetGuests = async (db: Db, before: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from guest_orders g using orders o
      where o.id = g.order_id and g.claimed_at is null and o.paid_at is null and o.ended_at < ${before}
      returning g.order_id)
    update orders set buyer_name = '', buyer_email = '', address = '' where id in (select order_id from gone)`.execute(
    db,
  )
}
