import type { Feature } from '../../feature.ts'
import { albumsAdmin, albumsAdminRoutes, artistDeletedAlbumsAdmin, deletedAlbumsAdmin } from './admin.ts'
import { artistAlbumsAdmin, artistAlbumsRoutes } from './artist-albums.admin.ts'
import { albumsRoutes } from './routes.ts'
import { deleteExpiredAlbums } from './service.ts'

export const feature: Feature = {
  routes: [albumsAdminRoutes, artistAlbumsRoutes, albumsRoutes],
  resources: [albumsAdmin, artistAlbumsAdmin, deletedAlbumsAdmin, artistDeletedAlbumsAdmin],
  hourly: [deleteExpiredAlbums],
}
