import type { ConnectionStep } from '../../../../contract/selling/back-office/payment-providers.ts'
import { webhookEvents } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { judgeWebhooks, type StepResult, timedStep } from './connection-steps.ts'
import type { ProviderKeys } from './provider-keys.service.ts'
import { isLiveKey, stripeClient } from './stripe/client.ts'

const explained = (error: unknown): StepResult => {
  const { type, message } = error as { type?: string; message?: string }
  if (type === 'StripeAuthenticationError') return { ok: false, text: 'Stripe doesn’t know this key.' }
  if (type === 'StripePermissionError')
    return { ok: false, text: 'The key lacks a permission.', detail: message ?? '' }
  if (type === 'StripeConnectionError')
    return { ok: false, text: 'The provider can’t be reached.', detail: message ?? '' }
  return { ok: false, text: 'The provider reports an error.', detail: message ?? String(error) }
}

const step = (work: () => Promise<StepResult>): Promise<ConnectionStep> =>
  timedStep(() => work().catch(explained))

/** Calls Stripe with keys and returns what works. */
export const testStripe = async (
  ctx: AppContext,
  keys: ProviderKeys,
  url: string,
): Promise<ConnectionStep[]> => {
  const client = await stripeClient(ctx, keys.secret)
  const text = isLiveKey(keys.secret)
    ? 'Key accepted, live mode: {account}'
    : 'Key accepted, test mode: {account}'
  const account = await step(async () => {
    const { id, business_profile, settings, charges_enabled } = await client.accounts.retrieveCurrent()
    const name = business_profile?.name || settings?.dashboard.display_name || id
    return charges_enabled
      ? { ok: true, text, params: { account: name } }
      : { ok: false, text: 'This account can’t take payments yet. Complete it at Stripe.', detail: name }
  })
  // A restricted key may not read the account, which is not needed.
  const restricted = account.text === 'The key lacks a permission.'
  if (!account.ok && !restricted) return [account]
  const payments = await step(async () => {
    await Promise.all([
      client.checkout.sessions.list({ limit: 1 }),
      client.refunds.list({ limit: 1 }),
      client.charges.list({ limit: 1 }),
      client.disputes.list({ limit: 1 }),
    ])
    return { ok: true, text: 'Payments, refunds and disputes are accessible' }
  })
  const subscriptions = await step(async () => {
    await Promise.all([
      client.subscriptions.list({ limit: 1 }),
      client.products.list({ limit: 1 }),
      client.prices.list({ limit: 1 }),
      client.invoices.list({ limit: 1 }),
    ])
    return { ok: true, text: 'Subscriptions are accessible' }
  })
  const webhook = await step(async () => {
    const { data } = await client.webhookEndpoints.list({ limit: 100 })
    const found = data.filter(({ status }) => status === 'enabled')
    const endpoints = found.map((one) => ({ url: one.url, events: one.enabled_events }))
    return judgeWebhooks(endpoints, url, webhookEvents.stripe)
  })
  return [...(restricted ? [] : [account]), payments, subscriptions, webhook]
}
