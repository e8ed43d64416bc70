import type { Feature } from '../../feature.ts'
import { planCodesAdmin, planCodesAdminRoutes } from './admin.ts'
import { planCodesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [planCodesRoutes, planCodesAdminRoutes],
  resources: [planCodesAdmin],
}
