/** How often a plan is paid; `lifetime` once. */
export const planIntervals = ['month', 'year', 'lifetime'] as const
export type PlanInterval = (typeof planIntervals)[number]
