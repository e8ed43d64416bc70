import type { Feature } from '../../feature.ts'
import { settleOrders } from './open-orders.service.ts'
import { ordersRoutes } from './orders.routes.ts'
import { salesAdmin, salesAdminRoutes } from './sales.admin.ts'

export const feature: Feature = {
  routes: [ordersRoutes, salesAdminRoutes],
  resources: [salesAdmin],
  jobs: { 'settle-orders': (ctx) => settleOrders(ctx) },
}
