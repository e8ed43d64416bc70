import type { OrderStatus } from '../../../../../contract/core/selling.ts'
import { type RemoteProviderKey, remoteProviders } from '../../../../../contract/selling/payment-webhooks.ts'
import type { Trx } from '../../../../db/schema.ts'
import type { StoredPayment } from '../../orders/service.ts'
import { loadOpenSubscription, lockSubscription } from '../queries.ts'
import { insertProviderSubscription } from './queries.ts'

/** Whether a payment is of the subscription at a provider that renews this one. */
const isRemote = (provider: string): provider is RemoteProviderKey =>
  (remoteProviders as readonly string[]).includes(provider)

/**
 * A provider has charged for a subscription, or begun to renew one. Returns whether that is wanted: an account may have
 * paid in another way meanwhile, or its subscription may have ended. What is not wanted is ended at the provider by the
 * job, and given back by the caller.
 */
export const acceptCharge = async (
  trx: Trx,
  order: { status: OrderStatus; subscription_id: number | null },
  { provider, renewal }: Pick<StoredPayment, 'provider' | 'renewal'>,
  reference: string | undefined,
  now: Date,
): Promise<boolean> => {
  if (order.subscription_id === null || reference === undefined || !isRemote(provider)) return true
  const one = await lockSubscription(trx, order.subscription_id)
  if (!one) return true
  const isCurrent = one.provider === provider && one.provider_reference === reference
  if (!renewal) return isCurrent && one.status !== 'expired'
  await insertProviderSubscription(trx, {
    provider,
    reference,
    subscription_id: one.id,
    price_id: renewal.price_id,
    sync_at: now,
  })
  if (isCurrent) return true
  // It was paid in time, but heard of after the order had expired.
  if (one.status === 'pending') return order.status === 'pending' || order.status === 'expired'
  if (one.status !== 'expired') return order.status === 'pending'
  return (
    order.status === 'expired' &&
    renewal.effect === 'period' &&
    one.provider_reference === null &&
    one.user_id !== null &&
    (await loadOpenSubscription(trx, one.user_id)) === undefined
  )
}
