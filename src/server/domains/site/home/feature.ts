import type { Feature } from '../../feature.ts'
import { homeSectionsAdmin, homeSectionsAdminRoutes } from './home-sections.admin.ts'
import { homeRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [homeRoutes, homeSectionsAdminRoutes],
  resources: [homeSectionsAdmin],
}
