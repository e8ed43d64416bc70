import type { PlanInterval } from '../../../../../contract/core/selling.ts'
import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import type { Renewal } from '../../../../db/tables/orders.ts'
import { type Coupon, taxOfCountry } from '../../cart/service.ts'
import {
  type Credit,
  insertOrderItems,
  insertOrders,
  insertPayments,
  openPayments,
  type StoredPayment,
} from '../../orders/service.ts'
import { type Bill, billOfCharge, billWith, planItem, type Rate } from '../bills.service.ts'
import type { StoredSubscription } from '../queries.ts'
import { endOrderUnpaid, endPendingOrders, listPayers, listPendingOrders, orderTotals } from './queries.ts'

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

/** Renewal that a provider is asked for from then on, besides the price. */
export type PlacedRenewal = Pick<Renewal, 'trial_days' | 'starts_at' | 'effect'>

export interface PeriodOrder {
  price: PlanChoice
  /** Cost of the period before discount and tax: its price, or less for a part of it. */
  amount: number
  /** Payments for time that it replaces, which lower its cost. */
  credits?: Credit[]
  start: Date
  /** From when on it is paid, if not from its start. */
  from?: Date
  /** Null for a lifetime. */
  end: Date | null
  provider: ProviderKey
  coupon?: Coupon | null
  renewal?: PlacedRenewal | undefined
  /** Amount that a provider has charged for it, with tax; by default the cost of `amount`. */
  charged?: number
  expires_at: Date
  now: Date
  return_url?: string
  cancel_url?: string
}

export interface Placed {
  orderId: string
  payment: StoredPayment
}

/** A period with what it costs. */
interface Billed {
  subscription: StoredSubscription
  order: PeriodOrder
  bill: Bill
  /** Renewal by the provider, which costs as much each time. */
  renewal: Renewal | null
  /** Identifies the period. */
  fingerprint: string
}

const renewalOf = (
  ctx: AppContext,
  rate: Rate,
  { price, renewal, coupon = null }: PeriodOrder,
): Renewal | null => {
  if (!renewal || price.interval === 'lifetime') return null
  const { id, plan_id, plan, interval, currency } = price
  const { total } = billWith(ctx, rate, price.amount, { currency, coupon: null })
  const discount = coupon && {
    amount: billWith(ctx, rate, price.amount, { currency, coupon }).total,
    periods: coupon.periods,
  }
  return {
    price_id: id,
    plan: { id: plan_id, name: plan },
    interval,
    amount: total,
    ...(discount && { discount }),
    ...renewal,
  }
}

const billed = (
  ctx: AppContext,
  rate: Rate,
  subscription: StoredSubscription,
  order: PeriodOrder,
): Billed => {
  const { price, amount, coupon = null, charged } = order
  const asked = billWith(ctx, rate, amount, { currency: price.currency, coupon })
  // A period is charged what it was asked for, as a rule.
  const differs = charged !== undefined && charged !== asked.total
  const { id, period_end, country } = subscription
  const fingerprint = JSON.stringify([
    ...[id, price.id, period_end, amount, country, coupon?.id ?? null],
    ...(differs ? [charged] : []),
    ...(order.renewal ? [order.renewal.effect] : []),
  ])
  return {
    subscription,
    order,
    bill: charged === undefined ? asked : billOfCharge(asked, charged),
    renewal: renewalOf(ctx, rate, order),
    fingerprint,
  }
}

const day = (date: Date): string => date.toISOString().slice(0, 10)
/** Returns how documents name a period. */
export const periodText = (start: Date, end: Date | null): string =>
  end ? `${day(start)} – ${day(end)}` : ''

const providerOf = ({ order, renewal }: Billed, total: number): ProviderKey =>
  total === 0 && !renewal ? 'free' : order.provider

