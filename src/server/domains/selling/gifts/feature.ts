import type { Feature } from '../../feature.ts'
import { giftsRoutes } from './routes.ts'
import { deliverGifts, emailGift } from './service.ts'

export const feature: Feature = {
  routes: [giftsRoutes],
  jobs: {
    'email-gift': (ctx, { gift_id }) => emailGift(ctx, gift_id),
    'deliver-gifts': (ctx) => deliverGifts(ctx),
  },
}
