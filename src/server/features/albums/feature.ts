import type { Feature } from '../../feature.ts'
import { albumsAdmin, albumsAdminRoutes } from './albums.admin.ts'
import { albumsRoutes } from './albums.routes.ts'

export const feature: Feature = {
  routes: [albumsAdminRoutes, albumsRoutes],
  resources: [albumsAdmin],
}
