import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { PaymentAction, ProviderKey } from '../../../../contract/selling/orders.ts'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { Subscription, subscriptions } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type Coupon, reserveCoupon } from '../cart/service.ts'
import { requireNoFamily } from '../families/memberships.service.ts'
import type { StoredPayment } from '../orders/service.ts'
import { settle } from '../orders/settle.service.ts'
import { startPayment, unavailable } from '../orders/start-payment.service.ts'
import { PaymentRefused, remoteOf } from '../payments/providers.service.ts'
import type { StoredPlan } from '../plans/service.ts'
import { loadBill } from './bills.service.ts'
import { couponFor, offeredPlan, requireProvider } from './offers.service.ts'
import { nextPriceOf, placeDue } from './periods/due-periods.service.ts'
import {
  expiryOf,
  type PlacedRenewal,
  type PlanChoice,
  placePeriodOrder,
} from './periods/period-orders.service.ts'
import { periodEnd } from './periods/periods.ts'
import { endPendingOrders } from './periods/queries.ts'
import { isRenewedByProvider, renewalWith } from './provider/provider-renewed.service.ts'
import { syncSubscription, tellProvider } from './provider/provider-subscriptions.service.ts'
import { loadRemoteState } from './provider/queries.ts'
import {
  insertSubscription,
  loadOpenSubscription,
  lockSubscriptionOf,
  noteTrial,
  type StoredSubscription,
  updateSubscription,
} from './queries.ts'
import { loadSubscription, shownSubscription } from './subscription-view.service.ts'
import { resume, transition } from './transitions.service.ts'

const MINUTE = 60_000

/** Starts the payment of what a provider could not charge. 402 if it refuses again, 503 if it does not answer. */
const payOverdue = async (
  ctx: AppContext,
  { provider, provider_reference, period_end }: StoredSubscription,
  now: Date,
): Promise<PaymentAction> => {
  const remote = provider as RemoteProviderKey
  const reference = provider_reference as string
  // Asked again after a while, it is another attempt.
  const key = `overdue-${reference}-${period_end}-${Math.floor(now.getTime() / MINUTE)}`
  const { billing } = remoteOf(remote)
  const action = await billing
    .payOverdue(ctx, reference, key)
    .catch((error: unknown) =>
      error instanceof PaymentRefused ? throwError('payment_failed', error.message) : unavailable(ctx, error),
    )
  await syncSubscription(ctx, remote, reference, now).catch((error: unknown) => unavailable(ctx, error))
  return action
}

const DAY = 86_400_000

type Reply = ReplyOf<typeof subscriptions.start>
type Buyer = Pick<StoredSubscription, 'country' | 'buyer_name' | 'address' | 'discount_code_id'>

/** Starts the payment of an order and applies what is known at once. 402 if the provider refuses. */
export const payNow = async (
  ctx: AppContext,
  userId: number,
  { orderId, payment }: { orderId: string; payment: StoredPayment },
  now: Date,
): Promise<Reply> => {
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started, now)
  if (started.status === 'failed') throwError('payment_failed', started.error)
  return replyFor(ctx, userId, started.action, orderId)
}

export const replyFor = async (
  ctx: AppContext,
  userId: number,
  action: PaymentAction = { type: 'none' },
  order_uuid: string | null = null,
): Promise<Reply> => ({
  subscription: (await loadSubscription(ctx, userId)) as Subscription,
  action,
  order_uuid,
})

/** Whether an account may try a plan. */
export const trialDays = (
  { trial_days }: Pick<StoredPlan, 'trial_days'>,
  price: Pick<PlanChoice, 'interval'>,
  trialUsed: boolean,
): number => (trialUsed || price.interval === 'lifetime' ? 0 : trial_days)

/** Ends an attempt to subscribe that was never paid. */
const giveUp = async (trx: Trx, pending: StoredSubscription, now: Date): Promise<void> => {
  await endPendingOrders(trx, [pending.id], 'cancelled', now)
  await transition(trx, pending, { kind: 'expired', status: 'expired', now })
}

