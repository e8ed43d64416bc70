import type { PlanPrice } from '../../../contract/core/cart.ts'
import { type PlanInterval, planIntervals } from '../../../contract/core/selling.ts'
import type { Plan } from '../../../contract/selling/plans.ts'

/**
 * Returns the ISO 4217 code of a plan’s currency. Plans come in four shapes: with the code in an object, as a plain
 * value, with a symbol alone, or without a currency, which is that of the site.
 */
export const planCurrency = (
  { currency }: { currency?: { symbol?: string; value?: string } | string | null },
  fallback: string,
): string => (typeof currency === 'string' ? currency : currency?.value) || fallback

/** Returns what is shown for the currency of a plan: its symbol, or whatever there is. */
export const planCurrencySymbol = (
  {
    currency_symbol,
    currency,
  }: { currency_symbol?: string | null; currency?: { symbol?: string; value?: string } | string | null },
  fallback: string,
): string =>
  currency_symbol ||
  (typeof currency === 'string' ? currency : currency?.symbol || currency?.value) ||
  fallback

/** Returns the price of a plan for an interval, or else its first one; null for a plan that costs nothing. */
export const priceFor = ({ prices }: Pick<Plan, 'prices'>, interval: PlanInterval): PlanPrice | null =>
  prices.find((price) => price.interval === interval) ?? prices[0] ?? null

/** Returns the intervals to choose between: those of plans that have several prices. */
export const choosableIntervals = (plans: readonly Pick<Plan, 'prices'>[]): PlanInterval[] => {
  const prices = plans.flatMap((plan) => (plan.prices.length > 1 ? plan.prices : []))
  return planIntervals.filter((one) => prices.some(({ interval }) => interval === one))
}

/** Returns how many months a year costs less than twelve single ones; 0 unless both are offered. */
export const monthsSaved = ({ prices }: Pick<Plan, 'prices'>): number => {
  const [month, year] = (['month', 'year'] as const).map(
    (interval) => prices.find((price) => price.interval === interval)?.amount,
  )
  return month && year ? Math.floor((12 * month - year) / month) : 0
}

/** Returns whether a user may get a higher plan: one is offered, or there are several and the user has none. */
export const isUpgradable = (
  plans: readonly unknown[],
  plan: { upgradable: boolean } | null | undefined,
): boolean => plans.length > 1 && (plan ? plan.upgradable : true)

/** Returns whether a user has a plan. */
export const hasPlan = (user: { plan: { id: number } | null } | null, id: number): boolean =>
  user?.plan?.id === id
