import { decimals, formatMoney as format } from '../../contract/core/money.ts'
import { isRightToLeft } from '../../contract/core/text.ts'
import { currentLanguage } from './i18n.ts'

/** Formats an amount in minor units of its currency in the language: 1205 USD as "$12.05". */
export const formatMoney = (amount: number, currency: string): string => {
  const language = currentLanguage()
  const text = format(amount, currency, language)
  // Symbols such as "US$" would be shown as "$US" between right-to-left text.
  return isRightToLeft(language) ? text.replace(/[A-Z]+\p{Sc}/u, '\u2066$&\u2069') : text
}

/** Formats an amount compactly, for an axis: 1200000 USD as "$12K". */
export const shortMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount / 10 ** decimals(currency))

/** Formats hundredths of a percent in the language: 825 as "8.25 %". */
export const formatRate = (rate: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  )
