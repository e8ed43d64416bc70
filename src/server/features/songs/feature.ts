import type { Feature } from '../../feature.ts'
import { artistSongsAdmin, artistSongsRoutes } from './artist-songs.admin.ts'
import { songsAdmin, songsAdminRoutes } from './songs.admin.ts'
import { songsRoutes } from './songs.routes.ts'

export const feature: Feature = {
  routes: [songsAdminRoutes, artistSongsRoutes, songsRoutes],
  resources: [songsAdmin, artistSongsAdmin],
}
