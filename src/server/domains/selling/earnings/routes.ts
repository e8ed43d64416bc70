import { artistEarningCalls } from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { totalsFor } from './service.ts'

export const earningsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistEarningCalls, { totals: ({ viewer, query }) => totalsFor(ctx, viewer, query) })
