import type { PlanInterval } from '../../../../contract/core/selling.ts'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import { type Coupon, OWN_COUPON, usableCoupon } from '../cart/service.ts'
import { enabledProviders, type Provider, takes } from '../payments/providers.service.ts'
import { planById, type StoredPlan } from '../plans/service.ts'
import type { PlanChoice } from './periods/period-orders.service.ts'

/** Returns an offered plan with the chosen price, its first one by default; null price for a plan that is free. */
export const offeredPlan = async (
  db: Db,
  planId: number,
  interval: PlanInterval | undefined,
): Promise<{ plan: StoredPlan; price: PlanChoice | null }> => {
  const plan = orNotFound(await planById(db, planId))
  if (!plan.active) orNotFound(undefined)
  if (plan.prices.length === 0) return { plan, price: null }
  const price = plan.prices.find((one) => interval === undefined || one.interval === interval)
  return {
    plan,
    price: { ...orNotFound(price), plan_id: plan.id, plan: plan.name, currency: plan.currency },
  }
}

/** Returns the ways to pay a price. */
export const listProviders = async (
  ctx: AppContext,
  price: Pick<PlanChoice, 'interval' | 'currency' | 'amount'> | null,
): Promise<Provider[]> =>
  (await enabledProviders(ctx)).filter(
    (one) => one.key !== 'free' && (price === null || takes(one, price.currency, price.amount)),
  )

/** Throws 422 unless a price can be paid like this. */
export const requireProvider = async (
  ctx: AppContext,
  price: PlanChoice,
  chosen: ProviderKey,
): Promise<void> => {
  if (!(await listProviders(ctx, price)).some(({ key }) => key === chosen))
    throwFieldErrors({ provider: ['This value isn’t valid.'] })
}

/** Returns a coupon for plans: one that is for no artist. 422 unless the account may use it now. */
export const couponFor = async (db: Db, userId: number, code: string | undefined): Promise<Coupon | null> => {
  if (!code) return null
  const coupon = await usableCoupon(db, userId, { code })
  if (coupon?.own) throwFieldErrors({ coupon: [OWN_COUPON] })
  if (coupon && coupon.artist_id === null) return coupon
  return throwFieldErrors({ coupon: ['This coupon isn’t valid, or has expired.'] })
}
