import type { ProviderKey } from '../../../contract/orders.ts'
import type { PlanInterval } from '../../../contract/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Renewal } from '../../db/tables-orders.ts'
import { type Coupon, discountOf, portion, taxOfCountry, totalsOf } from '../cart/cart.service.ts'
import {
  insertOrder,
  insertOrderItems,
  insertPayment,
  openPayment,
  type StoredPayment,
} from '../orders/place-order.service.ts'
import {
  endOrderUnpaid,
  endPendingOrders,
  orderTotal,
  payerOf,
  pendingOrderOf,
} from './period-orders.queries.ts'
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

/** What a provider is asked to renew from then on, besides the price. */
export type PlacedRenewal = Pick<Renewal, 'trial_days' | 'starts_at' | 'effect'>

export interface PeriodOrder {
  price: PlanChoice
  /** What the period costs before discount and tax: its price, or less for a part of it. */
  amount: number
  start: Date
  /** Null for a lifetime. */
  end: Date | null
  provider: ProviderKey
  coupon?: Coupon | null
  renewal?: PlacedRenewal | undefined
  /** What a provider has charged for it, with tax; by default what the amount costs. */
  charged?: number
  expires_at: Date
  now: Date
  return_url?: string
  cancel_url?: string
}

/**
 * Returns the bill of a period that was charged by a provider. It charges what was agreed, with tax: where the tax has
 * changed since, the site gets more or less of it.
 */
const billOfCharge = async (
  ctx: AppContext,
  db: Db,
  { amount, charged }: { amount: number; charged: number },
  where: { country: string | null; currency: string },
): Promise<Bill> => {
  const bill = await billOf(ctx, db, amount, { ...where, coupon: null })
  if (bill.total === charged) return bill
  const tax = portion(charged, bill.tax_rate, 10_000 + bill.tax_rate)
  return { ...bill, amount: bill.tax_included ? charged : charged - tax, tax, total: charged }
}

const day = (date: Date): string => date.toISOString().slice(0, 10)
const periodText = (start: Date, end: Date | null): string => (end ? `${day(start)} – ${day(end)}` : '')

const store = async (
  ctx: AppContext,
  trx: Trx,
  { id, user_id, country, address, buyer_name }: StoredSubscription,
  { price, start, end, provider, coupon = null, expires_at, now, ...period }: PeriodOrder,
  fingerprint: string,
): Promise<string> => {
  const { email, name } = user_id === null ? { email: '', name: '' } : await payerOf(trx, user_id)
  const where = { country, currency: price.currency, coupon }
  const { charged } = period
  const bill =
    charged === undefined
      ? await billOf(ctx, trx, period.amount, where)
      : await billOfCharge(ctx, trx, { amount: period.amount, charged }, where)
  const { amount } = bill
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
    provider: bill.total === 0 && !period.renewal ? 'free' : provider,
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

const renewalOf = async (
  ctx: AppContext,
  trx: Trx,
  { country }: StoredSubscription,
  { price, renewal }: PeriodOrder,
): Promise<Renewal | null> => {
  if (!renewal || price.interval === 'lifetime') return null
  const { id, plan_id, plan, interval, currency } = price
  const { total } = await billOf(ctx, trx, price.amount, { country, currency, coupon: null })
  return { price_id: id, plan: { id: plan_id, name: plan }, interval, amount: total, ...renewal }
}

/** Stores what a provider charged although nothing was due, with a payment that is to be given back. */
export const storeUnwantedOrder = async (
  ctx: AppContext,
  trx: Trx,
  subscription: StoredSubscription,
  period: PeriodOrder,
  charge: string,
): Promise<{ payment: StoredPayment }> => {
  const orderId = await store(ctx, trx, subscription, period, charge)
  await endOrderUnpaid(trx, orderId, period.now)
  const { total, currency } = await orderTotal(trx, orderId)
  const values = { order_id: orderId, provider: period.provider, currency, amount: total }
  return { payment: await insertPayment(trx, values) }
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
  const what = [id, price.id, period_end, amount, country, period.coupon?.id ?? null]
  const { charged, renewal } = period
  // A period is charged what it was asked for, as a rule.
  const differs =
    charged !== undefined &&
    charged !== (await billOf(ctx, trx, amount, { country, currency: price.currency, coupon: null })).total
  const fingerprint = JSON.stringify([
    ...what,
    ...(differs ? [charged] : []),
    ...(renewal ? [renewal.effect] : []),
  ])
  const existing = await pendingOrderOf(trx, subscription.id, fingerprint)
  await endPendingOrders(trx, subscription.id, 'cancelled', now, existing)
  const orderId = existing ?? (await store(ctx, trx, subscription, period, fingerprint))
  const order = await orderTotal(trx, orderId)
  const key = order.total === 0 && !renewal ? 'free' : provider
  const payment =
    (await openPayment(trx, orderId, key)) ??
    (await insertPayment(trx, {
      order_id: orderId,
      provider: key,
      currency: order.currency,
      amount: order.total,
      ...(return_url !== undefined && { return_path: return_url }),
      ...(cancel_url !== undefined && { cancel_path: cancel_url }),
      renewal: await renewalOf(ctx, trx, subscription, period),
    }))
  return { orderId, payment }
}
