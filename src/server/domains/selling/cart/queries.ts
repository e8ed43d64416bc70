import { type RawBuilder, sql } from 'kysely'
import type { CartItem, Gift } from '../../../../contract/core/cart.ts'
import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, deductionFor, onSale, ownedUnder } from '../../../db/sql/items.ts'
import { administrator } from '../../../db/sql/visibility.ts'

/** An item of a cart with what an order needs of it. */
export interface CartLine extends Omit<CartItem, 'product' | 'amount' | 'changed_from'> {
  type: SoldType
  item_id: number
  currency: string
  artist_id: number | null
  /** The price now, and when it was put in the cart. */
  list_amount: number
  known_amount: number
  license_text: string
}

/** Returns items `ci` that are on sale, unless the account has them and keeps them. */
const listLines = async (db: Db, userId: number, items: RawBuilder<unknown>): Promise<CartLine[]> => {
  const { rows } = await sql<CartLine>`
    select ci.id, p.id as price, case when p.song_id is not null then 'song' else 'album' end as type,
      coalesce(p.song_id, p.album_id) as item_id, coalesce(sold.title, record.title) as title,
      coalesce(nullif(ar.displayname, ''), ar.name) as artist, ar.id as artist_id,
      case when p.album_id is not null then record.songs_count end as songs_count, ${coverOf('c')} as cover,
      json_build_object('id', l.id, 'name', l.name, 'summary', l.summary) as license, l.text as license_text,
      p.currency, ci.amount as chosen, p.minimum, ci.gift,
      case when ci.gift is null then ${deductionFor(userId)} else 0 end as deduction,
      p.amount as list_amount, ci.list_amount as known_amount
    from (${items}) ci join prices p on p.id = ci.price_id join licenses l on l.id = p.license_id
    left join songs sold on sold.id = p.song_id
    left join albums record on record.id = coalesce(p.album_id, sold.album_id)
    left join artists ar on ar.id = coalesce(sold.artist_id, record.artist_id)
    left join images c on c.id = coalesce(sold.cover_id, record.cover_id)
    where ${onSale} and (ci.gift is not null or not ${ownedUnder(userId)})
    order by ci.id`.execute(db)
  return rows
}

/** Returns the items of a cart that are still on sale, in the order in which they were added. */
export const cartLines = (db: Db, userId: number): Promise<CartLine[]> =>
  listLines(
    db,
    userId,
    sql`select ci.* from cart_items ci join prices p on p.id = ci.price_id
      where ci.user_id = ${userId} and not p.ask_email`,
  )

/** Returns the items of a visitor’s cart that are on sale; they cost what they cost now. */
export const guestLines = (
  db: Db,
  items: { price: number; amount?: number | undefined }[],
): Promise<CartLine[]> =>
  listLines(
    db,
    0,
    sql`select wanted.id, p.id as price_id, coalesce(wanted.amount, p.amount) as amount, p.amount as list_amount,
        null::jsonb as gift
      from unnest(${items.map(({ price }) => price)}::int[], ${items.map(({ amount }) => amount ?? null)}::int[])
        with ordinality as wanted (price, amount, id)
      join prices p on p.id = wanted.price where not p.ask_email`,
  )

/** Returns the item of a price that asks for an email address, as an order contains it. */
export const freeLine = async (db: Db, userId: number, price: number): Promise<CartLine | undefined> =>
  (
    await listLines(
      db,
      userId,
      sql`select 0 as id, id as price_id, 0 as amount, 0 as list_amount, null::jsonb as gift
        from prices where id = ${price} and ask_email`,
    )
  )[0]

/** Locks the cart of an account, which serializes its changes and orders. */
export const lockCart = async (trx: Trx, userId: number): Promise<void> => {
  await sql`insert into carts (user_id) values (${userId})
    on conflict (user_id) do update set updated_at = now()`.execute(trx)
}

export interface CartChoices {
  country: string | null
  discount_code_id: number | null
}

