/**
 * `pending` waits for its first payment. `past_due` could not be renewed, and keeps its rights while payment is tried
 * again. `cancelled` keeps them until its period ends.
 */
export const subscriptionStatuses = [
  'pending',
  'trial',
  'active',
  'past_due',
  'cancelled',
  'expired',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Statuses in which a subscription grants its plan. */
export const entitledStatuses = ['trial', 'active', 'past_due', 'cancelled'] as const
