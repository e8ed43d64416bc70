import type { Settings } from './settings.ts'

// Apart from prices: the navigation guard needs it on every page.

/** Settings that must both be on to sell anything. */
export const selling = ['saas', 'enable_selling'] as const

/** Returns whether anything is sold. */
export const isSelling = (settings: Pick<Settings, (typeof selling)[number]>): boolean =>
  selling.every((key) => settings[key])
