import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { offline } from './offline.ts'
import { paypal } from './paypal/paypal.ts'
import type { Billing, Provider, RemoteProvider } from './provider.ts'
import { stripe } from './stripe/stripe.ts'
import { testPayments } from './test-payments.ts'

/** For orders that cost nothing. */
const free: Provider = {
  key: 'free',
  kind: 'inline',
  // Checkout selects it by itself.
  enabled: () => false,
  createPayment: async () => ({ status: 'succeeded', action: { type: 'none' } }),
  findPayment: async () => ({ status: 'succeeded' }),
  refund: async () => null,
}

export type {
  Billing,
  ChargedPeriod,
  KnownPayment,
  Meaning,
  Outcome,
  Provider,
  RemoteSubscription,
  Returned,
  Started,
  Statement,
} from './provider.ts'
export { BadSignature, PaymentRefused, ProviderUnavailable } from './provider.ts'
export { takesTestPayments } from './test-payments.ts'

const all: readonly Provider[] = [stripe, paypal, offline, testPayments, free]

/** Returns a provider, whether it is offered or not: what was paid with it can still be refunded. */
export const providerOf = (key: ProviderKey): Provider => {
  const provider = all.find((one) => one.key === key)
  if (!provider) throw new Error(`no payment provider ${key}`)
  return provider
}

/** Returns what a provider with webhooks does. */
export const remoteOf = (key: RemoteProviderKey): RemoteProvider => {
  const { remote } = providerOf(key)
  if (!remote) throw new Error(`payment provider ${key} sends no events`)
  return remote
}

/** Returns how a provider renews subscriptions by itself; undefined if it does not. */
export const billingOf = (key: ProviderKey): Billing | undefined => providerOf(key).remote?.billing

/** Returns the providers that buyers are offered, whatever the amount. */
export const enabledProviders = async (ctx: AppContext): Promise<Provider[]> => {
  const enabled = await Promise.all(all.map((one) => one.enabled(ctx)))
  return all.filter((_, index) => enabled[index])
}

/** Returns whether a provider can take an amount. */
export const takes = ({ takes: can }: Provider, currency: string, amount: number): boolean =>
  can?.(currency, amount) ?? true
