import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { idParams, success } from '../../core/pagination.ts'
import { remoteProviders } from '../payment-webhooks.ts'

export const adminPaymentProvider = z.object({
  key: z.enum(remoteProviders),
  enabled: z.boolean(),
  /** PayPal’s test environment; Stripe’s keys say it themselves. */
  sandbox: z.boolean(),
  /** PayPal only. */
  client_id: z.string(),
  /** Masked, or empty. */
  secret: z.string(),
  /** The last characters of the secret. */
  secret_ending: z.string(),
  /** PayPal only. */
  webhook_id: z.string(),
  /** Stripe only; masked, or empty. */
  webhook_secret: z.string(),
  /** To be entered at the provider. */
  webhook_url: z.string(),
  last_event_at: z.nullable(z.string()),
  /** Events that could not be processed yet, and why the last of them. */
  failed_events: z.number(),
  failure: z.nullable(z.string()),
})
export type AdminPaymentProvider = z.infer<typeof adminPaymentProvider>

/** Differences between the ledger and its sums, or between payments here and at the provider. */
export const differenceKinds = [
  /** The balance of an account is not the sum of its entries. */
  'balance',
  /** Paid here, not known at the provider. */
  'payment_missing_there',
  /** Paid at the provider, not here. */
  'payment_missing_here',
  'payment_amount',
  /** Refunded amount of a payment. */
  'refunded_amount',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const paymentDifference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  /** An account of the ledger, or the number of an order. */
  subject: z.string(),
  /** The number in the URL of the order; null for accounts. */
  order: z.nullable(z.number()),
  provider: z.nullable(z.enum(remoteProviders)),
  currency: z.string(),
  ours: z.number(),
  theirs: z.number(),
  found_at: z.string(),
})
export type PaymentDifference = z.infer<typeof paymentDifference>

export const reconciliation = z.object({
  /** The last run; null before the first one. */
  last: z.nullable(
    z.object({
      started_at: z.string(),
      /** Null while it runs. */
      finished_at: z.nullable(z.string()),
      payments: z.number(),
      refunds: z.number(),
      error: z.nullable(z.string()),
    }),
  ),
  /** Unresolved differences, at most 100, newest first. */
  differences: z.array(paymentDifference),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** A step of a connection test; text and placeholders of a message. */
export const testStep = z.object({
  ok: z.boolean(),
  text: z.string(),
  params: z.record(z.string(), z.string()),
  /** The provider’s own message; may be empty. */
  detail: z.string(),
  /** How long it took. */
  ms: z.number(),
})
export type ConnectionStep = z.infer<typeof testStep>

const key = z.string().check(z.trim(), z.maxLength(500))

/** Fields that are left out stay as they are; masked secrets, too. */
export const providerInput = z.strictObject({
  enabled: z.optional(z.boolean()),
  sandbox: z.optional(z.boolean()),
  client_id: z.optional(key),
  secret: z.optional(key),
  webhook_id: z.optional(key),
  webhook_secret: z.optional(key),
})
export type ProviderInput = z.infer<typeof providerInput>

const params = z.object({ provider: z.enum(remoteProviders) })

export const adminPaymentProviders = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payment-providers',
    access: 'Edit settings',
    summary: 'Lists the payment providers with webhooks, their keys masked and the state of their events',
    reply: z.array(adminPaymentProvider),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/admin/payment-providers/{provider}',
    event: 'settings_changed',
    access: 'admin',
    stepUp: true,
    summary: 'Updates keys of a payment provider, or offers it; 422 if a key is missing or of another kind',
    params,
    body: providerInput,
    reply: adminPaymentProvider,
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/payment-providers/{provider}/test',
    access: 'admin',
    summary: 'Calls a payment provider with stored or given keys and returns what works',
    params,
    body: providerInput,
    reply: z.array(testStep),
    limit: 'login',
  }),
}

export const adminReconciliation = {
  get: endpoint({
    method: 'GET',
    path: '/admin/reconciliation',
    access: 'Edit settings',
    summary: 'Returns the last comparison of payments with what providers list, and open differences',
    reply: reconciliation,
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/reconciliation',
    access: 'Edit settings',
    summary: 'Compares payments with what providers list, as a job',
    reply: success,
    status: 202,
    limit: 'login',
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/differences/{id}/resolve',
    access: 'admin',
    summary: 'Closes a difference that was settled by hand; it opens again if the next comparison finds it',
    params: idParams,
    reply: success,
  }),
}
