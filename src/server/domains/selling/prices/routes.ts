import { prices } from '../../../../contract/selling/prices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { buyerTax, offersFor, pricesFor } from './service.ts'

export const pricesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, prices, {
    list: ({ viewer, query }) => pricesFor(ctx, scopeOf(viewer), query),
    tax: ({ viewer, query }) => buyerTax(ctx, viewer, query.country),
    offers: ({ viewer, query }) => offersFor(ctx, scopeOf(viewer), query),
  })
