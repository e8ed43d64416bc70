import type { Feature } from '../../feature.ts'
import { playlistsAdmin } from './admin.ts'
import { playlistSongsAdminRoutes } from './playlist-songs.admin.ts'
import { playlistsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [playlistsRoutes, playlistSongsAdminRoutes],
  resources: [playlistsAdmin],
}
