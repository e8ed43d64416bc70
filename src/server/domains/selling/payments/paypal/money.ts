import { decimals } from '../../../../../contract/core/money.ts'

/** Currencies that PayPal takes, and the decimals it writes them with. */
const currencies: Record<string, number> = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
}

export interface PaypalMoney {
  currency_code: string
  value: string
}

/** How many minor units one of PayPal’s smallest units is. */
const unitOf = (currency: string): number => 10 ** (decimals(currency) - (currencies[currency] ?? 0))

/** Returns whether PayPal can take an amount: it knows no parts of a forint, for example. */
export const isPaypalAmount = (currency: string, amount: number): boolean =>
  currencies[currency] !== undefined && amount % unitOf(currency) === 0

/** Writes an amount as PayPal expects it. */
export const toPaypal = (amount: number, currency: string): PaypalMoney => {
  const digits = currencies[currency] ?? decimals(currency)
  const text = String(amount / unitOf(currency)).padStart(digits + 1, '0')
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return { currency_code: currency, value }
}

/** Reads an amount of PayPal in minor units, digit by digit: it never is a float. */
export const fromPaypal = ({ currency_code, value }: PaypalMoney): number => {
  const digits = decimals(currency_code)
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(value)
  if (!match) throw new Error('PayPal wrote no amount')
  const [, sign = '', whole = '', fraction = ''] = match
  const minor = Number(`${whole || '0'}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  return sign === '-' ? -minor : minor
}
