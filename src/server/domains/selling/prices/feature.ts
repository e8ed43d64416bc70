import type { Feature } from '../../feature.ts'
import { albumPricesOfArtist, songPricesOfArtist } from './artist-prices.artist.ts'
import { pricesAdmin, pricesAdminRoutes } from './prices.admin.ts'
import { pricesRoutes } from './prices.routes.ts'

export const feature: Feature = {
  routes: [pricesRoutes, pricesAdminRoutes],
  resources: [pricesAdmin, songPricesOfArtist, albumPricesOfArtist],
}
