import type { Feature } from '../../feature.ts'
import { accountRoutes } from './account.routes.ts'
import { exportRoutes } from './export.routes.ts'

export const feature: Feature = {
  routes: [accountRoutes, exportRoutes],
}
