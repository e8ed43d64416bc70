import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { taxOfCountry } from '../cart/service.ts'
import { membersBeyond, requireNoFamily } from '../families/memberships.service.ts'
import { billWith, loadBill, periodCost } from './bills.service.ts'
import { couponFor, offeredPlan } from './offers.service.ts'
import { expiryOf, type PlanChoice, placePeriodOrder } from './periods/period-orders.service.ts'
import { type Change, changeOf, periodEnd } from './periods/periods.ts'
import { unusedTime } from './periods/queries.ts'
import { needsConsent, renewalWith } from './provider/provider-renewed.service.ts'
import { tellProvider } from './provider/provider-subscriptions.service.ts'
import { loadOpenSubscription, type StoredSubscription, trialUsed } from './queries.ts'
import { changeOwn, payNow, replyFor, trialDays } from './service.ts'
import { transition } from './transitions.service.ts'

const DAY = 86_400_000

type Quote = ReplyOf<typeof subscriptions.quote>

/** Returns what a change of a subscription means; undefined if it has no billing periods or another currency. */
const changeFor = async (
  db: Db,
  one: StoredSubscription,
  price: PlanChoice,
  now: Date,
): Promise<Change | undefined> => {
  const { price_id, interval, amount, currency, plan_id, anchor_at, period_start, period_end, status } = one
  if (price_id === null || interval === null || period_start === null || period_end === null) return undefined
  if (price.currency !== currency) return undefined
  const end = new Date(period_end)
  // A trial is worth nothing: what is chosen meanwhile is paid when it ends.
  if (status === 'trial') return { ...first(price, 0, end), effect: 'period_end', due: 0 }
  const anchor = new Date(anchor_at ?? period_start)
  const paid = await unusedTime(db, one.id, now)
  return changeOf({ price: { plan_id, interval, amount }, anchor, end, paid }, price, now)
}

const first = (price: PlanChoice, trial: number, now: Date): Change => {
  const begins = new Date(now.getTime() + trial * DAY)
  return {
    effect: 'now',
    credits: [],
    credit: 0,
    due: trial > 0 ? 0 : price.amount,
    at: now,
    period_start: now,
    period_end: trial > 0 ? begins : periodEnd(now, now, price.interval),
    kept: 0,
  }
}

/** Returns what a plan costs an account, whether it subscribes for the first time or changes its plan. */
export const quoteFor = async (
  ctx: AppContext,
  { id }: Viewer,
  { plan_id, interval, country, coupon: code }: QueryOf<typeof subscriptions.quote>,
  now = new Date(),
): Promise<Quote> => {
  const { plan, price } = await offeredPlan(ctx.db, plan_id, interval)
  if (!price) return throwError('conflict', 'This plan needs no subscription.')
  const present = await loadOpenSubscription(ctx.db, id)
  const subscribed = present !== undefined && present.status !== 'pending'
  if (!subscribed) await requireNoFamily(ctx.db, id)
  const trial = subscribed ? 0 : trialDays(plan, price, await trialUsed(ctx.db, id))
  const change = subscribed ? await changeFor(ctx.db, present, price, now) : first(price, trial, now)
  if (!change) return throwError('conflict', 'This subscription can’t be changed.')
  const coupon = subscribed ? null : await couponFor(ctx.db, id, code)
  const where = { country: present?.country ?? country ?? null, currency: price.currency, coupon }
  const rate = await taxOfCountry(ctx.db, where.country)
  const bill = billWith(ctx, rate, change.due, where)
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    plan: { id: plan.id, name: plan.name },
    interval: price.interval,
    currency: price.currency,
    amount: price.amount,
    effect: change.effect,
    at: iso(change.at),
    next_payment_at: iso(change.effect === 'now' ? change.period_end : change.at),
    credit: change.credit,
    kept_days: Math.floor(change.kept / DAY),
    due: bill.total,
    members_leaving: subscribed ? await membersBeyond(ctx.db, id, plan.seats) : 0,
    trial_days: trial,
    discount: bill.discount,
    discounted_payments: coupon ? coupon.periods : 0,
    tax: bill.tax,
    ...periodCost(ctx, rate, price.amount),
  }
}

const requireDue = async (
  ctx: AppContext,
  db: Db,
  { country }: StoredSubscription,
  { currency }: PlanChoice,
  amount: number,
  shown: number | undefined,
): Promise<void> => {
  const { total } = await loadBill(ctx, db, amount, { country, currency, coupon: null })
  // What is left of a period shrinks by the second; an amount that was right a moment ago is accepted.
  if (shown !== undefined && total > shown) throwError('conflict', 'The price has changed. Please check it.')
}

/** Places what the subscriber consents to at the provider: another price from the end of the period on. */
const placeConsent = (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  price: PlanChoice,
  { at, period_end }: Change,
  { body, now }: { body: BodyOf<typeof subscriptions.change>; now: Date },
) =>
  placePeriodOrder(ctx, trx, one, {
    price,
    amount: 0,
    start: at,
    end: period_end,
    provider: one.provider,
    renewal: renewalWith(one.provider, price, { effect: 'later', starts_at: at.toISOString() }),
    expires_at: expiryOf(ctx, one.provider, now),
    now,
    return_url: body.return_url,
    cancel_url: body.cancel_url,
  })

/** Withdraws a change that was ordered. */
const withdrawChange = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  price: PlanChoice,
  asked: { body: BodyOf<typeof subscriptions.change>; now: Date },
) => {
  if (one.next_price_id === null) return null
  const { now } = asked
  const back = await changeFor(trx, one, price, now)
  if (back && needsConsent(one)) return placeConsent(ctx, trx, one, price, back, asked)
  const values = { next_price_id: null }
  await transition(trx, one, { kind: 'change_withdrawn', status: one.status, values, now })
  return null
}

/** Changes the plan: a higher one now, for what is left of the period; a lower one at its end. */
export const changePlan = async (
  ctx: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof subscriptions.change>,
  now = new Date(),
): Promise<ReplyOf<typeof subscriptions.change>> => {
  const { price } = await offeredPlan(ctx.db, body.plan_id, body.interval)
  if (!price) return throwError('conflict', 'Cancel your plan to get this one.')
  const placed = await changeOwn(ctx, viewer.id, ['trial', 'active'], async (trx, one) => {
    if (one.price_id === price.id) return withdrawChange(ctx, trx, one, price, { body, now })
    const change = await changeFor(trx, one, price, now)
    if (!change) return throwError('conflict', 'This subscription can’t be changed.')
    if (change.effect === 'period_end') {
      if (needsConsent(one)) return placeConsent(ctx, trx, one, price, change, { body, now })
      await transition(trx, one, {
        kind: 'change_scheduled',
        status: one.status,
        values: { next_price_id: price.id },
        now,
      })
      return null
    }
    await requireDue(ctx, trx, one, price, change.due, body.due)
    return placePeriodOrder(ctx, trx, one, {
      price,
      amount: change.due,
      credits: change.credits,
      start: change.period_start,
      from: now,
      end: change.period_end,
      provider: one.provider,
      renewal:
        needsConsent(one) && change.period_end
          ? renewalWith(one.provider, price, { starts_at: change.period_end.toISOString() })
          : undefined,
      expires_at: expiryOf(ctx, one.provider, now),
      now,
      return_url: body.return_url,
      cancel_url: body.cancel_url,
    })
  })
  const one = await loadOpenSubscription(ctx.db, viewer.id)
  if (one && !placed) await tellProvider(ctx, one, now)
  return placed ? payNow(ctx, viewer.id, placed, now) : replyFor(ctx, viewer.id)
}
