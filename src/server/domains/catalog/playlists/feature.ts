import type { Feature } from '../../feature.ts'
import { playlistSongsAdminRoutes } from './playlist-songs.admin.ts'
import { playlistsAdmin } from './playlists.admin.ts'
import { playlistsRoutes } from './playlists.routes.ts'

export const feature: Feature = {
  routes: [playlistsRoutes, playlistSongsAdminRoutes],
  resources: [playlistsAdmin],
}
