import { done } from '../../../../contract/core/pagination.ts'
import { payoutNumber } from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { type LockedPayout, lockPayout, setPayout } from './queries.ts'
import { bookTransfer, notifyOwners, returnAmount } from './service.ts'

type Action = 'approve' | 'mark-paid' | 'reject'

/** Applies a decision to a payout that is in one of these states, and writes it to the audit log; 409 otherwise. */
const decide = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  { action, from, after }: { action: Action; from: LockedPayout['status'][]; after: Record<string, unknown> },
  apply: (trx: Trx, payout: LockedPayout) => Promise<void>,
): Promise<typeof done> => {
  await ctx.db.transaction().execute(async (trx) => {
    const payout = orNotFound(await lockPayout(trx, id))
    await requireOthersCase(trx, viewer, [payout.requested_by], [payout.artist_id])
    if (!from.includes(payout.status)) throwError('conflict', 'This payout has changed meanwhile.')
    await apply(trx, payout)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'payouts', action, item_id: id, label: payoutNumber(payout.number), after },
    ])
  })
  return done
}

/** Approves a requested payout. */
export const approvePayout = (ctx: AppContext, writer: Writer, id: number): Promise<typeof done> =>
  decide(ctx, writer, id, { action: 'approve', from: ['requested'], after: {} }, async (trx, payout) => {
    await setPayout(trx, id, { status: 'approved', approved_at: new Date(), decided_by: writer.viewer.id })
    await notifyOwners(trx, payout, 'payout_approved')
  })

/** Says that an approved payout was transferred. */
export const payPayout = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  { reference }: { reference: string },
): Promise<typeof done> =>
  decide(
    ctx,
    writer,
    id,
    { action: 'mark-paid', from: ['approved'], after: { reference } },
    async (trx, payout) => {
      await bookTransfer(trx, payout)
      await setPayout(trx, id, {
        status: 'paid',
        reference,
        decided_by: writer.viewer.id,
        ended_at: new Date(),
      })
      await notifyOwners(trx, payout, 'payout_paid')
    },
  )

/** Rejects an open payout. */
export const rejectPayout = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  { reason }: { reason: string },
): Promise<typeof done> =>
  decide(
    ctx,
    writer,
    id,
    { action: 'reject', from: ['requested', 'approved'], after: { reason } },
    async (trx, payout) => {
      await returnAmount(trx, payout)
      await setPayout(trx, id, {
        status: 'rejected',
        reason,
        decided_by: writer.viewer.id,
        ended_at: new Date(),
      })
      await notifyOwners(trx, payout, 'payout_rejected')
    },
  )
