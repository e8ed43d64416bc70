import type { Feature } from '../../feature.ts'
import { pricesAdmin, pricesAdminRoutes } from './admin.ts'
import { albumPricesOfArtist, songPricesOfArtist } from './artist.ts'
import { artistPricesRoutes, pricesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [pricesRoutes, artistPricesRoutes, pricesAdminRoutes],
  resources: [pricesAdmin, songPricesOfArtist, albumPricesOfArtist],
}
