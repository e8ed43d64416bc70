import type { ProviderKey } from '../../../contract/selling/orders.ts'

/** Message keys of what buyers call the ways to pay. */
export const providerNames: Record<ProviderKey, string> = {
  stripe: 'Card',
  paypal: 'PayPal',
  offline: 'Bank transfer',
  test: 'Test payment',
  free: 'Free',
}
