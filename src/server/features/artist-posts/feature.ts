import type { Feature } from '../../feature.ts'
import { artistPostsRoutes } from './artist-posts.routes.ts'
import { postsOfArtist } from './posts.artist.ts'

export const feature: Feature = { routes: [artistPostsRoutes], resources: [postsOfArtist] }
