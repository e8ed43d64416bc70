import { adminPlanOrder, adminPlans } from '../../../contract/selling/back-office/plans.ts'
import { call } from '../../data/call.ts'
import type { Order } from '../ordering/OrderDialog.tsx'

/** Roles that plans may grant. */
export const findPlanRoles = (q: string) => call(adminPlanOrder.roles, { query: { q } })

/** The order of plans, also of those that are not offered. */
export const planOrder: Order = {
  path: adminPlanOrder.reorder.path,
  all: async () => {
    const { data } = await call(adminPlans.list, { query: { sort: 'position', per_page: 100 } })
    return data.map(({ id, name }) => ({ id, title: name }))
  },
  arrange: (ids) => call(adminPlanOrder.reorder, { body: { ids } }),
}
