import { formatMoney } from '../../../../contract/core/money.ts'
import { isRightToLeft } from '../../../../contract/core/text.ts'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { EmailTexts } from '../../../mail/email-texts.ts'
import type { Invoice } from './queries.ts'

/** An invoice or credit note as text, in one language. */
export interface InvoiceView {
  locale: string
  direction: 'ltr' | 'rtl'
  title: string
  number: string
  /** Labels with their values. */
  facts: [string, string][]
  seller: string[]
  buyerLabel: string
  buyer: string[]
  itemLabel: string
  amountLabel: string
  items: { title: string; detail: string; amount: string }[]
  /** The last one is the total. */
  totals: [string, string][]
  notes: string[]
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

const percent = (hundredths: number, locale: string): string =>
  (hundredths / 10_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 })

const countryName = (code: string | null, locale: string): string =>
  code === null ? '' : (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code)

/** Message keys of how an order was paid. */
const providerTexts: Record<ProviderKey, string> = {
  stripe: 'Card',
  paypal: 'PayPal',
  offline: 'Bank transfer',
  test: 'Test payment',
  free: 'Free',
}

/** Writes an invoice or credit note in a language. */
export const viewOf = ({ number, kind, document, issued_at }: Invoice, texts: EmailTexts): InvoiceView => {
  const { locale, t } = texts
  const credit = kind === 'credit_note'
  // What is credited is negative.
  const money = (amount: number) => formatMoney(credit ? -amount : amount, document.currency, locale)
  const date = new Date(issued_at).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  // Invoices are issued with the payment.
  const paid =
    !credit &&
    !document.reverses &&
    document.total > 0 &&
    document.provider &&
    `${date} · ${t(providerTexts[document.provider])}`
  const { seller, buyer, tax_name, tax_rate, tax_included, reason } = document
  const tax = t(tax_included ? 'Includes {name} ({rate})' : '{name} ({rate})', {
    name: tax_name,
    rate: percent(tax_rate, locale),
  })
  return {
    locale,
    direction: isRightToLeft(locale) ? 'rtl' : 'ltr',
    title: t(credit ? 'Credit note' : 'Invoice'),
    number,
    facts: [
      [t('Number'), number],
      [t('Date'), date],
      [t('Order'), document.order],
      ...(paid ? [[t('Paid'), paid] as [string, string]] : []),
      ...(document.corrects ? [[t('Corrects invoice'), document.corrects] as [string, string]] : []),
      ...(document.reverses ? [[t('Reverses credit note'), document.reverses] as [string, string]] : []),
    ],
    seller: [
      seller.name,
      ...linesOf(seller.address),
      ...(seller.tax_id ? [`${t('Tax ID')} ${seller.tax_id}`] : []),
    ],
    buyerLabel: t('Billed to'),
    buyer: [buyer.name, ...linesOf(buyer.address), countryName(buyer.country, locale), buyer.email].filter(
      Boolean,
    ),
    itemLabel: t('Item'),
    amountLabel: t('Amount'),
    items: document.items.map(({ title, artist, license, months, amount }) => ({
      title: months ? t('{count} months of {plan}', { count: months, plan: title }) : title,
      detail: [artist, license].filter(Boolean).join(' · '),
      amount: money(amount),
    })),
    totals: [
      [t('Subtotal'), money(document.subtotal)],
      ...(document.discount > 0
        ? [
            [
              document.coupon ? t('Discount ({code})', { code: document.coupon }) : t('Discount'),
              formatMoney(-document.discount, document.currency, locale),
            ] as [string, string],
          ]
        : []),
      ...(document.tax > 0 ? [[tax, money(document.tax)] as [string, string]] : []),
      [t('Total'), money(document.total)],
    ],
    notes: [...(reason ? [reason] : []), ...linesOf(seller.note)],
  }
}
