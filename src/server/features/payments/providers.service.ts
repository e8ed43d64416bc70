import type { ProviderKey } from '../../../contract/orders.ts'
import type { AppContext } from '../../app-context.ts'
import { free } from './free.ts'
import { offline } from './offline.ts'
import type { Provider } from './provider.ts'
import { testPayments } from './test-payments.ts'

export type { Outcome, Started } from './provider.ts'

const all: readonly Provider[] = [offline, testPayments, free]

/** Returns a provider, whether it is offered or not: what was paid with it can still be refunded. */
export const providerOf = (key: ProviderKey): Provider => {
  const provider = all.find((one) => one.key === key)
  if (!provider) throw new Error(`no payment provider ${key}`)
  return provider
}

/** Returns the providers that buyers are offered. */
export const enabledProviders = (ctx: AppContext): Provider[] => all.filter((one) => one.enabled(ctx))
