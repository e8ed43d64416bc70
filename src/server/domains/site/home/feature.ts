import type { Feature } from '../../feature.ts'
import { homeRoutes } from './home.routes.ts'
import { homeSectionsAdmin, homeSectionsAdminRoutes } from './home-sections.admin.ts'

export const feature: Feature = {
  routes: [homeRoutes, homeSectionsAdminRoutes],
  resources: [homeSectionsAdmin],
}
