import type { Readable } from 'node:stream'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { writeMoney } from '../../../../contract/core/money.ts'
import type { accounting } from '../../../../contract/selling/back-office/accounting.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { csvOf } from '../../../crud/csv.ts'
import {
  type After,
  type Days,
  firstMonth,
  issuedDocuments,
  paidPayouts,
  taxMonths,
  taxSums,
} from './queries.ts'

/** Rows held in memory at once. */
const AT_ONCE = 500

const daysOf = (period: string): Days => {
  const [year = 0, month] = period.split('-').map(Number)
  const end = month === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1)
  const start = month === undefined ? Date.UTC(year, 0, 1) : Date.UTC(year, month - 1, 1)
  const text = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: text(start), to: text(end) }
}

const percent = (rate: number): string => (rate / 100).toFixed(2)

/** Returns taxes of a month or year. */
export const loadTaxes = async (
  ctx: AppContext,
  { period }: QueryOf<typeof accounting.taxes>,
): Promise<ReplyOf<typeof accounting.taxes>> => {
  const days = daysOf(period)
  const [data, totals, since] = await Promise.all([
    taxMonths(ctx.db, days),
    taxSums(ctx.db, days),
    firstMonth(ctx.db),
  ])
  return { data, totals, since }
}

/** Reads all rows page by page. */
async function* pagesOf<T extends { at: string; id: number }>(
  read: (after: After) => Promise<T[]>,
  cellsOf: (row: T) => Record<string, unknown>,
): AsyncGenerator<Record<string, unknown>[]> {
  let after: After = null
  for (;;) {
    const rows: T[] = await read(after)
    yield rows.map(cellsOf)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { at: last.at, id: last.id }
  }
}

const dayOf = (at: string): string => new Date(at).toISOString().slice(0, 10)

const saleColumns = [
  'number',
  'kind',
  'date',
  'order',
  'about',
  'buyer',
  'country',
  'tax_name',
  'tax_rate',
  'net',
  'tax',
  'gross',
  'currency',
  'provider',
  'payment',
]

/** Invoices and credit notes of a month or year as CSV; what is credited is negative. */
export const salesCsv = (ctx: AppContext, period: string): Readable =>
  csvOf(
    saleColumns,
    pagesOf(
      (after) => issuedDocuments(ctx.db, daysOf(period), after, AT_ONCE),
      ({ at, tax_rate, tax, gross, ...one }) => {
        const money = (amount: number) => writeMoney(one.kind === 'invoice' ? amount : -amount, one.currency)
        return {
          ...one,
          date: dayOf(at),
          tax_rate: percent(tax_rate),
          net: money(gross - tax),
          tax: money(tax),
          gross: money(gross),
        }
      },
    ),
  )

const taxColumns = [
  'month',
  'country',
  'tax_name',
  'tax_rate',
  'invoices',
  'credit_notes',
  'net',
  'tax',
  'gross',
  'currency',
]

/** Taxes of a month or year as CSV. */
export const taxesCsv = (ctx: AppContext, period: string): Readable => {
  const pages = async function* () {
    const rows = await taxMonths(ctx.db, daysOf(period))
    yield rows.map(({ tax_rate, net, tax, gross, ...one }) => ({
      ...one,
      tax_rate: percent(tax_rate),
      net: writeMoney(net, one.currency),
      tax: writeMoney(tax, one.currency),
      gross: writeMoney(gross, one.currency),
    }))
  }
  return csvOf(taxColumns, pages())
}

const payoutColumns = [
  'number',
  'date',
  'artist',
  'method',
  'amount',
  'fee',
  'transferred',
  'currency',
  'reference',
]

/** Payouts that were paid in a month or year as CSV. */
export const payoutsCsv = (ctx: AppContext, period: string): Readable =>
  csvOf(
    payoutColumns,
    pagesOf(
      (after) => paidPayouts(ctx.db, daysOf(period), after, AT_ONCE),
      ({ at, amount, fee, ...one }) => ({
        ...one,
        date: dayOf(at),
        amount: writeMoney(amount, one.currency),
        fee: writeMoney(fee, one.currency),
        transferred: writeMoney(amount - fee, one.currency),
      }),
    ),
  )
