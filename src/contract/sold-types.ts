/** Item types that are sold. */
export const soldTypes = ['song', 'album'] as const
export type SoldType = (typeof soldTypes)[number]
