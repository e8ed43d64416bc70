import { planCodes } from '../../../../contract/selling/plan-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { planCodeFor, redeemPlanCode } from './service.ts'

export const planCodesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, planCodes, {
    get: ({ viewer, params }) => planCodeFor(ctx, viewer, params.code),
    redeem: ({ viewer, params }) => redeemPlanCode(ctx, viewer, params.code),
  })
