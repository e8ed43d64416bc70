import type { ProviderKey } from '../../../contract/orders.ts'
import type { PlanInterval } from '../../../contract/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { type Coupon, discountOf, taxOfCountry, totalsOf } from '../cart/cart.service.ts'
import {
  insertOrder,
  insertOrderItems,
  insertPayment,
  openPayment,
  type StoredPayment,
} from '../orders/place-order.service.ts'
import { endPendingOrders, orderTotal, payerOf, pendingOrderOf } from './period-orders.queries.ts'
import type { StoredSubscription } from './subscriptions.queries.ts'

const DAY = 86_400_000
/** How long an order waits for its payment, and one for a bank transfer in days by a setting. */
const ORDER_DAYS = 1

/** Returns until when the order of a period waits for its payment. */
export const expiryOf = (ctx: AppContext, provider: ProviderKey, now: Date): Date =>
  new Date(now.getTime() + (provider === 'offline' ? ctx.settings().offline_days : ORDER_DAYS) * DAY)

/** A price of a plan with the plan’s name. */
export interface PlanChoice {
  id: number
  plan_id: number
  plan: string
  interval: PlanInterval
  amount: number
  currency: string
}

export interface Bill {
  amount: number
  discount: number
  tax: number
  total: number
  tax_name: string
  tax_rate: number
  tax_included: boolean
}

/** Returns what an amount costs in a country, with what a coupon takes off. */
export const billOf = async (
  ctx: AppContext,
  db: Db,
  amount: number,
  { country, currency, coupon }: { country: string | null; currency: string; coupon: Coupon | null },
): Promise<Bill> => {
  const rate = await taxOfCountry(db, country)
  const tax = { rate: rate?.rate ?? 0, included: ctx.settings().prices_include_tax }
  const { total, lines } = totalsOf(
    [{ amount, discounted: coupon !== null }],
    tax,
    discountOf(coupon, currency),
  )
  const [line] = lines
  return {
    amount,
    discount: line?.discount ?? 0,
    tax: line?.tax ?? 0,
    total,
    tax_name: rate?.name ?? '',
    tax_rate: tax.rate,
    tax_included: tax.included,
  }
}

export interface PeriodOrder {
  price: PlanChoice
  /** What the period costs before discount and tax: its price, or less for a part of it. */
  amount: number
  start: Date
  /** Null for a lifetime. */
  end: Date | null
  provider: ProviderKey
  coupon?: Coupon | null
  expires_at: Date
  now: Date
  return_url?: string
  cancel_url?: string
}

const day = (date: Date): string => date.toISOString().slice(0, 10)
const periodText = (start: Date, end: Date | null): string => (end ? `${day(start)} – ${day(end)}` : '')

const store = async (
  ctx: AppContext,
  trx: Trx,
  { id, user_id, country, address, buyer_name }: StoredSubscription,
  { price, amount, start, end, provider, coupon = null, expires_at, now }: PeriodOrder,
  fingerprint: string,
): Promise<string> => {
  if (user_id === null) throw new Error('a subscription without an account is not renewed')
  const { email, name } = await payerOf(trx, user_id)
  const bill = await billOf(ctx, trx, amount, { country, currency: price.currency, coupon })
  const orderId = await insertOrder(trx, {
    user_id,
    fingerprint,
    currency: price.currency,
    subtotal: amount,
    discount: bill.discount,
    tax: bill.tax,
    total: bill.total,
    tax_included: bill.tax_included,
    tax_name: bill.tax_name,
    tax_rate: bill.tax_rate,
    discount_code_id: coupon?.id ?? null,
    discount_code: coupon?.code ?? null,
    buyer_name: buyer_name || name,
    buyer_email: email,
    country,
    address,
    provider: bill.total === 0 ? 'free' : provider,
    expires_at,
    created_at: now,
    subscription_id: id,
    plan_price_id: price.id,
    period_start: start,
    period_end: end,
  })
  await insertOrderItems(trx, orderId, [
    {
      type: 'plan',
      song_id: null,
      album_id: null,
      plan_id: price.plan_id,
      artist_id: null,
      license_id: null,
      title: price.plan,
      artist: '',
      license: periodText(start, end),
      license_text: '',
      amount,
      discount: bill.discount,
      tax: bill.tax,
      // All but the tax is the site’s.
      commission: amount - bill.discount - (bill.tax_included ? bill.tax : 0),
      splits: '[]',
    },
  ])
  return orderId
}

/**
 * Stores the order of a period with a payment to be made, or finds those that exist: a period has one open order, and a
 * subscription, too. The caller has locked the subscription.
 */
export const placePeriodOrder = async (
  ctx: AppContext,
  trx: Trx,
  subscription: StoredSubscription,
  period: PeriodOrder,
): Promise<{ orderId: string; payment: StoredPayment }> => {
  const { price, amount, provider, now, return_url, cancel_url } = period
  const { id, period_end, country } = subscription
  const fingerprint = JSON.stringify([id, price.id, period_end, amount, country, period.coupon?.id ?? null])
  const existing = await pendingOrderOf(trx, subscription.id, fingerprint)
  await endPendingOrders(trx, subscription.id, 'cancelled', now, existing)
  const orderId = existing ?? (await store(ctx, trx, subscription, period, fingerprint))
  const order = await orderTotal(trx, orderId)
  const key = order.total === 0 ? 'free' : provider
  const payment =
    (await openPayment(trx, orderId, key)) ??
    (await insertPayment(trx, {
      order_id: orderId,
      provider: key,
      currency: order.currency,
      amount: order.total,
      ...(return_url !== undefined && { return_path: return_url }),
      ...(cancel_url !== undefined && { cancel_path: cancel_url }),
    }))
  return { orderId, payment }
}
