import { currencySymbol } from '../../../../contract/core/money.ts'
import { planPermissions } from '../../../../contract/core/permissions.ts'
import type { Plan } from '../../../../contract/selling/plans.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireOwnPermissions } from '../../platform/index.ts'
import { allPlans, permissionsOfAccounts, permissionsOfPlan, type StoredPlan } from './queries.ts'

export { allPlans, planPriceById, type StoredPlan } from './queries.ts'
export { upgradesFrom } from './upgrades.ts'

/** Defaults of a plan. */
interface Common {
  /** Of every account. */
  permissions: readonly string[]
  upload_quota_mb: number
}

const shown = (
  { currency, is_default, position, permissions, upload_quota_mb, ...plan }: StoredPlan,
  common: Common,
): Plan => {
  const symbol = currencySymbol(currency)
  return {
    ...plan,
    permissions: planPermissions.filter(
      (name) => permissions.includes(name) || common.permissions.includes(name),
    ),
    upload_quota_mb: upload_quota_mb ?? common.upload_quota_mb,
    currency: { symbol, value: currency },
    currency_symbol: symbol,
    free: plan.prices.length === 0,
    default: is_default,
    order: position,
  }
}

/** Returns the plans that are offered, in their order; none without billing. */
export const plansOffered = async (ctx: AppContext): Promise<Plan[]> => {
  if (!ctx.settings().saas) return []
  const [plans, permissions] = await Promise.all([allPlans(ctx.db), permissionsOfAccounts(ctx.db)])
  const common = { permissions, upload_quota_mb: ctx.settings().upload_quota_mb }
  return plans.filter(({ active }) => active).map((plan) => shown(plan, common))
}

/** Returns a plan, also one that is not offered. */
export const planById = async (db: Db, id: number): Promise<StoredPlan | undefined> =>
  (await allPlans(db)).find((one) => one.id === id)

/** Nobody grants a plan that permits more than they may do themselves: 403 otherwise. */
export const requireGrantable = async (db: Db, viewer: Viewer, planId: number): Promise<void> =>
  requireOwnPermissions(viewer, await permissionsOfPlan(db, planId))
