import type { Feature } from '../../feature.ts'
import { albumsAdmin, albumsAdminRoutes, artistDeletedAlbumsAdmin, deletedAlbumsAdmin } from './admin.ts'
import { artistAlbumsAdmin, artistAlbumsRoutes } from './artist-albums.admin.ts'
import { deleteExpiredAlbums } from './deleted-albums.service.ts'
import { albumsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [albumsAdminRoutes, artistAlbumsRoutes, albumsRoutes],
  resources: [albumsAdmin, artistAlbumsAdmin, deletedAlbumsAdmin, artistDeletedAlbumsAdmin],
  hourly: [deleteExpiredAlbums],
}
