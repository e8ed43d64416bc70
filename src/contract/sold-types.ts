/** Item types that are sold. */
export const soldTypes = ['song', 'album'] as const
export type SoldType = (typeof soldTypes)[number]

/** What orders contain: items that are sold, and periods of plans. Spelled out: bundlers can’t drop an unused spread. */
export const orderedTypes = ['song', 'album', 'plan'] as const satisfies readonly (SoldType | 'plan')[]
export type OrderedType = (typeof orderedTypes)[number]
