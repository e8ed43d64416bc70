import { artistPayouts } from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { setPayoutAccount } from './payout-accounts.service.ts'
import { cancelPayout, payoutSummary, requestPayout } from './service.ts'

export const payoutsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistPayouts, {
    summary: ({ viewer, query }) => payoutSummary(ctx, viewer, query),
    setAccount: ({ viewer, body }) => setPayoutAccount(ctx, viewer, body),
    request: ({ viewer, body }) => requestPayout(ctx, viewer, body),
    cancel: ({ viewer, params }) => cancelPayout(ctx, viewer, params.id),
  })
