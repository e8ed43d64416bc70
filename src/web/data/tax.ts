import { useQuery } from '@tanstack/react-query'
import { withTax } from '../../contract/core/tax.ts'
import { type BuyerTax, prices } from '../../contract/selling/prices.ts'
import { countryCodes } from '../i18n/country-names.ts'
import { translate } from '../i18n/i18n.ts'
import { formatMoney } from '../i18n/money.ts'
import { readQuery } from './read.ts'
import { isSelling, isSubscribing } from './settings.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'buyer-country'

/** The country of the last checkout in this browser; null before it. */
export const rememberedCountry = (): string | null => {
  const stored = readStored(KEY)
  return stored !== null && countryCodes.includes(stored) ? stored : null
}
export const rememberCountry = (code: string): void => writeStored(KEY, code)

/** Queries the tax of the country of the last checkout, or else of the subscription or cart of the account. */
const useTaxQuery = () => {
  const country = rememberedCountry()
  return useQuery({
    ...readQuery(prices.tax, { query: country ? { country } : {} }),
    enabled: isSelling() || isSubscribing(),
    retryOnMount: false,
  })
}

/** Returns the tax that is part of every price shown; undefined until it is known. */
export const useTax = (): BuyerTax | undefined => useTaxQuery().data

/** Whether the tax has been asked for: like offers, pages wait for it, and not for an answer that failed. */
export const useTaxKnown = (): boolean => useTaxQuery().isFetched

/** Whether a tax is added to prices that is unknown until the buyer’s country is. */
export const isTaxOpen = (tax: BuyerTax | undefined): boolean =>
  tax?.charged === true && tax.country === null && !tax.included

/** Returns how the tax in a price is named, as in “including $11.98 VAT”; empty if there is none. */
export const taxNote = (tax: number, name: string, currency: string): string =>
  tax === 0
    ? ''
    : translate('including {tax}', { tax: `${formatMoney(tax, currency)} ${name || translate('Tax')}` })

/**
 * Returns what a buyer pays for a price, and how the tax is named: “$71.88”, “including $11.98 VAT”. While the country is
 * unknown, that is the price itself, and “plus tax” or “including tax”.
 */
export const taxedPrice = (
  amount: number,
  currency: string,
  tax: BuyerTax | undefined,
): { price: string; note: string } => {
  if (!tax || amount === 0) return { price: formatMoney(amount, currency), note: '' }
  const paid = withTax(amount, tax)
  const price = formatMoney(paid.total, currency)
  if (isTaxOpen(tax)) return { price, note: translate('plus tax') }
  const unknown = tax.country === null && tax.charged
  return { price, note: unknown ? translate('including tax') : taxNote(paid.tax, tax.name, currency) }
}
