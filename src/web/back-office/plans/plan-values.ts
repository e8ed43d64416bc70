import { type PlanInterval, planIntervals } from '../../../contract/core/selling.ts'
import type { AdminPlan } from '../../../contract/selling/back-office/plans.ts'
import { formatMoney } from '../../i18n/money.ts'

/** Prices of a plan, as edited: an amount in minor units per interval; null for none, NaN for no amount. */
export interface PricesValue {
  currency: string
  amounts: Record<PlanInterval, number | null>
  /** The amounts that are stored. */
  stored: Record<PlanInterval, number | null>
  subscribers: number
}

/** A line of what is in a plan; the id is for moving it. */
export interface FeatureLine {
  id: number
  title: string
}

type Item = Record<string, unknown>

const amountsOf = (prices: AdminPlan['prices']): PricesValue['amounts'] => {
  const of = (interval: PlanInterval) => prices.find((price) => price.interval === interval)?.amount ?? null
  return { month: of('month'), year: of('year'), lifetime: of('lifetime') }
}

export const pricesFrom = ({ prices, currency, subscribers }: Item): PricesValue => {
  const stored = amountsOf((prices ?? []) as AdminPlan['prices'])
  return { currency: String(currency), amounts: stored, stored, subscribers: Number(subscribers ?? 0) }
}

/** The prices that are entered, in the order of intervals. */
export const pricesOf = (value: unknown): { interval: PlanInterval; amount: number }[] => {
  const { amounts } = value as PricesValue
  return planIntervals.flatMap((interval) => {
    const amount = amounts[interval]
    return amount === null ? [] : [{ interval, amount }]
  })
}

export const pricesSummary = (value: unknown): string =>
  pricesOf(value)
    .map(({ amount }) => formatMoney(amount, (value as PricesValue).currency))
    .join(' · ')

export const linesFrom = ({ features }: Item): FeatureLine[] =>
  ((features ?? []) as string[]).map((title, index) => ({ id: index + 1, title }))

/** The lines that say something. */
export const featuresOf = (value: unknown): string[] =>
  (value as FeatureLine[]).map(({ title }) => title.trim()).filter(Boolean)
