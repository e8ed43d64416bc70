import { done } from '../../../../contract/core/pagination.ts'
import { adminPlanCodeList, adminPlanCodes } from '../../../../contract/selling/back-office/plan-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { resource } from '../../../crud/resource.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { newStoredCode } from '../gifts/service.ts'
import { planById, requireGrantable } from '../plans/service.ts'
import {
  batchListing,
  batchRows,
  codesOfBatch,
  deleteBatches,
  insertBatch,
  revokeBatches,
  revokeCode,
  updateBatch,
  wereRedeemed,
} from './queries.ts'

const SECRET = 'plan codes'

/** Admin resource for batches of gift codes. */
export const planCodesAdmin = resource({
  table: adminPlanCodes,
  name: 'plan-codes',
  listing: batchListing,
  menu: null,
  rows: batchRows,
  items: batchRows,
  label: ({ name }) => name,
  create: async ({ ctx, trx, viewer }, { plan, codes, ...values }) => {
    if (!(await planById(trx, plan))) throwFieldErrors({ plan: ['This value isn’t valid.'] })
    await requireGrantable(trx, viewer, plan)
    const fresh = Array.from({ length: codes }, () => newStoredCode(ctx.env.secret, SECRET))
    return insertBatch(trx, { ...values, plan_id: plan, created_by: viewer.id }, fresh)
  },
  change: ({ trx }, id, body) => updateBatch(trx, id, body),
  requireRemovable: async ({ trx }, ids) => {
    if (await wereRedeemed(trx, ids))
      throwError('conflict', 'Some of its codes have been redeemed. Revoke the others instead.')
  },
  remove: ({ trx }, ids) => deleteBatches(trx, ids),
  actions: { revoke: ({ trx }, ids) => revokeBatches(trx, ids, new Date()) },
})

/** The codes of a batch. */
export const planCodesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPlanCodeList, {
    codes: async ({ params }) => {
      orNotFound((await batchRows(ctx.db, [params.id]))[0])
      return (await codesOfBatch(ctx.db, params.id)).map(({ code_encrypted, ...one }) => ({
        ...one,
        code: one.status === 'open' ? openOrNull(ctx.env.secret, SECRET, code_encrypted) : null,
      }))
    },
    revoke: async ({ viewer, client, params }) => {
      await ctx.db.transaction().execute(async (trx) => {
        const { batch, redeemed } = orNotFound(await revokeCode(trx, params.id, new Date()))
        if (redeemed) throwError('conflict', 'This code has already been redeemed.')
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'plan-codes', action: 'revoke', label: batch, after: { code: params.id } },
        ])
      })
      return done
    },
  })
