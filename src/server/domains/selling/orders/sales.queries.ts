import { sql } from 'kysely'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { OrderStatus } from '../../../../contract/core/selling.ts'
import type { AdminSale, adminSales } from '../../../../contract/selling/back-office/sales.ts'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf, creditedTo, paidWithTax, reserved } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { termsJson } from './queries.ts'

export const saleListing: Listing = {
  // Lists know rows by numeric ids: that of an order is its number.
  from: sql`(select number as id, id as uuid, user_id, status, provider, total, refund_requested_at, search_text, created_at
    from orders) o`,
  id: sql`o.id`,
  sorts: {
    created_at: { key: sql`o.created_at`, kind: 'time' },
    total: { key: sql`o.total`, kind: 'number' },
  },
  search: (text) => sql`(
    (${matchesWords(text, (word) => matchesText(sql`o.search_text`, word))})
    or o.uuid = any(array(select p.order_id from payments p where p.provider_reference = ${text})))`,
  filters: {
    status: (status: OrderStatus) => sql`o.status = ${status}`,
    provider: (provider: ProviderKey) => sql`o.provider = ${provider}`,
    customer: (id: number) => sql`o.user_id = ${id}`,
    refund_requested: () => sql`o.refund_requested_at is not null and o.status = 'paid'`,
  },
}

const customer = sql`case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`

/** Returns orders by their numbers. */
export const saleRows = async (db: Db, numbers: number[]): Promise<AdminSale[]> => {
  const { rows } = await sql<AdminSale>`
    select o.number as id, 'T-' || o.number as number, o.status, ${customer} as customer, o.buyer_name,
      array(select title from order_items where order_id = o.id order by id limit 20) as items, o.total, o.refunded,
      o.currency, o.provider, o.refund_requested_at is not null as refund_requested, o.created_at
    from orders o left join users u on u.id = o.user_id where o.number = any(${numbers}::int[])`.execute(db)
  return rows
}

type Sale = Omit<ReplyOf<typeof adminSales.get>, 'version'>

const iso = (at: string): string => new Date(at).toISOString()

/**
 * Refundable amount of the item `oi`: its payment, less refunds that were made or decided, and less credits that
 * lower prices of other items.
 */
const refundable = sql`case when o.status = 'paid' then greatest(0, ${paidWithTax} - oi.refunded - ${reserved} - coalesce((
    select sum((part ->> 'amount')::int) from refunds r, jsonb_array_elements(r.items) part
    where r.order_id = o.id and r.status = 'created' and (part ->> 'id')::int = oi.id), 0)) else 0 end`

/** Amount that refunds and chargebacks of the order `o` took from accounts of the ledger whose names match. */
const returnedFrom = (accounts: string) =>
  sql`coalesce(sum(e.amount) filter (where a.name like ${accounts}), 0)::int`

const returned = sql`(
  select json_build_object('artists', ${returnedFrom('artist:%')}, 'tax', ${returnedFrom('tax')},
    'commission', ${returnedFrom('platform')})
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
  where t.order_id = o.id and t.kind in ('refund', 'chargeback'))`

/** Returns orders with items, payments and refunds. */
export const saleItems = async (db: Db, numbers: number[]): Promise<Sale[]> => {
  const { rows } = await sql<Sale>`
    select o.number as id, o.id as uuid, 'T-' || o.number as number, o.status, ${customer} as customer, o.buyer_name,
      o.buyer_email, o.country, o.address, o.subtotal, o.discount_code as coupon, o.discount, o.tax, o.tax_name, o.tax_rate,
      o.tax_included, o.total, o.refunded, ${returned} as returned, o.currency, o.provider, o.refund_reason, o.created_at,
      o.paid_at,
      (select json_agg(json_build_object('id', oi.id, 'type', oi.type, 'item_id', coalesce(oi.song_id, oi.album_id),
          'title', oi.title, 'artist', oi.artist, 'cover', ${coverOf('c')}, ${termsJson}, 'amount', oi.amount,
          'discount', oi.discount, 'tax', oi.tax, 'refunded', oi.refunded, 'gift', (
            select json_build_object('email', g.email, 'name', g.name) from gifts g where g.order_item_id = oi.id),
          'commission', oi.commission,
          'refundable', ${refundable}, 'credited_to', ${creditedTo}, 'ended', oi.ended_at is not null,
          'covered', ${paidWithTax} = 0 and exists (select from order_item_credits where item_id = oi.id),
          'earnings', coalesce((
            select json_agg(json_build_object('artist', coalesce(ar.name, ''), 'amount', (split ->> 'amount')::int))
            from jsonb_array_elements(oi.splits) split left join artists ar on ar.id = (split ->> 'artist_id')::int), '[]'))
        order by oi.id)
        from order_items oi left join all_songs s on s.id = oi.song_id
        left join all_albums al on al.id = coalesce(oi.album_id, s.album_id)
        left join images c on c.id = coalesce(s.cover_id, al.cover_id) where oi.order_id = o.id) as items,
      coalesce((select json_agg(json_build_object('id', p.id, 'provider', p.provider, 'reference', p.provider_reference,
          'status', p.status, 'amount', p.amount, 'fee', p.fee, 'error', p.error, 'created_at', p.created_at)
          order by p.created_at) from payments p where p.order_id = o.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('id', r.id, 'status', r.status, 'amount', r.amount, 'reason', r.reason,
          'by', ru.name, 'created_at', r.created_at) order by r.created_at)
          from refunds r left join users ru on ru.id = r.created_by where r.order_id = o.id), '[]') as refunds
    from orders o left join users u on u.id = o.user_id where o.number = any(${numbers}::int[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    payments: row.payments.map((one) => ({ ...one, created_at: iso(one.created_at) })),
    refunds: row.refunds.map((one) => ({ ...one, created_at: iso(one.created_at) })),
  }))
}

/** Returns the account whose order it is: for that of a visitor, the account with its email address. */
export const accountOfOrder = async (db: Db, id: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(o.user_id, u.id) as id from orders o left join users u on u.email = lower(o.buyer_email)
    where o.id = ${id}`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the id of the order with a number. */
export const orderByNumber = async (db: Db, number: number): Promise<string | undefined> =>
  (await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst())?.id
