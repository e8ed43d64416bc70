import type { Readable } from 'node:stream'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { type Currency, writeMoney } from '../../../../contract/core/money.ts'
import {
  type Revenue,
  type RevenueFigure,
  type revenue,
  revenueFigures,
  type revenueFile,
} from '../../../../contract/selling/back-office/revenue.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { csvOf } from '../../../crud/csv.ts'
import { type Period, periodOf, stretchesOf } from './period.ts'
import { listRevenue, type RevenueSums, soldCurrencies, topSold } from './queries.ts'

const DAY = 86_400_000
/** Longer periods are shown by month. */
const BY_DAY = 92 * DAY

const none: RevenueSums = { orders: 0, gross: 0, refunded: 0, tax: 0, commission: 0, fees: 0 }

const figureOf: Record<RevenueFigure, (sums: RevenueSums) => number> = {
  gross: ({ gross }) => gross,
  net: ({ gross, refunded, tax }) => gross - refunded - tax,
  orders: ({ orders }) => orders,
  average: ({ gross, orders }) => (orders > 0 ? Math.round(gross / orders) : 0),
  refunded: ({ refunded }) => refunded,
  commission: ({ commission }) => commission,
  fees: ({ fees }) => fees,
  tax: ({ tax }) => tax,
}

const plus = (one: RevenueSums, other: RevenueSums): RevenueSums => ({
  orders: one.orders + other.orders,
  gross: one.gross + other.gross,
  refunded: one.refunded + other.refunded,
  tax: one.tax + other.tax,
  commission: one.commission + other.commission,
  fees: one.fees + other.fees,
})

const revenuePeriodOf = (span: { from: string; to: string }): Period =>
  periodOf({ ...span, interval: Date.parse(span.to) - Date.parse(span.from) <= BY_DAY ? 'day' : 'month' })

const spanOf = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/** Returns the sums of each part of a period. */
const count = async (
  ctx: AppContext,
  currency: string,
  span: Omit<Period, 'before'>,
): Promise<RevenueSums[]> => {
  const byPart = new Map((await listRevenue(ctx.db, currency, span)).map(({ at, ...sums }) => [at, sums]))
  return span.parts.map((part) => byPart.get(part.toISOString()) ?? none)
}

const currencyOf = (ctx: AppContext, sold: Currency[], asked: Currency | undefined): Currency => {
  const currency = ctx.settings().default_currency as Currency
  return asked ?? (sold.includes(currency) ? currency : (sold[0] ?? currency))
}

/** Returns the revenue of a period in one currency, with the preceding period. */
export const revenueOverview = async (
  ctx: AppContext,
  { currency: asked, ...span }: QueryOf<typeof revenue.overview>,
): Promise<Revenue> => {
  const period = revenuePeriodOf(span)
  const { before } = period
  const currencies = await soldCurrencies(ctx.db)
  const currency = currencyOf(ctx, currencies, asked)
  const [now, then] = await Promise.all([count(ctx, currency, period), count(ctx, currency, before)])
  const [total, previous] = [now.reduce(plus, none), then.reduce(plus, none)]
  return {
    ...spanOf(period),
    interval: period.interval === 'month' ? 'month' : 'day',
    before: spanOf(before),
    currency,
    currencies,
    intervals: period.parts.map((at, index) => ({
      at: at.toISOString(),
      previous_at: (before.parts[index] ?? before.to).toISOString(),
    })),
    figures: revenueFigures.map((figure) => ({
      figure,
      value: figureOf[figure](total),
      previous: figureOf[figure](previous),
      series: now.map(figureOf[figure]),
      previous_series: period.parts.map((_, index) => figureOf[figure](then[index] ?? none)),
    })),
  }
}

/** Returns what sold most in a period. */
export const revenueTop = async (
  ctx: AppContext,
  { by, currency, limit, ...span }: QueryOf<typeof revenue.top>,
): Promise<ReplyOf<typeof revenue.top>> => {
  const period = revenuePeriodOf(span)
  return {
    ...spanOf(period),
    data: await topSold(ctx.db, by, currency, stretchesOf(period, new Date()), limit),
  }
}

const columns = ['day', 'currency', ...revenueFigures.filter((one) => one !== 'average')]

/** Returns the days of a period on which something was sold, as CSV. */
export const revenueCsv = async (
  ctx: AppContext,
  { currency, ...span }: QueryOf<typeof revenueFile>,
): Promise<Readable> => {
  const { from, to } = revenuePeriodOf(span)
  const rows = await listRevenue(ctx.db, currency, { from, to, interval: 'day' })
  const lines = rows.map(({ at, ...sums }) => ({
    day: at.slice(0, 10),
    currency,
    ...Object.fromEntries(
      revenueFigures.map((figure) => [
        figure,
        figure === 'orders' ? sums.orders : writeMoney(figureOf[figure](sums), currency),
      ]),
    ),
  }))
  const pages = async function* () {
    yield lines
  }
  return csvOf(columns, pages())
}
