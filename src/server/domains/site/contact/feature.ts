import type { Feature } from '../../feature.ts'
import { artistContactRoutes, teamMessages } from './artist-contact.admin.ts'
import { contactAdmin, contactAdminRoutes } from './contact.admin.ts'
import { contactRoutes } from './contact.routes.ts'

export const feature: Feature = {
  routes: [artistContactRoutes, contactAdminRoutes, contactRoutes],
  resources: [contactAdmin, teamMessages],
}
