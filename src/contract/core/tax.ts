/** Hundredths of a percent in a whole. */
export const WHOLE = 10_000

/** The tax of a country. */
export interface Tax {
  /** In hundredths of a percent. */
  rate: number
  /** Prices contain the tax; otherwise it is added. */
  included: boolean
}

/**
 * Returns `amount * part / whole`, rounded half to even. All are integers; amounts are minor units, so that no rounding
 * error of floating point can occur.
 */
export const portion = (amount: number, part: number, whole: number): number => {
  const product = BigInt(amount) * BigInt(part)
  const by = BigInt(whole)
  const quotient = product / by
  const rest = (product - quotient * by) * 2n
  const up = rest > by || (rest === by && quotient % 2n === 1n)
  return Number(up ? quotient + 1n : quotient)
}

/** Returns the tax that a price contains, or that is added to it, and what is paid. */
export const withTax = (price: number, { rate, included }: Tax): { tax: number; total: number } => {
  const tax = portion(price, rate, included ? WHOLE + rate : WHOLE)
  return { tax, total: included ? price : price + tax }
}
