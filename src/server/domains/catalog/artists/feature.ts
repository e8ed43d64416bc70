import type { Feature } from '../../feature.ts'
import { artistProfileRoutes } from './artist-profile.routes.ts'
import { artistsAdmin, artistsAdminRoutes } from './artists.admin.ts'
import { artistsRoutes } from './artists.routes.ts'

export const feature: Feature = {
  routes: [artistProfileRoutes, artistsAdminRoutes, artistsRoutes],
  resources: [artistsAdmin],
}
