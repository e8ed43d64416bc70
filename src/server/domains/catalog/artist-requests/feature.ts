import type { Feature } from '../../feature.ts'
import { artistRequestsAdmin, artistRequestsAdminRoutes } from './admin.ts'
import { artistRequestsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistRequestsAdminRoutes, artistRequestsRoutes],
  resources: [artistRequestsAdmin],
}
