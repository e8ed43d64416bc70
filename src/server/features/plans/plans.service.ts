import { currencySymbol } from '../../../contract/money.ts'
import type { Plan } from '../../../contract/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import { requireOwnPermissions } from '../roles/roles.service.ts'
import { allPlans, permissionsOfPlan, type StoredPlan } from './plans.queries.ts'

export { allPlans, planPriceById, type StoredPlan } from './plans.queries.ts'
export { upgradesFrom } from './upgrades.ts'

const shown = ({ currency, is_default, position, ...plan }: StoredPlan): Plan => {
  const symbol = currencySymbol(currency)
  return {
    ...plan,
    currency: { symbol, value: currency },
    currency_symbol: symbol,
    free: plan.prices.length === 0,
    default: is_default,
    order: position,
  }
}

/** Returns the plans that are offered, in their order. */
export const plansOffered = async (ctx: AppContext): Promise<Plan[]> =>
  (await allPlans(ctx.db)).filter(({ active }) => active).map(shown)

/** Returns a plan, also one that is not offered. */
export const planById = async (db: Db, id: number): Promise<StoredPlan | undefined> =>
  (await allPlans(db)).find((one) => one.id === id)

/** Nobody grants a plan that permits more than they may do themselves: 403 otherwise. */
export const requireGrantable = async (db: Db, viewer: Viewer, planId: number): Promise<void> =>
  requireOwnPermissions(viewer, await permissionsOfPlan(db, planId))
