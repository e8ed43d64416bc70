import { purchases } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { licenseFor, purchasesFor } from './service.ts'

export const purchasesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, purchases, {
    list: ({ viewer, query }) => purchasesFor(ctx, viewer, query),
    license: ({ viewer, params }) => licenseFor(ctx, viewer, params.id),
  })
