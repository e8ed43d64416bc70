import { isSubscribing } from '../../../../contract/core/settings.ts'
import type { User } from '../../../../contract/platform/user.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { allPlans, type StoredPlan, upgradesFrom } from '../plans/service.ts'
import { monthly } from './periods/periods.ts'
import { loadPlanStatus } from './queries.ts'

export { forgetSubscriber } from './queries.ts'

/** Returns the monthly price of a plan, to compare it; plans paid once, or granted, cannot be exceeded. */
const rank = ({ prices }: StoredPlan): number => {
  const [price] = prices
  if (!price) return 0
  return price.interval === 'lifetime' ? Number.MAX_SAFE_INTEGER : monthly(price)
}

/**
 * Returns the plan of an account: that of its subscription, or else the default one; null if there is none. And what
 * it lacks of `grantable`, with the offered plans that have it. `unlimited`: no plan limits quality and devices.
 */
export const accountPlan = async (
  ctx: Pick<AppContext, 'db' | 'settings'>,
  userId: number,
  permissions: { held: readonly string[]; grantable: readonly string[]; unlimited: boolean },
): Promise<Pick<User, 'plan' | 'upgrades' | 'max_kbps' | 'max_devices'>> => {
  const plans = await allPlans(ctx.db)
  if (plans.length === 0) return { plan: null, upgrades: [], max_kbps: null, max_devices: null }
  const { plan_id, status } = await loadPlanStatus(ctx.db, userId)
  const plan = plans.find(({ id, is_default }) => (plan_id === null ? is_default : id === plan_id))
  const limits = {
    max_kbps: permissions.unlimited ? null : (plan?.max_kbps ?? null),
    max_devices: permissions.unlimited ? null : (plan?.max_devices ?? null),
  }
  const { upload_quota_mb: space } = ctx.settings()
  const offered = isSubscribing(ctx.settings())
  const upgrades = offered
    ? upgradesFrom(
        plans,
        { ...permissions, upload_quota_mb: plan?.upload_quota_mb ?? space, ...limits },
        space,
      )
    : []
  if (!plan) return { plan: null, upgrades, ...limits }
  const upgradable = offered && plans.some((one) => one.active && rank(one) > rank(plan))
  return { plan: { id: plan.id, name: plan.name, upgradable, status }, upgrades, ...limits }
}
