import { queryOptions } from '@tanstack/react-query'
import {
  adminPaymentProviders,
  adminReconciliation,
  type ConnectionStep,
  type ProviderInput,
} from '../../../contract/selling/back-office/payment-providers.ts'
import type { RemoteProviderKey } from '../../../contract/selling/payment-webhooks.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

/** While a comparison runs. */
const POLL_MS = 2_000

/** Payment providers with their masked keys; never persisted. */
export const paymentProvidersQuery = () =>
  queryOptions({
    queryKey: keyOf(adminPaymentProviders.list, {}),
    queryFn: ({ signal }) => call(adminPaymentProviders.list, {}, { signal }),
  })

export const writePaymentProvider = async (
  provider: RemoteProviderKey,
  body: ProviderInput,
): Promise<void> => {
  await call(adminPaymentProviders.write, { params: { provider }, body })
}

export const reloadPaymentProviders = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [adminPaymentProviders.list.path] })

/** Calls a provider with the keys of a form; a failed test is a result, not an error. */
export const testPaymentProvider = (
  provider: RemoteProviderKey,
  body: ProviderInput,
): Promise<ConnectionStep[]> => call(adminPaymentProviders.test, { params: { provider }, body })

/** The last comparison; polled while one runs, or until one begins after that of `before`. */
export const reconciliationQuery = (before?: string | null) =>
  queryOptions({
    queryKey: keyOf(adminReconciliation.get, {}),
    queryFn: ({ signal }) => call(adminReconciliation.get, {}, { signal }),
    refetchInterval: ({ state }) => {
      const last = state.data?.last
      const waiting = before !== undefined && before === (last?.started_at ?? null)
      return waiting || last?.finished_at === null ? POLL_MS : false
    },
  })

const reload = () => queryClient.invalidateQueries({ queryKey: [adminReconciliation.get.path] })

/** Starts a comparison; the page shows it once it has begun. */
export const startReconciliation = async (): Promise<void> => {
  await call(adminReconciliation.run, {})
  await reload()
}

export const resolveDifference = async (id: number): Promise<void> => {
  await call(adminReconciliation.resolve, { params: { id } })
  await reload()
}
