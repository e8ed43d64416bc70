import type { Feature } from '../../feature.ts'
import { reportsAdmin, reportsAdminRoutes } from './reports.admin.ts'
import { reportsRoutes } from './reports.routes.ts'

export const feature: Feature = {
  routes: [reportsAdminRoutes, reportsRoutes],
  resources: [reportsAdmin],
}
