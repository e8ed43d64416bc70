import type { Feature } from '../../feature.ts'
import { discountCodesAdmin, discountCodesAdminRoutes } from './admin.ts'
import { couponsOfArtist } from './coupons.artist.ts'

export const feature: Feature = {
  routes: [discountCodesAdminRoutes],
  resources: [discountCodesAdmin, couponsOfArtist],
}
