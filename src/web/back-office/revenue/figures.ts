import type { Currency } from '../../../contract/core/money.ts'
import { type RevenueFigure, revenueFigures } from '../../../contract/selling/back-office/revenue.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { formatMoney, shortMoney } from '../../i18n/money.ts'
import type { Shown } from '../charts/range.ts'

/** Search params of the page. */
export interface ShownRevenue extends Shown {
  figure?: string
  currency?: Currency
}

/** Returns the figure of the large chart. */
export const figureOf = ({ figure }: ShownRevenue): RevenueFigure =>
  revenueFigures.find((one) => one === figure) ?? 'gross'

export const figureTitle = (figure: RevenueFigure, t: Translate): string =>
  ({
    gross: t('Gross revenue'),
    net: t('Net revenue'),
    orders: t('Orders'),
    average: t('Average order'),
    refunded: t('Refunds'),
    commission: t('Commission'),
    fees: t('Payment fees'),
    tax: t('Tax'),
  })[figure]

export const figureHint = (figure: RevenueFigure, t: Translate): string | undefined => {
  if (figure === 'gross') return t('What buyers paid, with taxes.')
  if (figure === 'net') return t('Gross revenue less refunds and taxes.')
  if (figure === 'orders') return t('Paid orders; what was free isn’t counted.')
  if (figure === 'commission') return t('What the site keeps, less commission on refunds.')
  if (figure === 'fees') return t('What payment providers keep.')
  return undefined
}

/** Returns how a figure is written, and how at the axis of a chart. */
export const formatsOf = (figure: RevenueFigure, currency: string) =>
  figure === 'orders'
    ? { format: formatNumber }
    : {
        format: (amount: number) => formatMoney(amount, currency),
        axis: (amount: number) => shortMoney(amount, currency),
      }
