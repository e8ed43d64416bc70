import type { Feature } from '../../feature.ts'
import { rolesAdmin, rolesAdminRoutes } from './admin.ts'

export const feature: Feature = {
  routes: [rolesAdminRoutes],
  resources: [rolesAdmin],
}
