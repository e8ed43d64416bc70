import type { ConnectionStep } from '../../../../contract/selling/back-office/payment-providers.ts'
import { webhookEvents } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../app-context.ts'
import { judgeWebhooks, type StepResult, timedStep } from './connection-steps.ts'
import { callPaypal } from './paypal-client.ts'
import type { ProviderKeys } from './provider-keys.service.ts'

interface Webhooks {
  webhooks?: { id: string; url: string; event_types: { name: string }[] }[]
}

const explained = (error: unknown): StepResult => {
  const { message } = error as Error
  if (message === 'PayPal rejects client ID or secret')
    return { ok: false, text: 'PayPal doesn’t know this client ID with this secret.' }
  if (/did not respond$/.test(message))
    return { ok: false, text: 'The provider can’t be reached.', detail: message }
  return { ok: false, text: 'The provider reports an error.', detail: message }
}

/** Calls PayPal with keys and returns what works. */
export const testPaypal = async (
  ctx: AppContext,
  keys: ProviderKeys,
  url: string,
): Promise<ConnectionStep[]> => {
  let found: Webhooks = {}
  const accepted = await timedStep(async () => {
    try {
      found = await callPaypal<Webhooks>(ctx, keys, '/v1/notifications/webhooks')
      return { ok: true, text: keys.sandbox ? 'Keys accepted, sandbox' : 'Keys accepted, live mode' }
    } catch (error) {
      return explained(error)
    }
  })
  if (!accepted.ok) return [accepted]
  const subscriptions = await timedStep(async () => {
    try {
      await callPaypal(ctx, keys, '/v1/billing/plans?page_size=1')
      return { ok: true, text: 'Subscriptions are accessible' }
    } catch (error) {
      return explained(error)
    }
  })
  const webhook = await timedStep(async () => {
    const all = found.webhooks ?? []
    const own = all.find(({ id }) => id === keys.webhook_id)
    if (!own)
      return {
        ok: false,
        text: 'PayPal has no webhook with this ID.',
        detail: all.map(({ id }) => id).join(', '),
      }
    const events = own.event_types.map(({ name }) => name)
    return judgeWebhooks([{ url: own.url, events }], url, webhookEvents.paypal)
  })
  return [accepted, subscriptions, webhook]
}