/** Returns the coupon and country of a cart. */
export const cartChoices = async (db: Db, userId: number): Promise<CartChoices> =>
  (await db
    .selectFrom('carts')
    .select(['country', 'discount_code_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? { country: null, discount_code_id: null }

export const updateCart = async (trx: Trx, userId: number, values: Partial<CartChoices>): Promise<void> => {
  await trx.updateTable('carts').set(values).where('user_id', '=', userId).execute()
}

export interface PriceOnSale {
  id: number
  type: SoldType
  item_id: number
  currency: string
  amount: number
  minimum: number | null
  /** It is not sold, but free for an email address. */
  ask_email: boolean
  owned: boolean
}

/** Returns a price whose item is on sale. */
export const priceOnSale = async (db: Db, userId: number, id: number): Promise<PriceOnSale | undefined> => {
  const { rows } = await sql<PriceOnSale>`
    select p.id, case when p.song_id is not null then 'song' else 'album' end as type,
      coalesce(p.song_id, p.album_id) as item_id, p.currency, p.amount, p.minimum, p.ask_email,
      ${ownedUnder(userId)} as owned
    from prices p join licenses l on l.id = p.license_id where p.id = ${id} and ${onSale}`.execute(db)
  return rows[0]
}

export interface NewCartItem {
  price_id: number
  amount: number
  list_amount: number
  gift: Gift | null
}

const stored = ({ gift, ...item }: NewCartItem) => ({ ...item, gift: gift && JSON.stringify(gift) })

/** Stores an item; false if its price is in the cart already, for the same recipient. */
export const insertItem = async (trx: Trx, userId: number, item: NewCartItem): Promise<boolean> => {
  const added = await trx
    .insertInto('cart_items')
    .values({ user_id: userId, ...stored(item) })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const updateItem = async (trx: Trx, id: number, item: NewCartItem): Promise<void> => {
  await trx.updateTable('cart_items').set(stored(item)).where('id', '=', id).execute()
}

/** Deletes items of a cart, or all of them. */
export const deleteItems = async (trx: Trx, userId: number, ids?: number[]): Promise<void> => {
  await sql`delete from cart_items where user_id = ${userId}
    and ${ids === undefined ? sql`true` : sql`id = any(${ids}::int[])`}`.execute(trx)
}

/** Deletes what an order contains. */
export const deleteItemsOf = async (trx: Trx, userId: number, orderId: string): Promise<void> => {
  await sql`delete from cart_items ci using prices p, order_items oi left join gifts g on g.order_item_id = oi.id
    where ci.user_id = ${userId} and p.id = ci.price_id and oi.order_id = ${orderId}
      and (p.song_id = oi.song_id or p.album_id = oi.album_id) and p.license_id = oi.license_id
      and ci.gift ->> 'email' is not distinct from g.email`.execute(trx)
}

export const isCartEmpty = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('cart_items')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) === undefined

/** Puts the items of an order back in the cart, as far as they are still sold. */
export const returnItemsOf = async (trx: Trx, userId: number, orderId: string): Promise<void> => {
  await sql`insert into cart_items (user_id, price_id, amount, list_amount, gift)
    select ${userId}, p.id, case when p.minimum is null then p.amount else greatest(oi.amount, p.minimum) end, p.amount,
      case when g.id is not null then jsonb_build_object(
        'email', g.email, 'name', g.name, 'message', g.message, 'deliver_at', g.deliver_at) end
    from order_items oi join prices p on p.license_id = oi.license_id
      and (p.song_id = oi.song_id or p.album_id = oi.album_id)
    left join gifts g on g.order_item_id = oi.id
    where oi.order_id = ${orderId} and p.active and (g.id is not null or not exists (
      select from purchases own where own.user_id = ${userId} and own.valid and own.license_id = oi.license_id
        and (own.song_id = oi.song_id or own.album_id = oi.album_id)))
    on conflict do nothing`.execute(trx)
}

/** Returns the name and rate of the tax of a country; none if there is no rate. */
export const taxOfCountry = async (
  db: Db,
  country: string | null,
): Promise<{ name: string; rate: number } | undefined> =>
  country === null
    ? undefined
    : db.selectFrom('tax_rates').select(['name', 'rate']).where('country', '=', country).executeTakeFirst()

export interface Coupon {
  id: number
  code: string
  percent: number | null
  amount: number | null
  currency: string | null
  artist_id: number | null
  /** Periods of a plan that it lowers; null for all. */
  periods: number | null
  /** The account made or changed it, and another administrator could give it one. */
  own: boolean
}

/** Orders that use the coupon `dc`; the periods of a subscription are one use, by its first order. */
const uses = (condition: RawBuilder<unknown>) => sql`(
  select count(*) from orders o where o.discount_code_id = dc.id and ${condition} and not exists (
    select from orders earlier where earlier.subscription_id = o.subscription_id and earlier.id <> o.id
      and earlier.discount_code_id = dc.id and earlier.status in ('paid', 'refunded')))`

/** Uses are left of the coupon `dc`, of which open orders that match reserve theirs. */
const isLeft = (reserving: RawBuilder<unknown>) => sql`(
  dc.usage_limit is null or dc.used + ${uses(sql`o.status = 'pending' and ${reserving}`)} < dc.usage_limit)`

/** Somebody used the coupon `dc` that each may use once: an account, or a visitor (0) who ordered with the same address. */
const usedBy = (userId: number, email: string) => sql`(dc.once_per_user and exists (select from orders o
  where o.discount_code_id = dc.id and o.status in ('paid', 'refunded') and (o.user_id = ${userId}
    or lower(o.buyer_email) = lower(${email}) and exists (select from guest_orders g where g.order_id = o.id))))`

const usable = (userId: number, email: string) => sql<boolean>`(dc.active
  and coalesce(dc.starts_at, '-infinity') <= now() and coalesce(dc.ends_at, 'infinity') > now()
  and ${isLeft(sql`o.user_id is distinct from ${userId}`)} and not ${usedBy(userId, email)})`

/** Returns a coupon that the account may use now, by its code or id; or a visitor (0) with this address. */
export const usableCoupon = async (
  db: Db,
  userId: number,
  which: { code: string } | { id: number },
  email = '',
): Promise<Coupon | undefined> => {
  const named = 'code' in which ? sql`dc.code = upper(${which.code})` : sql`dc.id = ${which.id}`
  const { rows } = await sql<Coupon>`
    select dc.id, dc.code, dc.percent, dc.amount, dc.currency, dc.artist_id, dc.periods,
      coalesce(dc.changed_by = ${userId}, false) and exists (
        select from users u where u.id <> ${userId} and not u.blocked and ${administrator}) as own
    from discount_codes dc where ${named} and ${usable(userId, email)}`.execute(db)
  return rows[0]
}

/** An order that is about to use a coupon, besides open orders of the same subscription, which it replaces. */
interface CouponUse {
  user_id: number
  subscription_id?: number
}

/**
 * Reserves a use of a coupon for an order that the caller’s transaction stores, until it ends. Returns what is in the way:
 * other orders of the account that are open, or nothing that is left.
 */
export const reserveUse = async (
  trx: Trx,
  id: number,
  { user_id, subscription_id = 0 }: CouponUse,
): Promise<'own' | 'used_up' | null> => {
  await sql`select from discount_codes where id = ${id} for update`.execute(trx)
  const others = sql`o.subscription_id is distinct from ${subscription_id}`
  const { rows } = await sql<{ left: boolean; own: boolean }>`
    select ${isLeft(others)} as left, exists (
        select from orders o where o.discount_code_id = dc.id and o.user_id = ${user_id} and o.status = 'pending'
          and ${others} and (dc.once_per_user or dc.usage_limit is not null)) as own
    from discount_codes dc where dc.id = ${id}`.execute(trx)
  const { left = false, own = false } = rows[0] ?? {}
  if (own) return 'own'
  return left ? null : 'used_up'
}

/** Whether an order may still use its coupon, although it did not reserve its use any more. */
export const isUseLeft = async (trx: Trx, id: number, userId: number): Promise<boolean> => {
  await sql`select from discount_codes where id = ${id} for update`.execute(trx)
  const { rows } = await sql`
    select from discount_codes dc where dc.id = ${id} and ${isLeft(sql`true`)} and not ${usedBy(userId, '')}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Counts a use, in the transaction in which the order is paid; the periods of a subscription are one. */
export const countUse = async (db: Db, id: number, orderId: string): Promise<void> => {
  await sql`
    update discount_codes set used = used + 1 where id = ${id} and not exists (
      select from orders o join orders earlier on earlier.subscription_id = o.subscription_id and earlier.id <> o.id
      where o.id = ${orderId} and earlier.discount_code_id = ${id} and earlier.status in ('paid', 'refunded'))`.execute(
    db,
  )
}

/** Returns the coupons of subscriptions that lower their next period, with how many periods they still lower. */
export const couponsOfSubscriptions = async (
  db: Db,
  subscriptionIds: number[],
): Promise<Map<number, Coupon>> => {
  if (subscriptionIds.length === 0) return new Map()
  const { rows } = await sql<Coupon & { subscription_id: number }>`
    select s.id as subscription_id, dc.id, dc.code, dc.percent, dc.amount, dc.currency, dc.artist_id,
      dc.periods - used.periods as periods
    from subscriptions s join discount_codes dc on dc.id = s.discount_code_id
    cross join lateral (
      select count(*)::int as periods from orders o
      where o.subscription_id = s.id and o.discount_code_id = dc.id and o.status in ('paid', 'refunded')) used
    where s.id = any(${subscriptionIds}::int[]) and (dc.periods is null or dc.periods > used.periods)`.execute(
    db,
  )
  return new Map(rows.map(({ subscription_id, ...coupon }) => [subscription_id, coupon]))
}
