import type { Feature } from '../../feature.ts'
import { themesAdmin, themesAdminRoutes } from './admin.ts'

export const feature: Feature = {
  routes: [themesAdminRoutes],
  resources: [themesAdmin],
}
