/** Item types that are sold. */
export const soldTypes = ['song', 'album'] as const
export type SoldType = (typeof soldTypes)[number]

/** Types of ordered items: sold items, and periods of plans. Spelled out: bundlers can’t drop an unused spread. */
export const orderedTypes = ['song', 'album', 'plan'] as const satisfies readonly (SoldType | 'plan')[]
export type OrderedType = (typeof orderedTypes)[number]

export const orderStatuses = ['pending', 'paid', 'refunded', 'cancelled', 'failed', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

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

/** How often a plan is paid; `lifetime` once. */
export const planIntervals = ['month', 'year', 'lifetime'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** Days for which the link of a free download works. */
export const FREE_DOWNLOAD_DAYS = 7
