import { orders } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { checkOut } from './checkout.service.ts'
import { cancelOrder, confirmOrder } from './open-orders.service.ts'
import { orderFor, ordersFor, providersFor, requestRefund } from './service.ts'

export const ordersRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, orders, {
    providers: ({ viewer }) => providersFor(ctx, viewer),
    checkout: ({ viewer, body }) => checkOut(ctx, viewer, body),
    list: ({ viewer, query }) => ordersFor(ctx, viewer, query),
    get: ({ viewer, params }) => orderFor(ctx.db, viewer.id, params.uuid),
    confirm: ({ viewer, params }) => confirmOrder(ctx, viewer, params.uuid),
    cancel: ({ viewer, params }) => cancelOrder(ctx, viewer, params.uuid),
    requestRefund: ({ viewer, params, body }) => requestRefund(ctx, viewer, params.uuid, body),
  })
