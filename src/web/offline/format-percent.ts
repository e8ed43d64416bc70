import { currentLanguage } from '../i18n/i18n.ts'

/** Formats whole percents, such as 62. */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(
    percent / 100,
  )
