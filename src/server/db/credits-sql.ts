import { type RawBuilder, sql } from 'kysely'

/** Price paid for the order item `oi` of the order `o`, including tax. */
export const paidWithTax: RawBuilder<number> = sql`(
  oi.amount - oi.discount + case when o.tax_included then 0 else oi.tax end)`

/** Value of the order item `oi` of the order `o` before tax: its payment less refunds, plus the price credits it received. */
export const worth: RawBuilder<number> = sql`(oi.amount - oi.discount
  - coalesce(round(oi.refunded::numeric * (oi.amount - oi.discount) / nullif(${paidWithTax}, 0)), 0)::int
  + coalesce((select sum(c.amount) from order_item_credits c where c.item_id = oi.id), 0)::int)`

/** Order items in effect that received price credit from `oi`: `target` of the order `its`, by `c.amount`. */
const lowered = sql`order_item_credits c join order_items target on target.id = c.item_id
  join orders its on its.id = target.order_id
  where c.source_id = oi.id and target.ended_at is null`

/** The time paid by the order item `oi` was replaced by another plan. */
export const replaced: RawBuilder<boolean> = sql`(oi.type = 'plan' and exists (select from ${lowered} and its.status = 'paid'))`

/** Price credit that `oi` gave to order items that are paid, before tax. */
export const contributed: RawBuilder<number> = sql`coalesce((
  select sum(c.amount) from ${lowered} and its.status = 'paid'), 0)::int`

/** Price credit that `oi` gave to paid and pending order items, including tax: not refundable while they are in effect. */
export const reserved: RawBuilder<number> = sql`least(${paidWithTax}, coalesce(ceil((
  select sum(c.amount) from ${lowered} and its.status in ('pending', 'paid'))
  * ${paidWithTax} / nullif(oi.amount - oi.discount, 0)), 0)::int)`

/** The order items that received price credit from `oi`, as JSON. */
export const creditedTo = sql`coalesce((
  select json_agg(json_build_object('id', its.number, 'number', 'T-' || its.number, 'title', target.title,
    'amount', c.amount) order by its.number, target.id)
  from ${lowered} and its.status in ('pending', 'paid')), '[]')`
