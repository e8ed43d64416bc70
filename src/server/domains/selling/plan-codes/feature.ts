import type { Feature } from '../../feature.ts'
import { planCodesAdmin, planCodesAdminRoutes } from './plan-codes.admin.ts'
import { planCodesRoutes } from './plan-codes.routes.ts'

export const feature: Feature = {
  routes: [planCodesRoutes, planCodesAdminRoutes],
  resources: [planCodesAdmin],
}
