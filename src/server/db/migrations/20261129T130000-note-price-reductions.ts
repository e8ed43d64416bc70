import { type Kysely, sql } from 'kysely'

/**
 * Adds price credits between order items, the time at which a refund ended an item, the start of prorated periods, and kept
 * plan time.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table order_items add column ended_at timestamptz,
    add column ended_with integer references order_items on delete set null`,
  'create index order_items_ended_with_idx on order_items (ended_with) where ended_with is not null',
  `update order_items oi set ended_at = now() from orders o
    where o.id = oi.order_id and (o.status = 'refunded' or oi.refunded > 0
      and oi.refunded >= oi.amount - oi.discount + case when o.tax_included then 0 else oi.tax end)`,
  // Before tax, in the currency of both orders.
  `create table order_item_credits (
    item_id integer not null references order_items on delete cascade,
    source_id integer not null references order_items on delete cascade,
    amount integer not null check (amount >= 0),
    primary key (item_id, source_id)
  )`,
  'create index order_item_credits_source_id_idx on order_item_credits (source_id)',
  // Null if it pays its period from the start.
  'alter table orders add column prorated_from timestamptz',
  `update orders o set prorated_from = o.created_at from plan_prices p
    where p.id = o.plan_price_id and o.subscription_id is not null and o.created_at > o.period_start
      and o.created_at < o.period_end and o.subtotal < p.amount`,
  'alter table refunds drop constraint refunds_amount_check',
  'alter table refunds add check (amount >= 0)',
  `create table kept_plan_time (
    user_id integer not null references users on delete cascade,
    plan_id integer not null references plans on delete cascade,
    seconds integer not null check (seconds > 0),
    primary key (user_id, plan_id)
  )`,
  'create index kept_plan_time_plan_id_idx on kept_plan_time (plan_id)',
  'alter table notifications drop constraint notifications_kind_check',
  `alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
    'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
    'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments', 'payout', 'split', 'gift',
    'family', 'campaign', 'purchase', 'sale'))`,
]
