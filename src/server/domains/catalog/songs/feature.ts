import type { Feature } from '../../feature.ts'
import { artistDeletedSongsAdmin, deletedSongsAdmin, songsAdmin, songsAdminRoutes } from './admin.ts'
import { artistSongsAdmin, artistSongsRoutes } from './artist-songs.admin.ts'
import { featuredRequestsRoutes } from './featured/artist.ts'
import { songsRoutes } from './routes.ts'
import { deleteExpiredSongs } from './service.ts'

export const feature: Feature = {
  routes: [songsAdminRoutes, artistSongsRoutes, featuredRequestsRoutes, songsRoutes],
  resources: [songsAdmin, artistSongsAdmin, deletedSongsAdmin, artistDeletedSongsAdmin],
  hourly: [deleteExpiredSongs],
}
