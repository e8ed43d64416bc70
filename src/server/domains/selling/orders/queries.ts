import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { OrderItem } from '../../../../contract/core/cart.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { OrderedType, OrderStatus } from '../../../../contract/core/selling.ts'
import type { Order, orders, ProviderKey } from '../../../../contract/selling/orders.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { type PageRequest, pageOfList } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, reserved } from '../../../db/sql/items.ts'
import type { OrderTable } from '../../../db/tables/orders.ts'
import { type Credit, insertCredits } from './refunds/queries.ts'

/** The last payment of the order `o`. */
const lastPayment = sql`select action, error from payments where order_id = o.id order by created_at desc, id limit 1`

/** The months of a plan that is the item `oi` and given. */
export const givenMonths = sql<
  number | null
>`(select case pp.interval when 'month' then 1 when 'year' then 12 end
  from orders o join plan_prices pp on pp.id = o.plan_price_id
  where o.id = oi.order_id and oi.type = 'plan' and exists (select from gifts where order_item_id = oi.id))`

/** License, period and months of the item `oi` of the order `o`; documents have a period as the license of a plan. */
export const termsJson = sql`
  'months', ${givenMonths},
  'license', case when o.period_start is null then oi.license else '' end,
  'period', case when o.period_start is not null
    then json_build_object('start', o.period_start, 'end', o.period_end) end`

const items = sql`coalesce((
  select json_agg(json_build_object('id', oi.id, 'type', oi.type,
    'item_id', coalesce(oi.song_id, oi.album_id), 'title', oi.title, 'artist', oi.artist, 'cover', ${coverOf('c')},
    ${termsJson}, 'amount', oi.amount, 'discount', oi.discount, 'tax', oi.tax, 'refunded', oi.refunded,
    'gift', case when g.id is not null then json_build_object('email', g.email, 'name', g.name) end)
    order by oi.id)
  from order_items oi left join gifts g on g.order_item_id = oi.id left join all_songs s on s.id = oi.song_id
  left join all_albums al on al.id = coalesce(oi.album_id, s.album_id)
  left join images c on c.id = coalesce(s.cover_id, al.cover_id)
  where oi.order_id = o.id), '[]')`

/** An order as its buyer sees it, with its row’s number as id of the page. */
export type StoredOrder = Omit<Order, 'number'> & { number: number }

const ordersWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredOrder[]> => {
  const { rows } = await sql<StoredOrder & { items: OrderItem[] }>`
    select o.id as uuid, o.number, o.status, ${items} as items, o.subtotal, o.discount_code as coupon, o.discount, o.tax,
      o.tax_name, o.tax_rate, o.tax_included, o.total, o.refunded, o.currency, o.country, o.provider,
      case when o.status = 'pending' then last.action end as action,
      case when o.status = 'pending' then last.error end as failure,
      o.refund_requested_at is not null as refund_requested, o.created_at, o.paid_at,
      case when o.status = 'pending' then o.expires_at end as expires_at
    from orders o left join lateral (${lastPayment}) last on true where ${condition}`.execute(db)
  return rows
}

/** Returns an order of an account. */
export const orderOf = async (db: Db, userId: number, uuid: string): Promise<StoredOrder | undefined> =>
  (await ordersWhere(db, sql`o.id = ${uuid}::uuid and o.user_id = ${userId}`))[0]

/** Returns an order, whoever made it. */
export const anyOrder = async (db: Db, uuid: string): Promise<StoredOrder | undefined> =>
  (await ordersWhere(db, sql`o.id = ${uuid}::uuid`))[0]

type OrderFilter = Pick<QueryOf<typeof orders.list>, 'status' | 'of'>

const ofAccount = (userId: number, { status, of }: OrderFilter) => {
  const plans = sql`exists (select from order_items oi where oi.order_id = o.id and oi.type = 'plan')`
  return sql`o.user_id = ${userId}
    ${status === undefined ? sql`` : sql` and o.status = ${status}`}
    ${of === undefined ? sql`` : of === 'plans' ? sql` and ${plans}` : sql` and not ${plans}`}`
}

