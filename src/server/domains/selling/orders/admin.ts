import { adminSaleCalls, adminSales } from '../../../../contract/selling/back-office/sales.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { saleItems, saleListing, saleRows } from './sales.queries.ts'
import { markPaid, refundSale } from './sales.service.ts'

/** Admin resource for orders, by their numbers. */
export const salesAdmin = listedResource({
  table: adminSales,
  name: 'sales',
  listing: saleListing,
  menu: { refund_requested: 'true' },
  waiting: { status: 'pending' },
  rows: saleRows,
  items: saleItems,
})

/** Mounts the actions of operators on an order. */
export const salesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminSaleCalls, {
    markPaid: (call) => markPaid(ctx, writerOf(call), call.params.id, call.body),
    refund: (call) => refundSale(ctx, writerOf(call), call.params.id, call.body),
  })
