import type { Feature } from '../../feature.ts'
import { playlistsAdmin } from './playlists.admin.ts'
import { playlistsRoutes } from './playlists.routes.ts'

export const feature: Feature = {
  routes: [playlistsRoutes],
  resources: [playlistsAdmin],
}