/** Returns a page of an account’s orders, newest first. */
export const pageOfOrders = async (
  db: Db,
  userId: number,
  filter: OrderFilter,
  request: PageRequest,
): Promise<{ at: string; item: StoredOrder & { id: number } }[]> => {
  const page = pageOfList(
    {
      sort: { key: sql`o.created_at`, kind: 'time', desc: true },
      id: sql`o.number`,
      from: sql`orders o`,
      where: ofAccount(userId, filter),
    },
    request,
  )
  const { rows } = await sql<{ number: number; at: string }>`
    select number, at from (${page}) as picked order by place`.execute(db)
  const numbers = rows.map(({ number }) => number)
  const found = new Map(
    (await ordersWhere(db, sql`o.number = any(${numbers}::int[])`)).map((order) => [order.number, order]),
  )
  return rows.flatMap(({ number, at }) => {
    const order = found.get(number)
    return order ? [{ at, item: { ...order, id: number } }] : []
  })
}

export const countOrders = async (db: Db, userId: number, filter: OrderFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where ${ofAccount(userId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns what webhooks of the site are told of an order. */
export const orderEvent = async (db: Db, id: string): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('id', o.id, 'number', 'T-' || o.number, 'total', o.total, 'currency', o.currency,
      'user_id', o.user_id, 'provider', o.provider, 'items', coalesce((
        select json_agg(json_build_object('type', oi.type, 'title', oi.title, 'amount', oi.amount) order by oi.id)
        from order_items oi where oi.order_id = o.id), '[]')) as data
    from orders o where o.id = ${id}`.execute(db)
  return rows[0]?.data ?? {}
}

/** An order as far as its transitions need it. */
export interface LockedOrder {
  id: string
  user_id: number | null
  status: OrderStatus
  currency: string
  total: number
  refunded: number
  tax_included: boolean
  discount_code_id: number | null
  /** The subscription whose period it pays. */
  subscription_id: number | null
}

/** Locks an order; undefined if there is none. */
export const lockOrder = async (trx: Trx, id: string): Promise<LockedOrder | undefined> =>
  trx
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'currency', 'total', 'refunded', 'tax_included', 'discount_code_id'])
    .select('subscription_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns the open order of an account for the same cart. */
export const openOrder = async (trx: Trx, userId: number, fingerprint: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('fingerprint', '=', fingerprint)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  )?.id

/** Returns the order of an account with this total that waits for a bank transfer, the latest one. */
export const awaitedOrder = async (trx: Trx, userId: number, total: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('total', '=', total)
      .where('provider', '=', 'offline')
      .where('status', '=', 'pending')
      .where('subscription_id', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.id

/** Returns orders that wait for a bank transfer although their buyers have since bought all that is in them. */
export const coveredOrders = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.status = 'pending' and o.provider = 'offline' and o.subscription_id is null
      and exists (select from purchases p where p.user_id = o.user_id and p.valid and p.created_at > o.created_at)
      and not exists (
        select from order_items oi where oi.order_id = o.id and (
          exists (select from gifts g where g.order_item_id = oi.id)
          or not exists (select from purchases p where p.user_id = o.user_id and p.valid
            and p.license_id = oi.license_id and (p.song_id = oi.song_id or p.album_id = oi.album_id))))
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const insertOrder = async (trx: Trx, values: Insertable<OrderTable>): Promise<string> =>
  (await trx.insertInto('orders').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Stores orders, and returns their ids by what tells them apart. */
export const insertOrders = async (
  trx: Trx,
  orders: Insertable<OrderTable>[],
): Promise<Map<string, string>> => {
  const rows = await insertRows(trx, 'orders', orders).returning(['id', 'fingerprint']).execute()
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}

export interface NewOrderItem {
  type: OrderedType
  song_id: number | null
  album_id: number | null
  plan_id?: number
  artist_id: number | null
  license_id: number | null
  title: string
  artist: string
  license: string
  license_text: string
  amount: number
  discount: number
  tax: number
  commission: number
  splits: { artist_id: number; amount: number }[]
  /** Payments that lowered its price: `amount` is the rest to pay. */
  credits?: Credit[] | undefined
}

/** Stores items of orders and returns their ids, in the same order. */
export const insertOrderItems = async (
  trx: Trx,
  all: (NewOrderItem & { order_id: string })[],
): Promise<number[]> => {
  const rows = await insertRows(
    trx,
    'order_items',
    all.map(({ credits, ...item }) => item),
  )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  await insertCredits(
    trx,
    all.flatMap(({ credits = [] }, index) =>
      credits.map((credit) => ({ ...credit, item_id: ids[index] as number })),
    ),
  )
  return ids
}

export const setOrder = async (
  trx: Trx,
  id: string,
  values: Partial<{
    status: OrderStatus
    provider: ProviderKey
    paid_at: Date
    ended_at: Date
    refunded: number
    expires_at: Date
    refund_requested_at: Date
    refund_reason: string
  }>,
): Promise<void> => {
  await trx.updateTable('orders').set(values).where('id', '=', id).execute()
}

/** Keeps these artists from being deleted or merged until the transaction ends. */
export const lockArtists = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`select from artists where id = any(${ids}::int[]) order by id for key share`.execute(trx)
}

export interface SoldOrderItem {
  id: number
  type: OrderedType
  song_id: number | null
  album_id: number | null
  license_id: number | null
  amount: number
  discount: number
  tax: number
  commission: number
  refunded: number
  /** Part that lowers the prices of other items, with tax. */
  reserved: number
  /** Payments for other items lowered its price. */
  credited: boolean
  splits: { artist_id: number; amount: number }[]
  /** The item is given to somebody. */
  given: boolean
}

/** Returns the items of an order. */
export const itemsOfOrder = async (db: Db, orderId: string): Promise<SoldOrderItem[]> => {
  const { rows } = await sql<SoldOrderItem>`
    select oi.id, oi.type, oi.song_id, oi.album_id, oi.license_id, oi.amount, oi.discount, oi.tax, oi.commission,
      oi.refunded, ${reserved} as reserved, exists (select from order_item_credits where item_id = oi.id) as credited,
      oi.splits, exists (select from gifts g where g.order_item_id = oi.id) as given
    from order_items oi join orders o on o.id = oi.order_id where oi.order_id = ${orderId} order by oi.id`.execute(
    db,
  )
  return rows
}

/** Sales of an artist in an order. */
interface SoldOfArtist {
  artist_id: number
  artist: string
  /** One of its items. */
  title: string
  count: number
  /** Owners and editors of the artist. */
  to: number[]
}

/** Returns what an order sold, by artist with a share in it. */
export const salesByArtist = async (trx: Trx, orderId: string): Promise<SoldOfArtist[]> => {
  const { rows } = await sql<SoldOfArtist>`
    select ar.id as artist_id, ar.name as artist, min(oi.title) as title, count(distinct oi.id)::int as count, array(
        select user_id from artist_members m where m.artist_id = ar.id and m.role in ('owner', 'editor')) as "to"
    from order_items oi cross join jsonb_array_elements(oi.splits) split
    join artists ar on ar.id = (split ->> 'artist_id')::int
    where oi.order_id = ${orderId} and oi.amount > oi.discount group by ar.id order by ar.id`.execute(trx)
  return rows
}

/** Returns the commission of artists who have their own. */
export const listCommissions = async (db: Db, artists: number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('artist_commissions')
    .select(['artist_id', 'commission'])
    .where('artist_id', 'in', artists.length > 0 ? artists : [0])
    .execute()
  return new Map(rows.map(({ artist_id, commission }) => [artist_id, commission]))
}

/** Returns ids of pending orders that have expired. */
export const expiredOrders = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'pending' and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Cancels the open orders of an account. */
export const cancelOrders = async (trx: Trx, userId: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'cancelled', ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** Forgets who made orders that were never paid. */
export const forgetUnpaidBuyer = async (trx: Trx, userId: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ buyer_name: '', buyer_email: '', address: '' })
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .execute()
}

/** Returns the email of an account. */
export const emailOf = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

interface Receipt {
  number: number
  buyer_email: string
  locale: string | null
  /** Opens the order of a visitor; null for that of an account. */
  token_encrypted: Buffer | null
  currency: string
  discount: number
  coupon: string | null
  tax: number
  tax_name: string
  total: number
  items: { title: string; artist: string; license: string; amount: number }[]
}

/** Returns what the receipt of an order says. */
export const loadReceipt = async (db: Db, orderId: string): Promise<Receipt | undefined> => {
  const { rows } = await sql<Receipt>`
    select o.number, o.buyer_email, coalesce(u.locale, guest.locale) as locale, guest.token_encrypted, o.currency, o.discount, o.discount_code as coupon, o.tax, o.tax_name, o.total,
      (select json_agg(json_build_object('title', oi.title, 'artist', oi.artist, 'license', oi.license,
        'amount', oi.amount) order by oi.id) from order_items oi where oi.order_id = o.id) as items
    from orders o left join users u on u.id = o.user_id
    left join guest_orders guest on guest.order_id = o.id and guest.claimed_at is null where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}
