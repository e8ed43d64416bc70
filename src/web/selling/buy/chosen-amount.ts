import { readMoney, writeMoney } from '../../../contract/core/money.ts'
import type { Price } from '../../../contract/selling/prices.ts'

/** Returns the initial text in the field of an own price. */
export const suggested = ({ amount, minimum, currency }: Price): string =>
  writeMoney(Math.max(amount, minimum ?? 0), currency)

/** Returns the amount that the buyer chose; undefined if it is no amount, or less than the minimum. */
export const readChosen = ({ amount, minimum, currency }: Price, text: string): number | undefined => {
  if (minimum === null) return amount
  const read = readMoney(text, currency)
  return read !== undefined && read >= minimum ? read : undefined
}

/** Returns whether a text is an amount, but less than the minimum. */
export const isTooLittle = ({ minimum, currency }: Price, text: string): boolean =>
  (readMoney(text, currency) ?? Number.NaN) < (minimum ?? 0)
