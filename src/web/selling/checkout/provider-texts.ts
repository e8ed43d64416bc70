import type { PaymentProvider, ProviderKey } from '../../../contract/selling/orders.ts'
import { translate } from '../../i18n/i18n.ts'

/** Message keys of what buyers call the ways to pay. */
export const providerNames: Record<ProviderKey, string> = {
  stripe: 'Card',
  paypal: 'PayPal',
  offline: 'Bank transfer',
  test: 'Test payment',
  free: 'Free',
}

/** Says when a payment is charged. */
export const chargeNote = (
  providers: readonly PaymentProvider[] | undefined,
  provider: ProviderKey | undefined,
  amount: string,
): string => {
  const kind = providers?.find(({ key }) => key === provider)?.kind
  if (kind === 'redirect') return translate('You confirm the payment on the next page.')
  return kind === 'inline'
    ? translate('You’ll be charged {amount} now.', { amount })
    : translate('Nothing is charged now.')
}

/** Text of the button that pays. */
export const payText = (provider: ProviderKey | undefined, amount: string, declined = false): string => {
  if (provider === 'free') return translate('Get it for free')
  if (declined) return translate('Try again · {amount}', { amount })
  return provider === 'offline'
    ? translate('Order for {amount}', { amount })
    : translate('Pay {amount}', { amount })
}
