import type { BuyerTax, Offer } from '../../../contract/selling/prices.ts'
import { isTaxOpen, taxedPrice } from '../../data/tax.ts'
import { translate } from '../../i18n/i18n.ts'

/** An offer that can be bought. */
export type Sale = Offer & { from: number }

export const isSale = (offer: Offer | null | undefined): offer is Sale => offer != null && offer.from !== null

/** Returns what an amount costs with its tax, or that it costs nothing. */
export const costText = (amount: number, currency: string, tax?: BuyerTax): string =>
  amount === 0 ? translate('Free') : taxedPrice(amount, currency, tax).price

/**
 * Returns the price of an offer with its tax: "$9.00", "Free", or, if buyers can choose to pay more, "from $9.00", or
 * "Name your price" without a minimum. Where a tax is added that is not known yet: "$9.00 plus tax".
 */
export const priceText = (
  { from, currency, open }: Pick<Sale, 'from' | 'currency' | 'open'>,
  tax?: BuyerTax,
): string => {
  if (from === 0) return open ? translate('Name your price') : translate('Free')
  const { price } = taxedPrice(from, currency, tax)
  const shown = isTaxOpen(tax) ? translate('{price} plus tax', { price }) : price
  return open ? translate('from {price}', { price: shown }) : shown
}
