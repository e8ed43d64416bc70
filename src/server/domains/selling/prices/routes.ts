import { artistPriceCalls } from '../../../../contract/selling/back-office/prices.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { albumPricesFor, buyerTax, commissionFor, offersFor, pricesFor } from './service.ts'

export const pricesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, prices, {
    list: ({ viewer, query }) => pricesFor(ctx, scopeOf(viewer), query),
    tax: ({ viewer, query }) => buyerTax(ctx, viewer, query.country),
    offers: ({ viewer, query }) => offersFor(ctx, scopeOf(viewer), query),
  })

export const artistPricesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistPriceCalls, {
    ofAlbum: ({ viewer, params }) => albumPricesFor(ctx, viewer, params.id),
    commission: ({ viewer, query }) => commissionFor(ctx, viewer, query.artist_id),
  })