/** Begins a trial: nothing is paid before it ends. */
const beginTrial = async (
  trx: Trx,
  subscription: StoredSubscription,
  userId: number,
  days: number,
  now: Date,
): Promise<void> => {
  const end = new Date(now.getTime() + days * DAY)
  await noteTrial(trx, userId, now)
  await transition(trx, subscription, {
    kind: 'trial_started',
    status: 'trial',
    values: { trial_ends_at: end, period_start: now, period_end: end, anchor_at: end },
    now,
  })
}

/** Finds the attempt of an account to subscribe, or begins one; another that was never paid ends. */
const attemptOf = async (
  trx: Trx,
  viewer: Viewer,
  { price, provider, buyer }: { price: PlanChoice; provider: ProviderKey; buyer: Buyer },
  present: StoredSubscription | undefined,
  now: Date,
): Promise<StoredSubscription> => {
  if (present?.price_id === price.id && present.provider === provider) {
    await updateSubscription(trx, present.id, buyer)
    return { ...present, ...buyer }
  }
  if (present) await giveUp(trx, present, now)
  return insertSubscription(trx, {
    user_id: viewer.id,
    plan_id: price.plan_id,
    price_id: price.id,
    provider,
    started_at: now,
    ...buyer,
  })
}

/** Returns what an account may use for a first payment. 409 if it has a subscription, or shares one. */
const lockForStart = async (
  trx: Trx,
  userId: number,
): Promise<{ present: StoredSubscription | undefined; trial_used: boolean }> => {
  const { subscription: present, trial_used } = await lockSubscriptionOf(trx, userId)
  if (present && present.status !== 'pending') throwError('conflict', 'You already have a subscription.')
  await requireNoFamily(trx, userId)
  return { present, trial_used }
}

const buyerOf = (viewer: Viewer, body: BodyOf<typeof subscriptions.start>, coupon: Coupon | null): Buyer => ({
  country: body.country ?? null,
  buyer_name: body.name ?? viewer.name,
  address: body.address ?? '',
  discount_code_id: coupon?.id ?? null,
})

/** Returns the renewal to ask a provider for: nothing that is free for longer than one period. */
const firstRenewal = (
  provider: ProviderKey,
  price: PlanChoice,
  { days, coupon, total }: { days: number; coupon: Coupon | null; total: number },
): PlacedRenewal | undefined => {
  if (total === 0 && coupon !== null && coupon.periods !== 1) return undefined
  return renewalWith(provider, price, days > 0 ? { effect: 'trial', trial_days: days } : {})
}

/**
 * Subscribes an account to a plan. 409 if it has a subscription, or pays something else than it was shown; the same
 * request again answers the same.
 */
export const startSubscription = async (
  ctx: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof subscriptions.start>,
  now = new Date(),
): Promise<Reply> => {
  const { plan, price } = await offeredPlan(ctx.db, body.plan_id, body.interval)
  if (!price) return throwError('conflict', 'This plan needs no subscription.')
  const { provider, country = null, return_url, cancel_url } = body
  await requireProvider(ctx, price, provider)
  const placed = await ctx.db.transaction().execute(async (trx) => {
    const { present, trial_used } = await lockForStart(trx, viewer.id)
    const days = trialDays(plan, price, trial_used)
    const entered = await couponFor(trx, viewer.id, body.coupon)
    // What begins with free days is not lowered as well.
    const coupon = days > 0 ? null : entered
    const amount = days > 0 ? 0 : price.amount
    const { total } = await loadBill(ctx, trx, amount, { ...price, country, coupon })
    if (body.due !== undefined && body.due !== total)
      throwError('conflict', 'The price has changed. Please check it.')
    const buyer = buyerOf(viewer, body, coupon)
    const subscription = await attemptOf(trx, viewer, { price, provider, buyer }, present, now)
    if (coupon) await reserveCoupon(trx, coupon, { user_id: viewer.id, subscription_id: subscription.id })
    const renewal = firstRenewal(provider, price, { days, coupon, total })
    if (days > 0 && !renewal) {
      await beginTrial(trx, subscription, viewer.id, days, now)
      return null
    }
    return placePeriodOrder(ctx, trx, subscription, {
      price,
      amount,
      start: now,
      end: days > 0 ? new Date(now.getTime() + days * DAY) : periodEnd(now, now, price.interval),
      provider,
      coupon,
      renewal,
      expires_at: expiryOf(ctx, provider, now),
      now,
      return_url,
      cancel_url,
    })
  })
  return placed ? payNow(ctx, viewer.id, placed, now) : replyFor(ctx, viewer.id)
}

