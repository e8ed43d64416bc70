import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { Subscription, subscriptions } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { siteUrl, unavailable } from '../orders/start-payment.service.ts'
import { billingOf, PaymentRefused } from '../payments/providers.service.ts'
import { isRenewedByProvider } from './provider/provider-renewed.service.ts'
import { syncSubscription } from './provider/provider-subscriptions.service.ts'
import { noteSync } from './provider/queries.ts'
import { loadOpenSubscription, type StoredSubscription } from './queries.ts'
import { changeOwn } from './service.ts'
import { shownSubscription } from './subscription-view.service.ts'

/** The page of the provider is over by then: what was added there, and not heard of, is asked for. */
const PAGE_MS = 25 * 3_600_000

const isCharged = (one: StoredSubscription): boolean =>
  isRenewedByProvider(one) && billingOf(one.provider)?.changeCard !== undefined

/** Opens the page of the provider on which an account adds the card that its subscription charges from then on. */
export const changeCard = async (
  ctx: AppContext,
  { id }: Viewer,
  { return_url, cancel_url }: BodyOf<typeof subscriptions.changeCard>,
  now = new Date(),
): Promise<ReplyOf<typeof subscriptions.changeCard>> => {
  const own = await changeOwn(ctx, id, ['trial', 'active', 'past_due'], async (trx, one) => {
    if (!isCharged(one)) throwError('conflict', 'No card is charged for this subscription.')
    await noteSync(trx, [one.id], new Date(now.getTime() + PAGE_MS))
    return one
  })
  const reference = own.provider_reference as string
  const urls = { return_url: siteUrl(ctx, return_url), cancel_url: siteUrl(ctx, cancel_url) }
  const action = await billingOf(own.provider)
    ?.changeCard?.(ctx, reference, urls)
    .catch((error: unknown) =>
      error instanceof PaymentRefused ? throwError('payment_failed', error.message) : unavailable(ctx, error),
    )
  return { action: action ?? { type: 'none' } }
}

/** Applies what an account did on that page, whether or not its event has arrived. */
export const confirmCard = async (
  ctx: AppContext,
  { id }: Viewer,
  now = new Date(),
): Promise<Subscription> => {
  const before = await loadOpenSubscription(ctx.db, id)
  if (!before || !isCharged(before))
    return throwError('conflict', 'No card is charged for this subscription.')
  const { provider, provider_reference } = before
  await syncSubscription(ctx, provider as RemoteProviderKey, provider_reference as string, now).catch(
    (error: unknown) => unavailable(ctx, error),
  )
  return shownSubscription(ctx, (await loadOpenSubscription(ctx.db, id)) ?? before)
}
