import { portion, withTax } from '../../../../contract/core/tax.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { type Coupon, discountOf, taxOfCountry, totalsOf } from '../cart/service.ts'

export interface Bill {
  amount: number
  discount: number
  tax: number
  total: number
  tax_name: string
  tax_rate: number
  tax_included: boolean
}

type Terms = { currency: string; coupon: Coupon | null }

/** The tax of a country; undefined if it has none. */
export type Rate = { name: string; rate: number } | undefined

/** Returns what an amount costs with a tax. */
export const billWith = (ctx: AppContext, rate: Rate, amount: number, { currency, coupon }: Terms): Bill => {
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

/** Returns what each period costs with a tax, before discounts. */
export const periodCost = (ctx: Pick<AppContext, 'settings'>, rate: Rate, amount: number) => {
  const tax_included = ctx.settings().prices_include_tax
  const { tax, total } = withTax(amount, { rate: rate?.rate ?? 0, included: tax_included })
  return { period_total: total, period_tax: tax, tax_name: rate?.name ?? '', tax_included }
}

/** Returns what an amount costs in a country, with what a coupon takes off. */
export const loadBill = async (
  ctx: AppContext,
  db: Db,
  amount: number,
  { country, ...terms }: Terms & { country: string | null },
): Promise<Bill> => billWith(ctx, await taxOfCountry(db, country), amount, terms)

/**
 * Returns the bill of a period that was charged by a provider. It charges what was agreed, with tax: where the tax has
 * changed since, the site gets more or less of it.
 */
export const billOfCharge = (asked: Bill, charged: number): Bill => {
  if (asked.total === charged) return asked
  const tax = portion(charged, asked.tax_rate, 10_000 + asked.tax_rate)
  return { ...asked, amount: asked.tax_included ? charged : charged - tax, discount: 0, tax, total: charged }
}

/** Returns a plan as the item of an order. `license` says which period of it is paid, if one is. */
export const planItem = (
  { plan_id, plan }: { plan_id: number; plan: string },
  { amount, discount, tax, tax_included }: Omit<Bill, 'total' | 'tax_name' | 'tax_rate'>,
  license = '',
) => ({
  type: 'plan' as const,
  song_id: null,
  album_id: null,
  plan_id,
  artist_id: null,
  license_id: null,
  title: plan,
  artist: '',
  license,
  license_text: '',
  amount,
  discount,
  tax,
  // All but the tax is the site’s.
  commission: amount - discount - (tax_included ? tax : 0),
  splits: [],
})
