import type { Feature } from '../../feature.ts'
import { navigationAdmin, navigationAdminRoutes } from './navigation.admin.ts'
import { navigationRoutes } from './navigation.routes.ts'

export const feature: Feature = {
  routes: [navigationAdminRoutes, navigationRoutes],
  resources: [navigationAdmin],
}
