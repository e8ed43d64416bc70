import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { listed } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { currency } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { planIntervals, subscriptionStatuses } from '../../core/selling.ts'
import { providerKeys } from '../orders.ts'
import { cancelReasons } from '../subscriptions.ts'

const permission = 'CED subscriptions'

export const subscriptionEventKinds = [
  'started',
  'trial_started',
  'activated',
  'renewed',
  'upgraded',
  'change_scheduled',
  'change_withdrawn',
  'changed',
  'cancelled',
  'resumed',
  'payment_failed',
  'expired',
  'granted',
  'extended',
  'shortened',
  'refunded',
  'restored',
] as const
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number]

export const adminSubscription = z.object({
  id: z.number(),
  status: z.enum(subscriptionStatuses),
  user: z.nullable(choice),
  plan: choice,
  interval: z.nullable(z.enum(planIntervals)),
  amount: z.number(),
  currency,
  provider: z.enum(providerKeys),
  started_at: z.string(),
  period_end: z.nullable(z.string()),
  renews: z.boolean(),
})
export type AdminSubscription = z.infer<typeof adminSubscription>

export const adminSubscriptions = listed({
  resource: 'subscriptions',
  noun: 'subscriptions',
  read: permission,
  feature: 'saas',
  row: adminSubscription,
  item: {
    uuid: z.string(),
    status: z.enum(subscriptionStatuses),
    user: z.nullable(choice),
    email: z.string(),
    plan: choice,
    interval: z.nullable(z.enum(planIntervals)),
    amount: z.number(),
    currency,
    provider: z.enum(providerKeys),
    provider_reference: z.nullable(z.string()),
    /** Why it cannot be extended, or get another plan: the provider does not allow it, or is owed a payment. */
    not_extended: z.nullable(z.enum(['provider', 'overdue'])),
    not_changed: z.nullable(z.enum(['provider', 'overdue'])),
    started_at: z.string(),
    trial_ends_at: z.nullable(z.string()),
    period_end: z.nullable(z.string()),
    renews: z.boolean(),
    cancelled_at: z.nullable(z.string()),
    cancel_reason: z.nullable(z.enum(cancelReasons)),
    cancel_note: z.string(),
    /** Its orders, the newest first; numbers lead to the sales. */
    orders: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        status: z.string(),
        total: z.number(),
        refunded: z.number(),
        created_at: z.string(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(subscriptionEventKinds),
        plan: z.string(),
        /** Who did it; null for the payer, a provider or the schedule. */
        by: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
  },
  sorts: ['-started_at', 'period_end'],
  filters: { status: z.enum(subscriptionStatuses), plan: id },
})

/** Names the plan, for the filter of the list and the form. */
export const adminSubscriptionActions = {
  plans: choices('subscriptions', 'plans', permission, 'saas'),
  users: choices('subscriptions', 'users', permission, 'saas'),
  grant: endpoint({
    method: 'POST',
    path: '/admin/subscriptions',
    access: permission,
    feature: 'saas',
    summary: 'Grants a plan to an account until a day, or for good; 409 if it has a subscription',
    body: z.strictObject({ user: id, plan: id, until: z.nullable(z.iso.datetime()) }),
    reply: z.object({ id: z.number() }),
    status: 201,
    idempotent: true,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/admin/subscriptions/{id}/extend',
    access: permission,
    feature: 'saas',
    summary:
      'Extends the period to a later day; 409 for one that ended, or that its provider does not let extend',
    params: idParams,
    body: z.strictObject({ until: z.iso.datetime() }),
    reply: success,
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/subscriptions/{id}/change',
    access: permission,
    feature: 'saas',
    summary:
      'Changes the plan at once, without payment; 409 for one that ended, or that its provider does not let change',
    params: idParams,
    body: z.strictObject({ plan: id }),
    reply: success,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/subscriptions/{id}/cancel',
    access: permission,
    feature: 'saas',
    summary: 'Cancels a subscription at the end of its period, or at once',
    params: idParams,
    body: z.strictObject({ at_once: z.boolean() }),
    reply: success,
  }),
}

const month = z.object({
  month: z.string(),
  currency: z.string(),
  /** Monthly recurring revenue at the end of the month, in minor units. */
  mrr: z.number(),
  subscribers: z.number(),
  started: z.number(),
  churned: z.number(),
  trials_started: z.number(),
  trials_converted: z.number(),
})
export type SubscriptionMonth = z.infer<typeof month>

export const adminSubscriptionReport = {
  report: endpoint({
    method: 'GET',
    path: '/admin/subscriptions/report',
    access: permission,
    feature: 'saas',
    summary:
      'Returns recurring revenue, new and churned subscriptions and trials of the last months, per currency',
    query: z.object({
      months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36)), 12),
      plan: z.optional(id),
    }),
    reply: z.array(month),
  }),
}
