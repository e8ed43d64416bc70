/** Item types that are sold. */
export const soldTypes = ['song', 'album'] as const
export type SoldType = (typeof soldTypes)[number]

/** What orders contain: items that are sold, and periods of plans. */
export const orderedTypes = [...soldTypes, 'plan'] as const
export type OrderedType = (typeof orderedTypes)[number]
