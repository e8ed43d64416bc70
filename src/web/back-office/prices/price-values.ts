import type { ArtistPriceItem } from '../../../contract/selling/back-office/prices.ts'
import type { Money } from '../money/MoneyInput.tsx'

/** Buyers pay this price, choose what they pay, or nothing. */
export type PriceKind = 'fixed' | 'open' | 'free'

/** The price of an item under one license, as edited. */
export interface OfferedPrice {
  license: ArtistPriceItem['licenses'][number]
  offered: boolean
  kind: PriceKind
  /** The price, or the suggested one. */
  amount: Money
  minimum: Money
  /** Whether free items cost an email address. */
  ask_email: boolean
}

const kindOf = (amount: number, minimum: number | null): PriceKind => {
  if (minimum !== null) return 'open'
  return amount === 0 ? 'free' : 'fixed'
}

/** Returns the prices of an item, one for each license. `currency` is that of new ones. */
export const offeredPrices = (
  { licenses, prices }: Pick<ArtistPriceItem, 'licenses' | 'prices'>,
  currency: string,
): OfferedPrice[] =>
  licenses.map((license) => {
    const price = prices.find((one) => one.license === license.id)
    if (!price) {
      const none = { amount: null, currency }
      return { license, offered: false, kind: 'fixed', amount: none, minimum: none, ask_email: false }
    }
    const { amount, minimum, ask_email, currency: own } = price
    const kind = kindOf(amount, minimum)
    return {
      license,
      offered: true,
      kind,
      amount: { amount: kind === 'free' ? null : amount, currency: own },
      minimum: { amount: minimum, currency: own },
      ask_email,
    }
  })

/** Returns the prices of a request body. */
export const pricesBody = (all: OfferedPrice[]) =>
  all
    .filter(({ offered }) => offered)
    .map(({ license, kind, amount, minimum, ask_email }) => ({
      license: license.id,
      amount: kind === 'free' ? 0 : amount.amount,
      minimum: kind === 'open' ? (minimum.amount ?? 0) : null,
      ask_email: kind === 'free' && ask_email,
    }))
