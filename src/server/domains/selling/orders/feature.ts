import type { Feature } from '../../feature.ts'
import { salesAdmin, salesAdminRoutes } from './admin.ts'
import { settleOrders } from './open-orders.service.ts'
import { ordersRoutes } from './routes.ts'
import { emailReceipt } from './service.ts'

export const feature: Feature = {
  routes: [ordersRoutes, salesAdminRoutes],
  resources: [salesAdmin],
  jobs: {
    'settle-orders': (ctx) => settleOrders(ctx),
    'email-receipt': (ctx, { order_id }) => emailReceipt(ctx, order_id),
  },
}
