import { type RawBuilder, sql } from 'kysely'
import type { OrderedType } from '../../../../../contract/core/selling.ts'
import type { RefundStatus } from '../../../../../contract/selling/back-office/sales.ts'
import { insertRows } from '../../../../db/insert-rows.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { contributed, replaced, worth } from '../../../../db/sql/items.ts'
import type { LedgerKind } from '../../../../db/tables/ledger.ts'

export interface RefundedItem {
  id: number
  amount: number
}

export interface StoredRefund {
  id: string
  kind: 'refund' | 'chargeback'
  order_id: string
  payment_id: string | null
  amount: number
  items: RefundedItem[]
  reason: string
}

export const insertRefund = async (
  trx: Trx,
  {
    items,
    ...values
  }: Omit<StoredRefund, 'id' | 'kind'> & {
    kind?: StoredRefund['kind']
    created_by: number | null
  },
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
    select id, kind, order_id, payment_id, amount, items, reason from refunds
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
  trx: Db,
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

/** Returns the rest of each item in the accounts of the ledger: negative amounts that a refund takes back. */
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

export type StatedRefund = StoredRefund & { status: 'created' | 'succeeded' | 'failed' }

const stated = ['id', 'kind', 'order_id', 'payment_id', 'amount', 'items', 'reason', 'status'] as const

export const refundById = async (trx: Trx, id: string): Promise<StatedRefund | undefined> =>
  trx.selectFrom('refunds').select(stated).where('id', '=', id).executeTakeFirst()

/** Returns the refund that a provider made of a payment. */
export const refundByReference = async (
  trx: Trx,
  paymentId: string,
  reference: string,
): Promise<StatedRefund | undefined> =>
  trx
    .selectFrom('refunds')
    .select(stated)
    .where('payment_id', '=', paymentId)
    .where('provider_reference', '=', reference)
    .executeTakeFirst()

/** Returns whether a payment was made for an order that another one had paid. */
export const isDuplicate = async (trx: Trx, paymentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', 'sale')
    .where('reference', '=', paymentId)
    .executeTakeFirst()) !== undefined

/** Marks a refund as failed that was carried out: its money is here again. */
export const failRefund = async (trx: Trx, id: string, error: string): Promise<void> => {
  await trx
    .updateTable('refunds')
    .set({ status: 'failed', error, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Returns what a transaction of the ledger booked. */
export const listEntries = async (
  trx: Trx,
  kind: LedgerKind,
  reference: string,
): Promise<{ name: string; amount: number; order_item_id: number | null }[]> => {
  const { rows } = await sql<{ name: string; amount: number; order_item_id: number | null }>`
    select a.name, e.amount::float8 as amount, e.order_item_id
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.kind = ${kind} and t.reference = ${reference} order by e.id`.execute(trx)
  return rows
}

/** Price credit from the payment for another order item, in minor units before tax. */
export interface Credit {
  source_id: number
  amount: number
}

export const insertCredits = async (trx: Trx, credits: (Credit & { item_id: number })[]): Promise<void> => {
  if (credits.length > 0) await insertRows(trx, 'order_item_credits', credits).execute()
}

/** Returns what an account paid for songs of these albums under the same license, as far as it was not refunded. */
export const songCredits = async (
  db: Db,
  userId: number,
  albums: { album_id: number; license_id: number }[],
): Promise<(Credit & { album_id: number; license_id: number })[]> => {
  if (albums.length === 0) return []
  const { rows } = await sql<Credit & { album_id: number; license_id: number }>`
    select oi.id as source_id, s.album_id, own.license_id, ${worth} as amount
    from purchases own join order_items oi on oi.id = own.order_item_id join orders o on o.id = oi.order_id
    join songs s on s.id = own.song_id
    join unnest(${albums.map(({ album_id }) => album_id)}::int[], ${albums.map(({ license_id }) => license_id)}::int[])
      wanted (album_id, license_id) on wanted.album_id = s.album_id and wanted.license_id = own.license_id
    where own.user_id = ${userId} and own.valid order by oi.id`.execute(db)
  return rows
}

const gone = sql`(oi.ended_at is not null or o.status <> 'paid')`

/** Whether what lowered the prices of an order is not there any more: it was refunded, or has lowered other prices. */
export const lacksCredit = async (trx: Trx, orderId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from order_items item join order_item_credits own on own.item_id = item.id
    join order_items oi on oi.id = own.source_id join orders o on o.id = oi.order_id
    where item.order_id = ${orderId} and (${gone} or ${replaced} or ${worth} < ${contributed} + own.amount) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Whether an item has lowered prices by more than is left of its payment. */
export const isOverdrawn = async (trx: Trx, itemId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from order_items oi join orders o on o.id = oi.order_id
    where oi.id = ${itemId} and (${gone} or ${worth} < ${contributed})`.execute(trx)
  return rows.length > 0
}

/** An item of an order that grants something. */
export interface GrantingItem {
  id: number
  order_id: string
  user_id: number | null
  type: OrderedType
  title: string
  /** It was given to somebody. */
  given: boolean
}

const grantingItems = async (trx: Trx, condition: RawBuilder<unknown>): Promise<GrantingItem[]> => {
  const { rows } = await sql<GrantingItem>`
    select oi.id, oi.order_id, o.user_id, oi.type, oi.title,
      exists (select from gifts g where g.order_item_id = oi.id) as given
    from order_items oi join orders o on o.id = oi.order_id
    where o.status in ('paid', 'refunded') and ${condition} order by oi.id`.execute(trx)
  return rows
}

/** Returns those of these items that grant something still. */
export const itemsInEffect = (trx: Trx, ids: number[]): Promise<GrantingItem[]> =>
  grantingItems(trx, sql`oi.id = any(${ids}::int[]) and oi.ended_at is null`)

/** Returns those of these items that have ended. */
export const endedItems = (trx: Trx, ids: number[]): Promise<GrantingItem[]> =>
  grantingItems(trx, sql`oi.id = any(${ids}::int[]) and oi.ended_at is not null`)

/** Returns the items in effect whose prices an item lowered. */
export const itemsCreditedBy = (trx: Trx, sourceId: number): Promise<GrantingItem[]> =>
  grantingItems(
    trx,
    sql`oi.ended_at is null and oi.id in (select item_id from order_item_credits where source_id = ${sourceId})`,
  )

/** Returns the items that ended because another one was refunded. */
export const itemsEndedWith = (trx: Trx, sourceId: number): Promise<GrantingItem[]> =>
  grantingItems(trx, sql`oi.ended_with = ${sourceId}`)

/** Notes that what items grant has ended, by their own refund or `with` that of another one; null if it is granted again. */
export const setEnded = async (
  trx: Trx,
  ids: number[],
  ended: { at: Date; with: number | null } | null,
): Promise<void> => {
  await trx
    .updateTable('order_items')
    .set({ ended_at: ended?.at ?? null, ended_with: ended?.with ?? null })
    .where('id', 'in', ids)
    .execute()
}
