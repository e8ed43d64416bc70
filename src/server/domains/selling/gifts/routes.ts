import { gifts } from '../../../../contract/selling/gifts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { giftFor, giftsFor, redeemGift, resendGift } from './service.ts'

export const giftsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, gifts, {
    list: ({ viewer, query }) => giftsFor(ctx, viewer, query),
    resend: ({ viewer, params, body }) => resendGift(ctx, viewer, params.id, body),
    get: ({ viewer, params }) => giftFor(ctx, viewer, params.code),
    redeem: ({ viewer, params }) => redeemGift(ctx, viewer, params.code),
  })
