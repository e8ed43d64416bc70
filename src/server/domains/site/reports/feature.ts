import type { Feature } from '../../feature.ts'
import { reportsAdmin, reportsAdminRoutes } from './admin.ts'
import { reportsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [reportsAdminRoutes, reportsRoutes],
  resources: [reportsAdmin],
}
