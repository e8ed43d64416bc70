import type { Feature } from '../../feature.ts'
import { artistRequestsAdmin, artistRequestsAdminRoutes } from './artist-requests.admin.ts'
import { artistRequestsRoutes } from './artist-requests.routes.ts'

export const feature: Feature = {
  routes: [artistRequestsAdminRoutes, artistRequestsRoutes],
  resources: [artistRequestsAdmin],
}
