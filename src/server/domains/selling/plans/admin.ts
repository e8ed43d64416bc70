import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import { adminPlanOrder, adminPlans } from '../../../../contract/selling/back-office/plans.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { requireOwnPermissions } from '../../platform/index.ts'
import { moveSubscribers } from '../subscriptions/notices.service.ts'
import {
  clearDefault,
  deletePlans,
  findRoles,
  haveSubscriptions,
  insertPlan,
  isPlanNameFree,
  loadRole,
  type PlanColumns,
  planListing,
  planRows,
  reorderPlans,
  setPrices,
  updatePlan,
} from './queries.ts'

type Body = BodyOf<typeof adminPlans.create>

/** Nobody grants more than they may do, and never everything. */
const requireGrantable = async (
  { trx, viewer }: Write,
  { permissions, role }: Pick<Body, 'permissions' | 'role'>,
): Promise<void> => {
  requireOwnPermissions(viewer, permissions)
  if (role === null) return
  const found = await loadRole(trx, role)
  if (!found || found.name === 'admin') throwFieldErrors({ role: ['This value isn’t valid.'] })
  else requireOwnPermissions(viewer, found.permissions)
}

/** Checks a plan. 422 for a taken name, two prices of an interval, or a default plan that costs something. */
const columnsOf = async (write: Write, body: Body, id: number, currency: string): Promise<PlanColumns> => {
  const { prices, role, default: is_default, features, ...rest } = body
  if (!(await isPlanNameFree(write.trx, body.name, id)))
    throwFieldErrors({ name: ['A plan with this name already exists.'] })
  if (new Set(prices.map(({ interval }) => interval)).size !== prices.length)
    throwFieldErrors({ prices: ['This value isn’t valid.'] })
  if (is_default && prices.length > 0)
    throwFieldErrors({ default: ['The plan of everyone without a subscription costs nothing.'] })
  await requireGrantable(write, body)
  return { ...rest, currency, role_id: role, is_default, features: JSON.stringify(features) }
}

/** Admin resource for plans. */
export const plansAdmin = resource({
  table: adminPlans,
  name: 'plans',
  listing: planListing,
  rows: planRows,
  items: planRows,
  label: ({ name }) => name,
  create: async (write, body) => {
    const currency = write.ctx.settings().default_currency
    const columns = await columnsOf(write, body, 0, currency)
    if (body.default) await clearDefault(write.trx, 0)
    const id = await insertPlan(write.trx, columns)
    await setPrices(write.trx, id, currency, body.prices)
    return id
  },
  change: async (write, id, body, before) => {
    // Prices stay in the currency in which they were entered.
    const currency = before.prices.length > 0 ? before.currency : write.ctx.settings().default_currency
    const columns = await columnsOf(write, body, id, currency)
    if (body.default) await clearDefault(write.trx, id)
    await updatePlan(write.trx, id, columns)
    await setPrices(write.trx, id, currency, body.prices)
  },
  requireRemovable: async ({ trx }, ids) => {
    if (await haveSubscriptions(trx, ids))
      throwError('conflict', 'A plan with subscribers can’t be deleted. Close it to new ones instead.')
  },
  remove: ({ trx }, ids) => deletePlans(trx, ids),
  actions: {
    move: async ({ ctx, trx }, ids) => {
      for (const id of ids) await moveSubscribers(ctx, trx, id)
    },
  },
})

/** The order of plans, and the roles that they may grant. */
export const plansAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPlanOrder, {
    roles: ({ query }) => findRoles(ctx.db, query.q ?? ''),
    reorder: async ({ viewer, body, client }) => {
      await ctx.db.transaction().execute(async (trx) => {
        await reorderPlans(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'plans', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
  })
