import type { Feature } from '../../feature.ts'
import { cartRoutes } from './cart.routes.ts'
import { cartSummaryOf } from './cart.service.ts'

export const feature: Feature = {
  routes: [cartRoutes],
  hooks: { accountRead: async (ctx, id) => ({ cart: await cartSummaryOf(ctx, id) }) },
}
