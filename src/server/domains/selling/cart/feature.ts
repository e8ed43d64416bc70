import type { Feature } from '../../feature.ts'
import { cartRoutes } from './routes.ts'
import { loadCartSummary } from './service.ts'

export const feature: Feature = {
  routes: [cartRoutes],
  hooks: { accountRead: async (ctx, id) => ({ cart: await loadCartSummary(ctx, id) }) },
}
