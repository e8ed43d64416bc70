import { type PlanFeature, planFeatures } from '../../../../contract/core/permissions.ts'
import type { User } from '../../../../contract/platform/user.ts'
import type { StoredPlan } from './queries.ts'

/** Permissions and limits of an account, and permissions that plans could give it. */
export interface Holdings {
  held: readonly string[]
  /** Without what it may have only once its email is confirmed. */
  grantable: readonly string[]
  upload_quota_mb: number
  max_kbps: number | null
  max_devices: number | null
}

/**
 * Returns what an account lacks and offered plans have, with these plans in their order. `siteSpace` is the space of
 * plans that say nothing else. What nobody can subscribe to is no offer.
 */
export const upgradesFrom = (
  plans: readonly StoredPlan[],
  { held, grantable, upload_quota_mb, max_kbps, max_devices }: Holdings,
  siteSpace: number,
): User['upgrades'] => {
  const offered = plans.filter(({ active, prices }) => active && prices.length > 0)
  const has = (plan: StoredPlan, feature: PlanFeature): boolean => {
    if (feature === 'Upload space') return (plan.upload_quota_mb ?? siteSpace) > upload_quota_mb
    if (feature === 'High quality')
      return max_kbps !== null && (plan.max_kbps === null || plan.max_kbps > max_kbps)
    if (feature === 'More devices')
      return max_devices !== null && (plan.max_devices === null || plan.max_devices > max_devices)
    return !held.includes(feature) && grantable.includes(feature) && plan.permissions.includes(feature)
  }
  return planFeatures
    .map((feature) => ({ feature, plans: offered.filter((plan) => has(plan, feature)).map(({ id }) => id) }))
    .filter(({ plans }) => plans.length > 0)
}
