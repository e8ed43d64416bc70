import { type RawBuilder, sql } from 'kysely'
import type { OrderedType } from '../../../../../contract/core/selling.ts'
import { insertRows } from '../../../../db/insert-rows.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { contributed, replaced, worth } from '../../../../db/sql/items.ts'

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
