/** Permissions that plans may grant, in the order in which they are shown. */
export const planPermissions = [
  'No ads',
  'Use offline mode',
  'Download songs',
  'Use chat',
  'Upload songs',
] as const
export type PlanPermission = (typeof planPermissions)[number]

/** What an account may lack and get with a plan: a permission, more space, or better sound. Spelled out: bundlers can’t drop a spread. */
export const planFeatures = [
  'No ads',
  'Use offline mode',
  'Download songs',
  'Use chat',
  'Upload songs',
  'Upload space',
  'High quality',
] as const satisfies readonly (PlanPermission | 'Upload space' | 'High quality')[]
export type PlanFeature = (typeof planFeatures)[number]
