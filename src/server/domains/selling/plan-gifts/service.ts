import { createHash } from 'node:crypto'
import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { PlanGiftInterval, PlanGiftQuote, planGifts } from '../../../../contract/selling/plan-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { lockCart } from '../cart/service.ts'
import { storeGifts } from '../gifts/service.ts'
import {
  emailOf,
  insertOrder,
  insertOrderItems,
  insertPayment,
  openOrder,
  openPayment,
  type StoredPayment,
  setOrder,
} from '../orders/service.ts'
import { settle } from '../orders/settle.service.ts'
import { startPayment } from '../orders/start-payment.service.ts'
import { type Bill, loadBill, planItem } from '../subscriptions/bills.service.ts'
import { offeredPlan, requireProvider } from '../subscriptions/offers.service.ts'
import { expiryOf, type PlanChoice } from '../subscriptions/periods/period-orders.service.ts'

type Body = BodyOf<typeof planGifts.give>

const months: Record<PlanGiftInterval, number> = { month: 1, year: 12 }

const offer = async (ctx: AppContext, { plan_id, interval }: Pick<Body, 'plan_id' | 'interval'>) =>
  orNotFound((await offeredPlan(ctx.db, plan_id, interval)).price)

const costOf = (ctx: AppContext, db: AppContext['db'] | Trx, price: PlanChoice, country: string | null) =>
  loadBill(ctx, db, price.amount, { currency: price.currency, country, coupon: null })

/** Returns what a plan costs as a gift. */
export const quotePlanGift = async (
  ctx: AppContext,
  query: QueryOf<typeof planGifts.quote>,
): Promise<PlanGiftQuote> => {
  const { country = null, ...chosen } = query
  const price = await offer(ctx, chosen)
  const { total, tax, tax_name, tax_rate, tax_included } = await costOf(ctx, ctx.db, price, country)
  return {
    plan: { id: price.plan_id, name: price.plan },
    months: months[chosen.interval],
    currency: price.currency,
    amount: price.amount,
    tax,
    tax_name,
    tax_rate,
    tax_included,
    due: total,
  }
}

/** The same gift asked for again has one open order. */
const fingerprintOf = ({ id }: PlanChoice, { gift, country }: Body, { total }: Bill): string =>
  createHash('sha256')
    .update(JSON.stringify(['plan gift', id, gift, country ?? null, total]))
    .digest('base64url')

const storeOrder = async (
  trx: Trx,
  viewer: Viewer,
  price: PlanChoice,
  bill: Bill,
  body: Body,
  { fingerprint, expires_at }: { fingerprint: string; expires_at: Date },
): Promise<string> => {
  const { gift, provider, country = null, name = viewer.name, address = '' } = body
  const { amount, ...sums } = bill
  const order_id = await insertOrder(trx, {
    user_id: viewer.id,
    fingerprint,
    currency: price.currency,
    subtotal: amount,
    ...sums,
    buyer_name: name,
    buyer_email: await emailOf(trx, viewer.id),
    country,
    address,
    provider,
    expires_at,
    // How many months it gives.
    plan_price_id: price.id,
  })
  const [item] = await insertOrderItems(trx, [{ order_id, ...planItem(price, bill) }])
  await storeGifts(trx, viewer, [{ order_item_id: item as number, ...gift }])
  return order_id
}

/** Stores the order of a gift with a payment to be made, or finds those that exist. */
const placeOrder = (
  ctx: AppContext,
  viewer: Viewer,
  price: PlanChoice,
  body: Body,
  now: Date,
): Promise<StoredPayment> =>
  ctx.db.transaction().execute(async (trx) => {
    const { provider, due, country = null, return_url, cancel_url } = body
    // Two requests at the same moment find one order.
    await lockCart(trx, viewer.id)
    const bill = await costOf(ctx, trx, price, country)
    if (bill.total !== due) throwError('conflict', 'The price has changed. Please check it.')
    const fingerprint = fingerprintOf(price, body, bill)
    const expires_at = expiryOf(ctx, provider, now)
    const existing = await openOrder(trx, viewer.id, fingerprint)
    if (existing) await setOrder(trx, existing, { provider, expires_at })
    const order_id =
      existing ?? (await storeOrder(trx, viewer, price, bill, body, { fingerprint, expires_at }))
    return (
      (await openPayment(trx, order_id, provider)) ??
      insertPayment(trx, {
        order_id,
        provider,
        currency: price.currency,
        amount: bill.total,
        return_path: return_url,
        cancel_path: cancel_url,
      })
    )
  })

/** Orders a plan as a gift and starts its payment. 402 if the provider refuses. */
export const givePlan = async (
  ctx: AppContext,
  viewer: Viewer,
  body: Body,
  now = new Date(),
): Promise<ReplyOf<typeof planGifts.give>> => {
  const price = await offer(ctx, body)
  await requireProvider(ctx, price, body.provider)
  const payment = await placeOrder(ctx, viewer, price, body, now)
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started, now)
  if (started.status === 'failed') throwError('payment_failed', started.error)
  return { order_uuid: payment.order_id, action: started.action }
}
