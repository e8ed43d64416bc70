import type { Feature } from '../../feature.ts'
import { artistsAdmin, artistsAdminRoutes } from './artists.admin.ts'
import { artistsRoutes } from './artists.routes.ts'

export const feature: Feature = {
  routes: [artistsAdminRoutes, artistsRoutes],
  resources: [artistsAdmin],
}