/** Applies a change to the subscription that an account pays, under its lock; 409 without one in these states. */
export const changeOwn = async <T>(
  ctx: AppContext,
  userId: number,
  from: readonly StoredSubscription['status'][],
  change: (trx: Trx, subscription: StoredSubscription) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const { subscription } = await lockSubscriptionOf(trx, userId)
    if (!subscription || !from.includes(subscription.status))
      return throwError('conflict', 'Your subscription has changed meanwhile.')
    return change(trx, subscription)
  })

/** Cancels at the end of the period; a subscription that was never paid ends at once. */
export const cancelSubscription = async (
  ctx: AppContext,
  { id }: Viewer,
  { reason, note = '' }: BodyOf<typeof subscriptions.cancel>,
  now = new Date(),
): Promise<Subscription> => {
  const ended = await changeOwn(ctx, id, ['pending', 'trial', 'active', 'past_due'], async (trx, one) => {
    if (one.status === 'active' && (one.period_end === null || one.price_id === null))
      throwError('conflict', 'This subscription doesn’t renew.')
    await endPendingOrders(trx, [one.id], 'cancelled', now)
    // What was not paid, or is overdue, has nothing left to run.
    const over = one.status === 'pending' || one.status === 'past_due'
    return transition(trx, one, {
      kind: 'cancelled',
      status: over ? 'expired' : 'cancelled',
      values: {
        cancelled_at: now,
        cancel_reason: reason ?? null,
        cancel_note: note,
        next_price_id: null,
        retry_at: null,
      },
      now,
    })
  })
  if (ended) await tellProvider(ctx, ended, now)
  return shownSubscription(ctx, orNotFound(ended ?? undefined))
}

/** Resumes a cancelled subscription before its period ends. */
export const resumeSubscription = async (
  ctx: AppContext,
  { id }: Viewer,
  now = new Date(),
): Promise<Subscription> => {
  const resumed = await changeOwn(ctx, id, ['cancelled'], async (trx, one) => {
    if ((await loadRemoteState(trx, one)) === 'ended')
      throwError(
        'conflict',
        'The payment provider has ended this subscription. Subscribe again when it is over.',
      )
    return resume(trx, one, now)
  })
  if (resumed) await tellProvider(ctx, resumed, now)
  return orNotFound((await loadSubscription(ctx, id)) ?? undefined)
}

/** Changes the buyer on later invoices. */
export const setBilling = async (
  ctx: AppContext,
  { id }: Viewer,
  { name, address }: BodyOf<typeof subscriptions.bill>,
): Promise<Subscription> => {
  await changeOwn(ctx, id, ['pending', 'trial', 'active', 'past_due', 'cancelled'], (trx, one) =>
    updateSubscription(trx, one.id, { buyer_name: name, address }),
  )
  return orNotFound((await loadSubscription(ctx, id)) ?? undefined)
}

/** Starts the payment of what is due, also with another provider. */
export const payDue = async (
  ctx: AppContext,
  viewer: Viewer,
  { provider, return_url, cancel_url }: BodyOf<typeof subscriptions.pay>,
  now = new Date(),
): Promise<Reply> => {
  const own = await loadOpenSubscription(ctx.db, viewer.id)
  if (own && isRenewedByProvider(own) && (provider === undefined || provider === own.provider)) {
    if (own.status !== 'past_due') throwError('conflict', 'Nothing is due.')
    return replyFor(ctx, viewer.id, await payOverdue(ctx, own, now))
  }
  const price = own ? nextPriceOf(own) : null
  if (!own || !price) return throwError('conflict', 'Nothing is due.')
  await requireProvider(ctx, price, provider ?? own.provider)
  const placed = await changeOwn(ctx, viewer.id, ['pending', 'trial', 'active', 'past_due'], (trx, one) =>
    placeDue(ctx, trx, one, provider ?? one.provider, now, { return_url, cancel_url }),
  )
  return placed ? payNow(ctx, viewer.id, placed, now) : throwError('conflict', 'Nothing is due.')
}
