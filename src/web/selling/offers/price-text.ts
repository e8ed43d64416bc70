import type { Offer } from '../../../contract/selling/prices.ts'
import { translate } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'

/** An offer that can be bought. */
export type Sale = Offer & { from: number }

export const isSale = (offer: Offer | null | undefined): offer is Sale => offer != null && offer.from !== null

/** Returns an amount, or that it costs nothing. */
export const costText = (amount: number, currency: string): string =>
  amount === 0 ? translate('Free') : formatMoney(amount, currency)

/**
 * Returns the price of an offer: "$9.00", "Free", or, if buyers can choose to pay more, "from $9.00", or "Name your price"
 * without a minimum.
 */
export const priceText = ({ from, currency, open }: Pick<Sale, 'from' | 'currency' | 'open'>): string => {
  if (!open) return costText(from, currency)
  if (from === 0) return translate('Name your price')
  const price = formatMoney(from, currency)
  return translate('from {price}', { price })
}
