import { sql } from 'kysely'
import type { RefundStatus } from '../../../contract/admin/sales.ts'
import type { Db, Trx } from '../../db/schema.ts'

export interface RefundedItem {
  id: number
  amount: number
}

export interface StoredRefund {
  id: string
  order_id: string
  payment_id: string | null
  amount: number
  items: RefundedItem[]
  reason: string
}

export const insertRefund = async (
  trx: Trx,
  { items, ...values }: Omit<StoredRefund, 'id'> & { created_by: number | null },
): Promise<string> =>
  (
    await trx
      .insertInto('refunds')
      .values({ ...values, items: JSON.stringify(items) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Returns what became of a refund. */
export const refundStatus = async (db: Db, id: string): Promise<RefundStatus> =>
  (await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Returns refunds that were decided, but not carried out: this one, or those of before. */
export const openRefunds = async (
  db: Db,
  which: { id: string } | { before: Date },
): Promise<StoredRefund[]> => {
  const { rows } = await sql<StoredRefund>`
    select id, order_id, payment_id, amount, items, reason from refunds
    where status = 'created' and ${'id' in which ? sql`id = ${which.id}` : sql`created_at <= ${which.before}`}
    order by created_at limit 100`.execute(db)
  return rows
}

/** Sums of refunds of an order’s items that are decided, but not carried out. */
export const openRefundSums = async (trx: Trx, orderId: string): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; sum: number }>`
    select (item ->> 'id')::int as id, sum((item ->> 'amount')::int)::int as sum
    from refunds r, jsonb_array_elements(r.items) item
    where r.order_id = ${orderId} and r.status = 'created' group by 1`.execute(trx)
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

/** Closes a refund; false if it was closed before. */
export const closeRefund = async (
  trx: Trx,
  id: string,
  values: { status: 'succeeded' | 'failed'; provider_reference?: string; error?: string },
): Promise<boolean> => {
  const closed = await trx
    .updateTable('refunds')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export const addRefunded = async (trx: Trx, orderId: string, items: RefundedItem[]): Promise<void> => {
  await sql`
    update order_items oi set refunded = oi.refunded + r.amount
    from unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ amount }) => amount)}::int[]) as r (id, amount)
    where oi.id = r.id and oi.order_id = ${orderId}`.execute(trx)
}

/** What is left of each item in the accounts of the ledger: negative amounts that a refund takes back. */
export const outstanding = async (
  db: Db,
  itemIds: number[],
): Promise<{ order_item_id: number; name: string; amount: number }[]> => {
  const { rows } = await sql<{ order_item_id: number; name: string; amount: number }>`
    select e.order_item_id, a.name, sum(e.amount)::float8 as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.order_item_id = any(${itemIds}::int[]) group by 1, 2 having sum(e.amount) <> 0 order by 1, 2`.execute(
    db,
  )
  return rows
}

/** Returns when artists can be paid what an order earned them; now if that is over. */
export const saleAvailableAt = async (db: Db, orderId: string): Promise<Date> => {
  const { rows } = await sql<{ at: string }>`
    select greatest(now(), max(available_at)) as at from ledger_transactions
    where order_id = ${orderId} and kind = 'sale' and reference = ${orderId}`.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}
