import type { Feature } from '../../feature.ts'
import { artistDeletedSongsAdmin, deletedSongsAdmin, songsAdmin, songsAdminRoutes } from './admin.ts'
import { artistSongsAdmin, artistSongsRoutes } from './artist-songs.admin.ts'
import { deleteExpiredSongs } from './deleted-songs.service.ts'
import { featuredRequestsRoutes } from './featured/artist.ts'
import { songsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [songsAdminRoutes, artistSongsRoutes, featuredRequestsRoutes, songsRoutes],
  resources: [songsAdmin, artistSongsAdmin, deletedSongsAdmin, artistDeletedSongsAdmin],
  hourly: [deleteExpiredSongs],
}