/** Stores orders of periods; returns their ids by fingerprint. */
const store = async (trx: Trx, all: Billed[]): Promise<Map<string, string>> => {
  if (all.length === 0) return new Map()
  const payers = await listPayers(
    trx,
    all.flatMap(({ subscription: { user_id } }) => user_id ?? []),
  )
  const ids = await insertOrders(
    trx,
    all.map((one) => {
      const { subscription, order, fingerprint } = one
      const { amount, ...sums } = one.bill
      const payer = payers.get(subscription.user_id ?? 0)
      return {
        user_id: subscription.user_id,
        fingerprint,
        currency: order.price.currency,
        subtotal: amount,
        ...sums,
        ...(sums.discount > 0 && {
          discount_code_id: order.coupon?.id ?? null,
          discount_code: order.coupon?.code ?? null,
        }),
        buyer_name: subscription.buyer_name || (payer?.name ?? ''),
        buyer_email: payer?.email ?? '',
        country: subscription.country,
        address: subscription.address,
        provider: providerOf(one, sums.total),
        expires_at: order.expires_at,
        created_at: order.now,
        subscription_id: subscription.id,
        plan_price_id: order.price.id,
        period_start: order.start,
        period_end: order.end,
        ...(order.from && { prorated_from: order.from }),
      }
    }),
  )
  await insertOrderItems(
    trx,
    all.map(({ fingerprint, bill, order: { price, start, end, credits } }) => ({
      order_id: ids.get(fingerprint) as string,
      ...planItem(price, bill, periodText(start, end)),
      credits,
    })),
  )
  return ids
}

/** Finds or stores the payment of each order. */
const payments = async (trx: Trx, orders: (Billed & { id: string })[]): Promise<StoredPayment[]> => {
  const ids = orders.map(({ id }) => id)
  // An order that exists costs what it did when it was stored.
  const totals = await orderTotals(trx, ids)
  const due = orders.map((one) => {
    const { return_url, cancel_url, price } = one.order
    const amount = totals.get(one.id) as number
    return {
      order_id: one.id,
      provider: providerOf(one, amount),
      currency: price.currency,
      amount,
      ...(return_url !== undefined && { return_path: return_url }),
      ...(cancel_url !== undefined && { cancel_path: cancel_url }),
      renewal: one.renewal,
    }
  })
  const key = ({ order_id, provider }: { order_id: string; provider: ProviderKey }) =>
    `${order_id} ${provider}`
  const found = new Map((await openPayments(trx, ids)).map((payment) => [key(payment), payment]))
  const missing = due.filter((one) => !found.has(key(one)))
  if (missing.length > 0)
    for (const payment of await insertPayments(trx, missing)) found.set(key(payment), payment)
  return due.map((one) => found.get(key(one)) as StoredPayment)
}

/** Stores what a provider charged although nothing was due, with a payment that is to be given back. */
export const storeUnwantedOrder = async (
  ctx: AppContext,
  trx: Trx,
  subscription: StoredSubscription,
  order: PeriodOrder,
  charge: string,
): Promise<{ payment: StoredPayment }> => {
  const rate = await taxOfCountry(trx, subscription.country)
  const one = { ...billed(ctx, rate, subscription, order), fingerprint: charge }
  const id = (await store(trx, [one])).get(charge) as string
  await endOrderUnpaid(trx, id, order.now)
  const [payment] = await payments(trx, [{ ...one, id }])
  return { payment: payment as StoredPayment }
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
  const rates = new Map<string | null, Rate>()
  for (const country of new Set(all.map(({ subscription }) => subscription.country)))
    rates.set(country, await taxOfCountry(trx, country))
  const periods = all.map(({ subscription, order }) =>
    billed(ctx, rates.get(subscription.country), subscription, order),
  )
  const subscriptionIds = all.map(({ subscription }) => subscription.id)
  const pending = await listPendingOrders(trx, subscriptionIds)
  const kept = periods.flatMap(({ fingerprint }) => pending.get(fingerprint) ?? [])
  if (pending.size > kept.length)
    await endPendingOrders(trx, subscriptionIds, 'cancelled', first.order.now, kept)
  const stored = await store(
    trx,
    periods.filter(({ fingerprint }) => !pending.has(fingerprint)),
  )
  const placed = periods.map((one) => ({
    ...one,
    id: (pending.get(one.fingerprint) ?? stored.get(one.fingerprint)) as string,
  }))
  return (await payments(trx, placed)).map((payment) => ({ orderId: payment.order_id, payment }))
}

/** Stores the order of one period with its payment, or finds it, like `placePeriodOrders`. */
export const placePeriodOrder = async (
  ctx: AppContext,
  trx: Trx,
  subscription: StoredSubscription,
  order: PeriodOrder,
): Promise<Placed> => (await placePeriodOrders(ctx, trx, [{ subscription, order }]))[0] as Placed
