import type { Feature } from '../../feature.ts'
import { songsAdmin, songsAdminRoutes } from './songs.admin.ts'
import { songsRoutes } from './songs.routes.ts'

export const feature: Feature = {
  routes: [songsAdminRoutes, songsRoutes],
  resources: [songsAdmin],
}
