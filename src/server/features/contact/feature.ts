import type { Feature } from '../../feature.ts'
import { contactAdmin, contactAdminRoutes } from './contact.admin.ts'
import { contactRoutes } from './contact.routes.ts'

export const feature: Feature = {
  routes: [contactAdminRoutes, contactRoutes],
  resources: [contactAdmin],
}
