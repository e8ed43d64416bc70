import type { Feature } from '../../feature.ts'
import { usersAdmin, usersAdminRoutes } from './admin.ts'

export const feature: Feature = {
  routes: [usersAdminRoutes],
  resources: [usersAdmin],
}
