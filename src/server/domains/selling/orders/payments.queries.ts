import { sql } from 'kysely'
import type { PaymentAction, ProviderKey } from '../../../../contract/selling/orders.ts'
import { withCustomPlan } from '../../../db/connecting/prepared.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { paidWithTax } from '../../../db/sql/items.ts'
import type { Renewal } from '../../../db/tables/orders.ts'

export interface StoredPayment {
  id: string
  order_id: string
  provider: ProviderKey
  provider_reference: string | null
  charge_reference: string | null
  return_path: string
  cancel_path: string
  status: 'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  action: PaymentAction | null
  renewal: Renewal | null
}

const paymentColumns = [
  'id',
  'order_id',
  'provider',
  'provider_reference',
  'charge_reference',
  'return_path',
  'cancel_path',
  'status',
  'amount',
  'currency',
  'action',
  'renewal',
] as const

/** Returns the payment of an order that is not ended, with this provider. */
export const openPayment = async (
  trx: Trx,
  orderId: string,
  provider: ProviderKey,
): Promise<StoredPayment | undefined> =>
  trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst()

/** Returns the payments of orders that are not ended. Planned each time: their number grows quickly while renewals run. */
export const openPayments = async (trx: Trx, orderIds: string[]): Promise<StoredPayment[]> => {
  const columns = sql.join(paymentColumns.map((name) => sql.ref(name)))
  const { rows } = await sql<StoredPayment>`
    ${withCustomPlan} select ${columns} from payments
    where order_id = any(${orderIds}::uuid[]) and status in ('created', 'pending')`.execute(trx)
  return rows
}

interface NewPayment {
  order_id: string
  provider: ProviderKey
  currency: string
  amount: number
  return_path?: string
  cancel_path?: string
  renewal?: Renewal | null
}

export const insertPayments = (trx: Trx, all: NewPayment[]): Promise<StoredPayment[]> =>
  insertRows(
    trx,
    'payments',
    all.map(({ return_path = '/', cancel_path = '/', renewal = null, ...payment }) => ({
      ...payment,
      return_path,
      cancel_path,
      renewal,
    })),
  )
    .returning(paymentColumns)
    .execute()

export const insertPayment = async (trx: Trx, payment: NewPayment): Promise<StoredPayment> =>
  (await insertPayments(trx, [payment]))[0] as StoredPayment

/** Returns a payment. */
export const paymentById = async (db: Db, id: string): Promise<StoredPayment | undefined> =>
  db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()

/** Returns the payments of an order, the newest first. */
export const listPayments = async (db: Db, orderId: string): Promise<StoredPayment[]> =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Returns the payment that paid an order; others that succeeded are booked by themselves, and given back. */
export const paymentOfSale = async (db: Db, orderId: string): Promise<StoredPayment | undefined> =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_transactions as t')
            .select('t.id')
            .where('t.kind', '=', 'sale')
            .whereRef(sql`t.reference`, '=', sql`payments.id::text`),
        ),
      ),
    )
    .executeTakeFirst()

/**
 * Notes what a provider answered to the request of a payment. Its event may have arrived before: a payment that has gone
 * further stays as it is.
 */
export const notePaymentStart = async (
  db: Db,
  id: string,
  values: { status?: 'pending'; provider_reference?: string; action: string },
): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'pending'])
    .execute()
}

export const setPayment = async (
  db: Db,
  id: string,
  values: Partial<{
    status: StoredPayment['status']
    provider_reference: string
    charge_reference: string
    error: string | null
    fee: number
    checked_at: Date
  }>,
): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** A payment as far as its provider needs it to be asked about it. */
export type AskedPayment = Pick<
  StoredPayment,
  'id' | 'provider' | 'provider_reference' | 'charge_reference' | 'amount' | 'currency'
>

/** Returns open payments of pending orders that nobody asked about since then, the longest unasked first. */
export const overduePayments = async (db: Db, before: Date, limit: number): Promise<AskedPayment[]> => {
  const { rows } = await sql<AskedPayment>`
    select p.id, p.provider, p.provider_reference, p.charge_reference, p.amount, p.currency
    from payments p join orders o on o.id = p.order_id
    where p.status in ('created', 'pending') and o.status = 'pending'
      and coalesce(p.checked_at, p.created_at) <= ${before}
    order by coalesce(p.checked_at, p.created_at) limit ${limit}`.execute(db)
  return rows
}

/** Returns payments whose fee is not known yet: providers tell it later, some after days, so the pauses grow. */
export const paymentsWithoutFee = async (db: Db, now: Date, limit: number): Promise<AskedPayment[]> => {
  const { rows } = await sql<AskedPayment>`
    select id, provider, provider_reference, charge_reference, amount, currency from payments
    where status = 'succeeded' and fee is null and provider in ('stripe', 'paypal')
      and created_at > ${now}::timestamptz - interval '7 days'
      and coalesce(checked_at, created_at)
        <= ${now}::timestamptz - greatest(interval '1 minute', (${now}::timestamptz - created_at) / 2)
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Returns the payment of a charge at a provider. */
export const paymentByCharge = async (
  db: Db,
  provider: ProviderKey,
  charge: string,
): Promise<StoredPayment | undefined> =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('charge_reference', '=', charge)
    .executeTakeFirst()

export interface OrderToPay {
  number: number
  email: string
  items: { title: string; amount: number }[]
}

/** Returns what a provider shows of an order: what the buyer pays for each item. */
export const orderToPay = async (db: Db, orderId: string): Promise<OrderToPay> => {
  const { rows } = await sql<OrderToPay>`
    select o.number, o.buyer_email as email, (
      select json_agg(json_build_object('title', concat_ws(' – ', nullif(oi.artist, ''), oi.title, oi.license),
        'amount', ${paidWithTax}) order by oi.id)
      from order_items oi where oi.order_id = o.id) as items
    from orders o where o.id = ${orderId}`.execute(db)
  const [order] = rows
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}
