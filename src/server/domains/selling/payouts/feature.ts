import type { Feature } from '../../feature.ts'
import { payoutsAdmin, payoutsAdminRoutes } from './admin.ts'
import { payoutMethodsAdmin } from './payout-methods.admin.ts'
import { payoutsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [payoutsRoutes, payoutsAdminRoutes],
  resources: [payoutsAdmin, payoutMethodsAdmin],
}
