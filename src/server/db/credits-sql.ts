import { type RawBuilder, sql } from 'kysely'

/** What was paid for the item `oi` of the order `o`, with tax. */
export const paidWithTax: RawBuilder<number> = sql`(
  oi.amount - oi.discount + case when o.tax_included then 0 else oi.tax end)`

/**
 * What the item `oi` of the order `o` is worth before tax: what was paid and not refunded, and what payments for other
 * items contributed.
 */
export const worth: RawBuilder<number> = sql`(oi.amount - oi.discount
  - coalesce(round(oi.refunded::numeric * (oi.amount - oi.discount) / nullif(${paidWithTax}, 0)), 0)::int
  + coalesce((select sum(c.amount) from order_item_credits c where c.item_id = oi.id), 0)::int)`

/** Items whose prices the item `oi` lowered: `target` of the order `its`, by `c.amount`. */
const lowered = sql`order_item_credits c join order_items target on target.id = c.item_id
  join orders its on its.id = target.order_id
  where c.source_id = oi.id and target.ended_at is null`

/** Another plan has replaced the time that the item `oi` paid. */
export const replaced: RawBuilder<boolean> = sql`(oi.type = 'plan' and exists (select from ${lowered} and its.status = 'paid'))`

/** What the item `oi` has contributed to others that are paid, before tax. */
export const contributed: RawBuilder<number> = sql`coalesce((
  select sum(c.amount) from ${lowered} and its.status = 'paid'), 0)::int`

/** What of the payment for the item `oi` of the order `o` lowers the prices of others, with tax: it can’t be refunded now. */
export const reserved: RawBuilder<number> = sql`least(${paidWithTax}, coalesce(ceil((
  select sum(c.amount) from ${lowered} and its.status in ('pending', 'paid'))
  * ${paidWithTax} / nullif(oi.amount - oi.discount, 0)), 0)::int)`

/** The items whose prices the item `oi` lowers, as JSON. */
export const creditedTo = sql`coalesce((
  select json_agg(json_build_object('id', its.number, 'number', 'T-' || its.number, 'title', target.title,
    'amount', c.amount) order by its.number, target.id)
  from ${lowered} and its.status in ('pending', 'paid')), '[]')`
