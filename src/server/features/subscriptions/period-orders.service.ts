import type { ProviderKey } from '../../../contract/orders.ts'
import type { PlanInterval } from '../../../contract/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { type Coupon, discountOf, taxOfCountry, totalsOf } from '../cart/cart.service.ts'
import {
  insertOrderItems,
  insertOrders,
  insertPayments,
  openPayments,
  type StoredPayment,
} from '../orders/place-order.service.ts'
import { endPendingOrders, orderTotals, payersOf, pendingOrdersOf } from './period-orders.queries.ts'
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

const bill = (
  ctx: AppContext,
  rate: { name: string; rate: number } | undefined,
  amount: number,
  { currency, coupon }: { currency: string; coupon: Coupon | null },
): Bill => {
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

/** Returns what an amount costs in a country, with what a coupon takes off. */
export const billOf = async (
  ctx: AppContext,
  db: Db,
  amount: number,
  { country, ...terms }: { country: string | null; currency: string; coupon: Coupon | null },
): Promise<Bill> => bill(ctx, await taxOfCountry(db, country), amount, terms)

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

export interface Placed {
  orderId: string
  payment: StoredPayment
}

interface Period {
  subscription: StoredSubscription
  order: PeriodOrder
  /** What tells it apart. */
  fingerprint: string
}

const fingerprintOf = (
  { id, period_end, country }: StoredSubscription,
  { price, amount, coupon }: PeriodOrder,
): string => JSON.stringify([id, price.id, period_end, amount, country, coupon?.id ?? null])

const itemOf = ({ price, amount, start, end }: PeriodOrder, { discount, tax, tax_included }: Bill) => ({
  type: 'plan' as const,
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
  discount,
  tax,
  // All but the tax is the site’s.
  commission: amount - discount - (tax_included ? tax : 0),
  splits: '[]',
})

/** Stores orders of periods; returns their ids by fingerprint. */
const store = async (ctx: AppContext, trx: Trx, all: Period[]): Promise<Map<string, string>> => {
  if (all.length === 0) return new Map()
  const userIds = all.flatMap(({ subscription: { user_id } }) => user_id ?? [])
  const payers = await payersOf(trx, userIds)
  const countries = [...new Set(all.map(({ subscription }) => subscription.country))]
  const taxes = new Map<string | null, Awaited<ReturnType<typeof taxOfCountry>>>()
  for (const country of countries) taxes.set(country, await taxOfCountry(trx, country))
  const bills = new Map(
    all.map(({ subscription, order: { amount, price, coupon = null }, fingerprint }) => [
      fingerprint,
      bill(ctx, taxes.get(subscription.country), amount, { currency: price.currency, coupon }),
    ]),
  )
  const billed = all.map((one) => ({ ...one, bill: bills.get(one.fingerprint) as Bill }))
  const ids = await insertOrders(
    trx,
    billed.map(({ subscription, order, fingerprint, bill: { amount, ...sums } }) => {
      const payer = payers.get(subscription.user_id ?? 0)
      if (!payer) throw new Error('a subscription without an account is not renewed')
      return {
        user_id: subscription.user_id,
        fingerprint,
        currency: order.price.currency,
        subtotal: amount,
        ...sums,
        discount_code_id: order.coupon?.id ?? null,
        discount_code: order.coupon?.code ?? null,
        buyer_name: subscription.buyer_name || payer.name,
        buyer_email: payer.email,
        country: subscription.country,
        address: subscription.address,
        provider: sums.total === 0 ? 'free' : order.provider,
        expires_at: order.expires_at,
        created_at: order.now,
        subscription_id: subscription.id,
        plan_price_id: order.price.id,
        period_start: order.start,
        period_end: order.end,
      }
    }),
  )
  await insertOrderItems(
    trx,
    billed.map(({ order, fingerprint, bill }) => ({
      order_id: ids.get(fingerprint) as string,
      ...itemOf(order, bill),
    })),
  )
  return ids
}

/** Finds or stores the payment of each order. */
const payments = async (trx: Trx, orders: { id: string; order: PeriodOrder }[]): Promise<StoredPayment[]> => {
  const ids = orders.map(({ id }) => id)
  const totals = await orderTotals(trx, ids)
  const due = orders.map(({ id, order: { provider, return_url, cancel_url } }) => {
    const { total, currency } = totals.get(id) as { total: number; currency: string }
    return {
      order_id: id,
      provider: total === 0 ? ('free' as const) : provider,
      currency,
      amount: total,
      ...(return_url !== undefined && { return_path: return_url }),
      ...(cancel_url !== undefined && { cancel_path: cancel_url }),
    }
  })
  const key = ({ order_id, provider }: { order_id: string; provider: ProviderKey }) =>
    `${order_id} ${provider}`
  const open = new Map((await openPayments(trx, ids)).map((payment) => [key(payment), payment]))
  const missing = due.filter((one) => !open.has(key(one)))
  if (missing.length > 0)
    for (const payment of await insertPayments(trx, missing)) open.set(key(payment), payment)
  return due.map((one) => open.get(key(one)) as StoredPayment)
}

/**
 * Stores the orders of periods with payments to be made, or finds those that exist: a period has one open order, and a
 * subscription, too. The caller has locked the subscriptions.
 */
export const placePeriodOrders = async (
  ctx: AppContext,
  trx: Trx,
  all: { subscription: StoredSubscription; order: PeriodOrder }[],
): Promise<Placed[]> => {
  const [first] = all
  if (!first) return []
  const periods = all.map((one) => ({ ...one, fingerprint: fingerprintOf(one.subscription, one.order) }))
  const subscriptionIds = all.map(({ subscription }) => subscription.id)
  const pending = await pendingOrdersOf(trx, subscriptionIds)
  const kept = periods.flatMap(({ fingerprint }) => pending.get(fingerprint) ?? [])
  if (pending.size > kept.length)
    await endPendingOrders(trx, subscriptionIds, 'cancelled', first.order.now, kept)
  const stored = await store(
    ctx,
    trx,
    periods.filter(({ fingerprint }) => !pending.has(fingerprint)),
  )
  const orders = periods.map(({ fingerprint, order }) => ({
    id: (pending.get(fingerprint) ?? stored.get(fingerprint)) as string,
    order,
  }))
  return (await payments(trx, orders)).map((payment) => ({ orderId: payment.order_id, payment }))
}

/** Same for one period. */
export const placePeriodOrder = async (
  ctx: AppContext,
  trx: Trx,
  subscription: StoredSubscription,
  order: PeriodOrder,
): Promise<Placed> => (await placePeriodOrders(ctx, trx, [{ subscription, order }]))[0] as Placed
