import type { RefundStatus } from '../../../contract/selling/back-office/sales.ts'
import { type ProviderKey, providerKeys } from '../../../contract/selling/orders.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Message keys of the states of refunds. */
export const refundTexts: Record<RefundStatus, string> = {
  created: 'Pending',
  succeeded: 'Refunded',
  failed: 'Failed',
}

/** Message keys of the states of payments. */
export const paymentTexts = {
  created: 'Started',
  pending: 'Pending',
  succeeded: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** Message keys of the ways to pay; brands have no other names in other languages. */
export const providerTexts: Record<ProviderKey, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  offline: 'Bank transfer',
  test: 'Test payment',
  free: 'Free of charge',
}

export const useProviderChoices = () => {
  const { t } = useTranslation()
  return providerKeys.map((value) => ({ value, label: t(providerTexts[value]) }))
}
