import type { Settings } from './settings.ts'

// Apart from prices: the navigation guard needs it on every page.

/** Settings that must both be on to sell anything. */
export const selling = ['saas', 'enable_selling'] as const

/** Settings that must both be on to offer plans, and to renew them. */
export const subscribing = ['saas', 'enable_subscription'] as const

/** Returns whether plans are offered and renewed. */
export const isSubscribing = (settings: Pick<Settings, (typeof subscribing)[number]>): boolean =>
  subscribing.every((key) => settings[key])

/** Returns whether anything is sold. */
export const isSelling = (settings: Pick<Settings, (typeof selling)[number]>): boolean =>
  selling.every((key) => settings[key])
