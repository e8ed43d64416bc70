import { portion, type Tax, WHOLE, withTax } from '../../../../contract/core/tax.ts'

/**
 * Divides an amount in proportion to weights. Remainders go to the largest fractions, the first of equal ones, so that
 * the parts always sum to the amount.
 */
export const divide = (amount: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((one) => Number(one / BigInt(sum)))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const rests = exact.map((one, index) => ({ index, rest: one % BigInt(sum) }))
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of rests.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Discount of a coupon: a percentage, or an amount at most. */
export type Discount = { percent: number } | { amount: number }

export interface Line {
  /** Price of the item before discount and tax. */
  amount: number
  /** The coupon applies to it. */
  discounted: boolean
}

export interface Totals {
  lines: { amount: number; discount: number; tax: number }[]
  subtotal: number
  discount: number
  tax: number
  total: number
}

/** Adds up a cart: discounts and taxes are rounded per item, so that items can be refunded singly. */
export const totalsOf = (lines: readonly Line[], tax: Tax, discount: Discount | null): Totals => {
  const eligible = lines.map(({ amount, discounted }) => (discounted ? amount : 0))
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const off = (): number => {
    if (discount === null) return 0
    const all = sum(eligible)
    return 'percent' in discount ? portion(all, discount.percent, 100) : Math.min(discount.amount, all)
  }
  const discounts = divide(off(), eligible)
  const shown = lines.map(({ amount }, index) => {
    const less = discounts[index] ?? 0
    return { amount, discount: less, tax: withTax(amount - less, tax).tax }
  })
  const subtotal = sum(shown.map(({ amount }) => amount))
  const reduced = sum(discounts)
  const taxes = sum(shown.map((line) => line.tax))
  return {
    lines: shown,
    subtotal,
    discount: reduced,
    tax: taxes,
    total: subtotal - reduced + (tax.included ? 0 : taxes),
  }
}

export interface Earning {
  artist_id: number
  /** In hundredths of a percent. */
  share: number
  amount: number
}

/**
 * Divides what is left of an item after discount and tax into the commission, in hundredths of a percent, and what its
 * artists earn, whose shares sum to 10000. Without artists, all of it is the site's.
 */
export const earningsOf = (
  { amount, discount, tax }: { amount: number; discount: number; tax: number },
  taxIncluded: boolean,
  commission: number,
  shares: readonly { artist_id: number; share: number }[],
): { commission: number; earnings: Earning[] } => {
  const net = amount - discount - (taxIncluded ? tax : 0)
  if (shares.length === 0) return { commission: net, earnings: [] }
  const kept = portion(net, commission, WHOLE)
  const parts = divide(
    net - kept,
    shares.map(({ share }) => share),
  )
  return {
    commission: kept,
    earnings: shares.map(({ artist_id, share }, index) => ({ artist_id, share, amount: parts[index] ?? 0 })),
  }
}
