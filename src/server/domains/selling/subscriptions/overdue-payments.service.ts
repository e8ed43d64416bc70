import type { PaymentAction } from '../../../../contract/selling/orders.ts'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { unavailable } from '../orders/start-payment.service.ts'
import { PaymentRefused, remoteOf } from '../payments/providers.service.ts'
import { syncSubscription } from './provider-subscriptions.service.ts'
import type { StoredSubscription } from './subscriptions.queries.ts'

const MINUTE = 60_000

/** Starts the payment of what a provider could not charge. 402 if it refuses again, 503 if it does not answer. */
export const payOverdue = async (
  ctx: AppContext,
  { provider, provider_reference, period_end }: StoredSubscription,
  now: Date,
): Promise<PaymentAction> => {
  const remote = provider as RemoteProviderKey
  const reference = provider_reference as string
  // Asked again after a while, it is another attempt.
  const key = `overdue-${reference}-${period_end}-${Math.floor(now.getTime() / MINUTE)}`
  const { billing } = remoteOf(remote)
  const action = await billing
    .payOverdue(ctx, reference, key)
    .catch((error: unknown) =>
      error instanceof PaymentRefused ? throwError('payment_failed', error.message) : unavailable(ctx, error),
    )
  await syncSubscription(ctx, remote, reference, now).catch((error: unknown) => unavailable(ctx, error))
  return action
}
