import type { Feature } from '../../feature.ts'
import { discountCodesAdmin, discountCodesAdminRoutes } from './admin.ts'
import { couponsOfArtist } from './artist.ts'

export const feature: Feature = {
  routes: [discountCodesAdminRoutes],
  resources: [discountCodesAdmin, couponsOfArtist],
}
