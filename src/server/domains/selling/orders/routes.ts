import { guestOrders } from '../../../../contract/selling/guest-orders.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { checkOut, checkOutGuest } from './checkout.service.ts'
import {
  cancelGuestOrder,
  claimGuestOrder,
  confirmGuestOrder,
  guestCart,
  guestInvoice,
  guestOrderFor,
  prepareGuestDownload,
  requestGuestRefund,
} from './guests/service.ts'
import { cancelOrder, confirmOrder } from './open-orders.service.ts'
import { orderFor, ordersFor, providersFor, requestRefund } from './service.ts'

/** Orders without an account. */
export const guestOrdersRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, guestOrders, {
    cart: ({ body }) => guestCart(ctx, body),
    checkout: ({ client, body }) => checkOutGuest(ctx, client, body),
    get: ({ params }) => guestOrderFor(ctx, params.token),
    prepare: ({ params, body }) => prepareGuestDownload(ctx, params.token, params.id, body.format),
    confirm: ({ params }) => confirmGuestOrder(ctx, params.token),
    cancel: ({ params }) => cancelGuestOrder(ctx, params.token),
    requestRefund: ({ params, body }) => requestGuestRefund(ctx, params.token, body.reason),
    invoice: ({ params, body }) => guestInvoice(ctx, params.token, body.locale),
    claim: async ({ viewer, params }) => {
      await claimGuestOrder(ctx, viewer, params.token)
      return { status: 'success' as const }
    },
  })

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
