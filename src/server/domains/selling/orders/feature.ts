import type { Feature } from '../../feature.ts'
import { salesAdmin, salesAdminRoutes } from './admin.ts'
import { emailGuestOrder } from './guests/emails.service.ts'
import { forgetUnpaidGuests } from './guests/service.ts'
import { settleOrders } from './open-orders.service.ts'
import { guestOrdersRoutes, ordersRoutes } from './routes.ts'
import { emailReceipt } from './service.ts'

export const feature: Feature = {
  routes: [ordersRoutes, guestOrdersRoutes, salesAdminRoutes],
  resources: [salesAdmin],
  jobs: {
    'settle-orders': (ctx) => settleOrders(ctx),
    'email-receipt': (ctx, { order_id }) => emailReceipt(ctx, order_id),
    'email-guest-order': (ctx, { order_id }) => emailGuestOrder(ctx, order_id),
  },
  hourly: [forgetUnpaidGuests],
}
