import type { Feature } from '../../feature.ts'
import { settleOrders } from './open-orders.service.ts'
import { ordersRoutes } from './orders.routes.ts'

export const feature: Feature = {
  routes: [ordersRoutes],
  jobs: { 'settle-orders': (ctx) => settleOrders(ctx) },
}
