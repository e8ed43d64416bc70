import { adminPayoutCalls, adminPayouts } from '../../../../contract/selling/back-office/payouts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { approvePayout, payPayout, rejectPayout } from './decisions.service.ts'
import { payoutItems, payoutListing, payoutRows, payoutSums } from './payouts-admin.queries.ts'
import { revealDetails, transfersFile } from './transfers.service.ts'

/** Admin resource for payouts; the menu counts those that wait for a decision. */
export const payoutsAdmin = listedResource({
  table: adminPayouts,
  name: 'payouts',
  listing: payoutListing,
  menu: { status: 'requested' },
  rows: payoutRows,
  items: payoutItems,
})

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Mounts the actions of operators on payouts. */
export const payoutsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPayoutCalls, {
    sums: () => payoutSums(ctx.db, startOfMonth(new Date())),
    details: (call) => revealDetails(ctx, writerOf(call), call.params.id),
    approve: (call) => approvePayout(ctx, writerOf(call), call.params.id),
    markPaid: (call) => payPayout(ctx, writerOf(call), call.params.id, call.body),
    reject: (call) => rejectPayout(ctx, writerOf(call), call.params.id, call.body),
    transfers: (call) => transfersFile(ctx, writerOf(call), call.body),
  })
