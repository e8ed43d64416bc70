/** Names as in the product specification; their spelling is part of the contract. */
export const permissions = [
  'Access admin area',
  'Edit settings',
  'Read users',
  'CED users',
  'CED pages',
  'Read artists',
  'CED artists',
  'CED podcasts',
  'CED radio_stations',
  'Edit theme',
  'CED albums',
  'CED songs',
  'Read roles',
  'CED roles',
  'CED playlists',
  'CED song_genres',
  'CED podcast_genres',
  'CED translations',
  'contact',
  'View sales',
  'Edit sales',
  'View payouts',
  'Edit payouts',
  'CED plans',
  'CED prices',
  'CED subscriptions',
  'Edit advertisements',
  'Use offline mode',
  'Upload songs',
  'Download songs',
  'Use chat',
  'Use other apps',
  'No ads',
] as const

export type Permission = (typeof permissions)[number]

/** Permissions that plans may grant, in the order in which they are shown. */
export const planPermissions = [
  'No ads',
  'Use offline mode',
  'Download songs',
  'Use chat',
  'Use other apps',
  'Upload songs',
] as const
export type PlanPermission = (typeof planPermissions)[number]

/**
 * Features that an account may lack and get with a plan: a permission, more space, better sound, or more devices.
 * Spelled out: bundlers can’t drop a spread.
 */
export const planFeatures = [
  'No ads',
  'Use offline mode',
  'Download songs',
  'Use chat',
  'Use other apps',
  'Upload songs',
  'Upload space',
  'High quality',
  'More devices',
] as const satisfies readonly (PlanPermission | 'Upload space' | 'High quality' | 'More devices')[]
export type PlanFeature = (typeof planFeatures)[number]
