import type { Feature } from '../../feature.ts'
import { artistsAdmin, artistsAdminRoutes } from './admin.ts'
import { artistProfileRoutes, artistsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistProfileRoutes, artistsAdminRoutes, artistsRoutes],
  resources: [artistsAdmin],
}
