import type { Feature } from '../../feature.ts'
import { couponsOfArtist } from './coupons.artist.ts'
import { discountCodesAdmin, discountCodesAdminRoutes } from './discount-codes.admin.ts'

export const feature: Feature = {
  routes: [discountCodesAdminRoutes],
  resources: [discountCodesAdmin, couponsOfArtist],
}
