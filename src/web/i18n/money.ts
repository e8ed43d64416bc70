import { formatMoney as format } from '../../contract/money.ts'
import { currentLanguage } from './i18n.ts'

/** Formats an amount in minor units of its currency in the language: 1205 USD as "$12.05". */
export const formatMoney = (amount: number, currency: string): string =>
  format(amount, currency, currentLanguage())

/** Formats hundredths of a percent in the language: 825 as "8.25 %". */
export const formatRate = (rate: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  )
