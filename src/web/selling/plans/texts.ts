import type { PlanPermission } from '../../../contract/core/permissions.ts'
import type { PlanInterval, SubscriptionStatus } from '../../../contract/core/selling.ts'
import type { CancelReason, Subscription } from '../../../contract/selling/subscriptions.ts'
import { taxNote } from '../../data/tax.ts'
import { formatDate } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'

/** Message keys of the parts of plans. */
export const intervalTexts: Record<PlanInterval, string> = {
  month: 'a month',
  year: 'a year',
  lifetime: 'once',
}

/** Returns a price of each period, as in “$8.99 a month”. */
export const periodPrice = (amount: number, currency: string, interval: PlanInterval): string =>
  `${formatMoney(amount, currency)} ${translate(intervalTexts[interval])}`

interface PeriodCost {
  period_total: number
  period_tax: number
  tax_name: string
  currency: string
}

/** Returns what each period costs, as in “$8.99 a month, including $1.44 VAT”. */
export const recurringPrice = (
  { period_total, period_tax, tax_name, currency }: PeriodCost,
  interval: PlanInterval,
): string => {
  const price = periodPrice(period_total, currency, interval)
  const note = taxNote(period_tax, tax_name, currency)
  return note ? `${price}, ${note}` : price
}

/** Returns until when a trial is free and what is paid then; an empty text unless the subscription is a trial. */
export const trialText = (own: Subscription): string => {
  const { status, interval, period_end } = own
  return status === 'trial' && interval && period_end
    ? translate('Free until {date}, then {price}', {
        date: formatDate(period_end),
        price: recurringPrice(own, interval),
      })
    : ''
}

/** Message keys of what plans permit. */
export const permissionTexts: Record<PlanPermission, string> = {
  'No ads': 'No ads',
  'Use offline mode': 'Listen offline',
  'Download songs': 'Download songs',
  'Use chat': 'Chat with friends',
  'Use other apps': 'Use other apps',
  'Upload songs': 'Upload your own songs',
}

/** Message keys of the states of a subscription. */
export const statusTexts: Record<SubscriptionStatus, string> = {
  pending: 'Waiting for payment',
  trial: 'Trial',
  active: 'Active',
  past_due: 'Payment due',
  cancelled: 'Plan cancelled',
  expired: 'Ended',
}

/** How the badge of a state looks. */
export const statusLooks: Record<SubscriptionStatus, 'good' | 'warn' | 'bad' | undefined> = {
  pending: 'warn',
  trial: 'good',
  active: 'good',
  past_due: 'bad',
  cancelled: 'warn',
  expired: undefined,
}

/** Message keys of the reasons to cancel. */
export const reasonTexts: Record<CancelReason, string> = {
  price: 'Too expensive',
  unused: 'I don’t use it enough',
  missing: 'Music or features are missing',
  quality: 'Technical problems',
  other: 'Something else',
}
