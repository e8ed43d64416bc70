import type { Feature } from '../../feature.ts'
import { artistPostsAdminRoutes } from './admin.ts'
import { postsOfArtist } from './artist.ts'
import { artistPostsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistPostsAdminRoutes, artistPostsRoutes],
  resources: [postsOfArtist],
}
