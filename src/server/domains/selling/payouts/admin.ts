import {
  adminPayoutCalls,
  adminPayoutMethods,
  adminPayouts,
} from '../../../../contract/selling/back-office/payouts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource, resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { approvePayout, payPayout, rejectPayout } from './decisions.service.ts'
import {
  areInUse,
  deleteMethods,
  insertMethod,
  isNameFree,
  type MethodColumns,
  methodListing,
  methodRows,
  payoutItems,
  payoutListing,
  payoutRows,
  payoutSums,
  updateMethod,
} from './queries.ts'
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

const taken = (): never => throwFieldErrors({ name: ['A payout method with this name already exists.'] })

const requireRemovable = async ({ trx }: Write, ids: number[]): Promise<void> => {
  if (await areInUse(trx, ids))
    throwError('conflict', 'Artists are paid by this method. Deactivate it instead.')
}

/** Fields of SEPA are known; others need at least one, each with its own key. */
const checked = (method: MethodColumns): MethodColumns => {
  if (method.kind === 'sepa') {
    if (method.currency !== 'EUR') throwFieldErrors({ currency: ['SEPA transfers are in euros.'] })
    return { ...method, fields: [] }
  }
  if (method.fields.length === 0) throwFieldErrors({ fields: ['Ask for at least one detail.'] })
  if (new Set(method.fields.map(({ key }) => key)).size !== method.fields.length)
    throwFieldErrors({ fields: ['This value isn’t valid.'] })
  return method
}

/** Admin resource for the ways to pay artists. */
export const payoutMethodsAdmin = resource({
  table: adminPayoutMethods,
  name: 'payout-methods',
  listing: methodListing,
  rows: methodRows,
  items: methodRows,
  label: ({ name }) => name,
  create: async ({ trx }, body) => (await insertMethod(trx, checked(body))) ?? taken(),
  change: async ({ trx }, id, body) => {
    if (!(await isNameFree(trx, id, body.name))) taken()
    await updateMethod(trx, id, checked(body))
  },
  requireRemovable,
  remove: ({ trx }, ids) => deleteMethods(trx, ids),
})
