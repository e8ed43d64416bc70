/** ISO 4217 codes of currencies that prices can have. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'TRY',
  'BRL',
  'MXN',
  'ARS',
  'CLP',
  'COP',
  'INR',
  'IDR',
  'KRW',
  'CNY',
  'HKD',
  'SGD',
  'TWD',
  'THB',
  'PHP',
  'MYR',
  'VND',
  'ZAR',
  'NGN',
  'KES',
  'EGP',
  'MAD',
  'AED',
  'SAR',
  'ILS',
  'KWD',
  'UAH',
] as const
export type Currency = (typeof currencies)[number]

/** Decimals of currencies whose minor unit is not a hundredth (ISO 4217). */
const decimalsOf: Record<string, number> = { JPY: 0, KRW: 0, CLP: 0, VND: 0, KWD: 3 }

/** Decimals of a currency: how many digits its minor unit has. */
export const decimals = (currency: string): number => decimalsOf[currency] ?? 2

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: string, locale: string): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    const digits = decimals(currency)
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/** Formats an amount in minor units, such as 1205 USD as "$12.05". Negative amounts have a minus sign (U+2212). */
export const formatMoney = (amount: number, currency: string, locale = 'en'): string =>
  formatOf(currency, locale)
    .format(amount / 10 ** decimals(currency))
    .replace('-', '−')

/** Returns the symbol of a currency, as it is shown before or after an amount. */
export const currencySymbol = (currency: string, locale = 'en'): string =>
  formatOf(currency, locale)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Largest amount of a price, in minor units. */
export const MAX_AMOUNT = 100_000_000

/** Digits, and decimals. */
const PLAIN = /^(\d{1,9})(?:[.,](\d+))?$/

/** Digits in groups of three with one kind of separator, and decimals after another. */
const GROUPED = /^(\d{1,3}([.,’'\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/

/** Removes the symbol or code of a currency before or after an amount, such as "$", "US$" or "USD". */
const withoutCurrency = (text: string, currency: string): string => {
  const symbol = currencySymbol(currency)
  const marks = [currency, `${currency.slice(0, 2)}${symbol}`, symbol]
  const before = marks.find((mark) => text.startsWith(mark))
  if (before) return text.slice(before.length).trim()
  const after = marks.find((mark) => text.endsWith(mark))
  return after ? text.slice(0, -after.length).trim() : text
}

/**
 * Reads an amount as people type or paste it, such as "12.5", "12,50", "$12" or "1,234.50", and returns it in minor
 * units; undefined if it is no amount, names another currency or has too many decimals. A point or comma that could be
 * either kind of separator is the decimal one.
 */
export const readMoney = (text: string, currency: string): number | undefined => {
  const digits = decimals(currency)
  const typed = withoutCurrency(text.trim(), currency)
  const plain = PLAIN.exec(typed)
  const grouped = GROUPED.exec(typed)
  const isPlain = plain !== null && (digits > 0 || plain[2] === undefined)
  const [whole, fraction = ''] = isPlain
    ? [plain[1], plain[2]]
    : [grouped?.[1]?.replace(/\D/g, ''), grouped?.[3]]
  if (whole === undefined || fraction.length > digits) return undefined
  const amount = Number(whole + fraction.padEnd(digits, '0'))
  return amount <= MAX_AMOUNT ? amount : undefined
}

/** Writes an amount in minor units as `readMoney` reads it, such as "12.50". */
export const writeMoney = (amount: number, currency: string): string =>
  (amount / 10 ** decimals(currency)).toFixed(decimals(currency))

/** Returns an IBAN without spaces, in upper case. */
export const compactIban = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase()

/** Returns whether a text is an IBAN with a right checksum (ISO 13616, modulo 97 by ISO 7064). */
export const isIban = (text: string): boolean => {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Returns whether a text has the form of a BIC (ISO 9362). */
export const isBic = (text: string): boolean =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text.trim().toUpperCase())
