import { MASK } from '../../../../contract/platform/back-office/settings.ts'
import type {
  AdminPaymentProvider,
  ConnectionStep,
  ProviderInput,
} from '../../../../contract/selling/back-office/payment-providers.ts'
import { remoteProviders, webhookEvents } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { announceChange } from '../../platform/index.ts'
import { judgeWebhooks, type StepResult, timedStep } from './connection-steps.ts'
import { callPaypal } from './paypal/client.ts'
import { encryptKey, isComplete, openedKeys, type ProviderKeys, storedKeys } from './provider-keys.service.ts'
import { allKeys, eventStates, lockKeys, type RemoteKey, setKeys } from './queries.ts'
import { testStripe } from './stripe-test.service.ts'

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
const testPaypal = async (ctx: AppContext, keys: ProviderKeys, url: string): Promise<ConnectionStep[]> => {
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

const ENDING = 4

/** The address that events are sent to. */
const webhookUrl = (ctx: AppContext, key: RemoteKey): string => `${ctx.settings().appUrl}/api/webhooks/${key}`

/** Returns the providers with masked keys and the state of their events. */
export const listProviders = async (ctx: AppContext): Promise<AdminPaymentProvider[]> => {
  const [stored, events] = await Promise.all([allKeys(ctx.db), eventStates(ctx.db)])
  return remoteProviders.map((key) => {
    const keys = stored.find((one) => one.key === key)
    const state = events.find((one) => one.provider === key)
    return {
      key,
      enabled: keys?.enabled ?? false,
      sandbox: keys?.sandbox ?? false,
      client_id: keys?.client_id ?? '',
      secret: keys?.encrypted_secret ? MASK : '',
      secret_ending: keys?.secret_ending ?? '',
      webhook_id: keys?.webhook_id ?? '',
      webhook_secret: keys?.encrypted_webhook_secret ? MASK : '',
      webhook_url: webhookUrl(ctx, key),
      last_event_at: state?.last_event_at ?? null,
      failed_events: state?.failed ?? 0,
      failure: state?.failure ?? null,
    }
  })
}

/** Returns keys with the changes of a form; masked secrets stay. */
const changed = (keys: ProviderKeys, input: ProviderInput): ProviderKeys => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== MASK)
  return { ...keys, ...(Object.fromEntries(given) as Partial<ProviderKeys>) }
}

type Field = Exclude<keyof ProviderInput, 'enabled' | 'sandbox'>

/** How each key looks, and what is said about one that does not. */
const forms: Record<RemoteKey, Partial<Record<Field, [RegExp, string]>>> = {
  stripe: {
    secret: [/^[sr]k_(test|live)_\w+$/, 'Stripe’s secret keys start with sk_ or rk_.'],
    webhook_secret: [/^whsec_\S+$/, 'Stripe’s signing secrets start with whsec_.'],
  },
  paypal: {
    client_id: [/^[\w-]+$/, 'This value isn’t valid.'],
    secret: [/^\S+$/, 'This value isn’t valid.'],
    webhook_id: [/^[a-zA-Z0-9]{1,50}$/, 'This value isn’t valid.'],
  },
}

/** 422 for keys of another kind, and for a provider that is offered without one. */
const requireKeys = (key: RemoteKey, keys: ProviderKeys): void => {
  const problems: Record<string, string[]> = {}
  for (const [field, [form, problem]] of Object.entries(forms[key]) as [Field, [RegExp, string]][]) {
    if (keys[field] === '') {
      if (keys.enabled) problems[field] = ['This field is required.']
    } else if (!form.test(keys[field])) problems[field] = [problem]
  }
  if (Object.keys(problems).length > 0 || (keys.enabled && !isComplete(key, keys))) throwFieldErrors(problems)
}

/** Returns keys as the audit log shows them, with masked secrets. */
const logged = ({ enabled, sandbox, client_id, secret, webhook_id, webhook_secret }: ProviderKeys) => ({
  enabled,
  sandbox,
  client_id,
  secret: secret.slice(-ENDING),
  webhook_id,
  webhook_secret: webhook_secret.slice(-ENDING),
})

/** Updates keys, or offers a provider. */
export const writeProvider = async (
  ctx: AppContext,
  by: AuditAuthor,
  key: RemoteKey,
  input: ProviderInput,
): Promise<AdminPaymentProvider> => {
  await ctx.db.transaction().execute(async (trx) => {
    const before = openedKeys(ctx.env, await lockKeys(trx, key))
    const { secret, webhook_secret, ...rest } = changed(before, input)
    requireKeys(key, { secret, webhook_secret, ...rest })
    await setKeys(trx, key, {
      ...rest,
      encrypted_secret: encryptKey(ctx.env, secret),
      secret_ending: secret.slice(-ENDING),
      encrypted_webhook_secret: encryptKey(ctx.env, webhook_secret),
    })
    const after = logged({ secret, webhook_secret, ...rest })
    await record(trx, by, [
      { resource: 'payment-providers', action: 'change', label: key, before: logged(before), after },
    ])
    await announceChange(ctx, trx, by.name, [['Payment providers', key === 'stripe' ? 'Stripe' : 'PayPal']])
  })
  const all = await listProviders(ctx)
  return all.find((one) => one.key === key) as AdminPaymentProvider
}

/** Calls a provider with stored keys, or those of a form that is not saved yet. */
export const testProvider = async (
  ctx: AppContext,
  key: RemoteKey,
  input: ProviderInput,
): Promise<ConnectionStep[]> => {
  const keys = changed(await storedKeys(ctx, key), input)
  requireKeys(key, { ...keys, enabled: true })
  return (key === 'stripe' ? testStripe : testPaypal)(ctx, keys, webhookUrl(ctx, key))
}
