import type { Feature } from '../../feature.ts'
import { payoutMethodsAdmin } from './payout-methods.admin.ts'
import { payoutsAdmin, payoutsAdminRoutes } from './payouts.admin.ts'
import { payoutsRoutes } from './payouts.routes.ts'

export const feature: Feature = {
  routes: [payoutsRoutes, payoutsAdminRoutes],
  resources: [payoutsAdmin, payoutMethodsAdmin],
}
