import type { Feature } from '../../feature.ts'
import { contactAdmin, contactAdminRoutes } from './admin.ts'
import { artistContactRoutes, teamMessages } from './artist-contact.admin.ts'
import { contactRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistContactRoutes, contactAdminRoutes, contactRoutes],
  resources: [contactAdmin, teamMessages],
}
