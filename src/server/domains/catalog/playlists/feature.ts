import type { Feature } from '../../feature.ts'
import { playlistSongsAdminRoutes, playlistsAdmin } from './admin.ts'
import { playlistsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [playlistsRoutes, playlistSongsAdminRoutes],
  resources: [playlistsAdmin],
}
