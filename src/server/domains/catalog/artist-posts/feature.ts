import type { Feature } from '../../feature.ts'
import { artistPostsAdminRoutes } from './artist-posts.admin.ts'
import { artistPostsRoutes } from './artist-posts.routes.ts'
import { postsOfArtist } from './posts.artist.ts'

export const feature: Feature = {
  routes: [artistPostsAdminRoutes, artistPostsRoutes],
  resources: [postsOfArtist],
}
