import type { Feature } from '../../feature.ts'
import { payoutMethodsAdmin, payoutsAdmin, payoutsAdminRoutes } from './admin.ts'
import { payoutsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [payoutsRoutes, payoutsAdminRoutes],
  resources: [payoutsAdmin, payoutMethodsAdmin],
}
