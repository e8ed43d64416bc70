import { sql } from 'kysely'
import type { PaymentAction, ProviderKey } from '../../../contract/orders.ts'
import type { Db, Trx } from '../../db/schema.ts'

export interface StoredPayment {
  id: string
  order_id: string
  provider: ProviderKey
  provider_reference: string | null
  status: 'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  action: PaymentAction | null
}

const paymentColumns = [
  'id',
  'order_id',
  'provider',
  'provider_reference',
  'status',
  'amount',
  'currency',
  'action',
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

export const insertPayment = async (
  trx: Trx,
  values: { order_id: string; provider: ProviderKey; currency: string; amount: number },
): Promise<StoredPayment> =>
  trx.insertInto('payments').values(values).returning(paymentColumns).executeTakeFirstOrThrow()

/** Returns a payment. */
export const paymentById = async (db: Db, id: string): Promise<StoredPayment | undefined> =>
  db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()

/** Returns the payments of an order, the newest first. */
export const paymentsOf = async (db: Db, orderId: string): Promise<StoredPayment[]> =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

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
    .where('status', '=', 'created')
    .execute()
}

export const setPayment = async (
  db: Db,
  id: string,
  values: Partial<{
    status: StoredPayment['status']
    provider_reference: string
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

/** Returns open payments of pending orders that nobody asked about since then, the longest unasked first. */
export const overduePayments = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<StoredPayment, 'id' | 'provider' | 'provider_reference'>[]> => {
  const { rows } = await sql<Pick<StoredPayment, 'id' | 'provider' | 'provider_reference'>>`
    select p.id, p.provider, p.provider_reference from payments p join orders o on o.id = p.order_id
    where p.status in ('created', 'pending') and o.status = 'pending'
      and coalesce(p.checked_at, p.created_at) <= ${before}
    order by coalesce(p.checked_at, p.created_at) limit ${limit}`.execute(db)
  return rows
}
