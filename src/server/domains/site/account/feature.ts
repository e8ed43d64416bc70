import type { Feature } from '../../feature.ts'
import { exportRoutes } from './export.routes.ts'
import { accountRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [accountRoutes, exportRoutes],
}
