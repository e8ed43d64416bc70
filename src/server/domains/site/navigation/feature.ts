import type { Feature } from '../../feature.ts'
import { navigationAdmin, navigationAdminRoutes } from './admin.ts'
import { navigationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [navigationAdminRoutes, navigationRoutes],
  resources: [navigationAdmin],
}
