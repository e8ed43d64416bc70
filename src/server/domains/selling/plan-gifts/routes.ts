import { planGifts } from '../../../../contract/selling/plan-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { givePlan, quotePlanGift } from './service.ts'

export const planGiftsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, planGifts, {
    quote: ({ query }) => quotePlanGift(ctx, query),
    give: ({ viewer, body }) => givePlan(ctx, viewer, body),
  })
