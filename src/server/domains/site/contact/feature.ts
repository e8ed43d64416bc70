import type { Feature } from '../../feature.ts'
import { artistContactRoutes, contactAdmin, contactAdminRoutes, teamMessages } from './admin.ts'
import { contactRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistContactRoutes, contactAdminRoutes, contactRoutes],
  resources: [contactAdmin, teamMessages],
}
