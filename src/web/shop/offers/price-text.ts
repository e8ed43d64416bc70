import type { Offer } from '../../../contract/prices.ts'
import { translate } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'

/** An offer that can be bought. */
export type Sale = Offer & { from: number }

export const isSale = (offer: Offer | null | undefined): offer is Sale => offer != null && offer.from !== null

/** Returns the price of an offer: "$9.00", or "from $9.00" if buyers can choose to pay more. */
export const priceText = ({ from, currency, open }: Sale): string => {
  const price = formatMoney(from, currency)
  return open ? translate('from {price}', { price }) : price
}
