import type { PlanCode } from '../../../../contract/selling/plan-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { hashCode, lockPlanGift, noteGiftRedeemed, type PlanGift, planGiftByCode } from '../gifts/service.ts'
import { addMonthsOfPlan, monthsOfPlan } from '../subscriptions/periods/granted-months.service.ts'
import { codeByHash, type FoundCode, lockCode, noteRedeemed } from './queries.ts'

/** A code of the site, or of a gift. */
type Found = FoundCode & { gift: PlanGift | null }

/** The buyer of a gift may redeem it, since it grants what they paid for. */
const asGift = (gift: PlanGift): Found => ({ ...gift, expired: false, created_by: null, gift })

/** A code of the site says nothing of a giver. */
const asCode = (code: FoundCode): Found => ({ ...code, gift: null })

const findCode = async (db: Db, hash: Buffer, now: Date): Promise<Found | undefined> => {
  const code = await codeByHash(db, hash, now)
  if (code) return asCode(code)
  const gift = await planGiftByCode(db, hash)
  return gift && asGift(gift)
}

const lockFound = async (trx: Trx, hash: Buffer, now: Date): Promise<Found | undefined> => {
  const code = await lockCode(trx, hash, now)
  if (code) return asCode(code)
  const gift = await lockPlanGift(trx, hash)
  return gift && asGift(gift)
}

const statusOf = ({ redeemed_at, revoked_at, expired }: FoundCode): PlanCode['status'] => {
  // A redeemed gift may still be refunded.
  if (revoked_at !== null) return 'revoked'
  if (redeemed_at !== null) return 'redeemed'
  return expired ? 'expired' : 'open'
}

/** Returns what a code grants, and what it would do for the viewer; 404 for an unknown one. */
export const planCodeFor = async (
  ctx: AppContext,
  viewer: Viewer | null,
  code: string,
  now = new Date(),
): Promise<PlanCode> => {
  const one = orNotFound(await findCode(ctx.db, hashCode(code), now))
  const { plan_id, plan, description, features, months, redeemed_by, gift } = one
  const status = statusOf(one)
  const yours = viewer !== null && redeemed_by === viewer.id && status === 'redeemed'
  // Once redeemed, its months are among those that the viewer has.
  const after = viewer ? await monthsOfPlan(ctx.db, viewer.id, plan_id, yours ? 0 : months, now) : null
  return {
    plan: { id: plan_id, name: plan, description, features },
    months,
    gift: gift && { sender: gift.sender, message: gift.message },
    status,
    yours,
    effect: status === 'open' ? (after?.effect ?? (viewer ? null : 'start')) : null,
    until: after?.until.toISOString() ?? null,
  }
}

/** Redeems a code for the viewer, once. 422 for one that they made. */
export const redeemPlanCode = async (
  ctx: AppContext,
  viewer: Viewer,
  code: string,
  now = new Date(),
): Promise<PlanCode> => {
  await ctx.db.transaction().execute(async (trx) => {
    const one = orNotFound(await lockFound(trx, hashCode(code), now))
    const status = statusOf(one)
    if (status === 'redeemed') throwError('conflict', 'This code has already been redeemed.')
    if (status === 'revoked') throwError('gone', 'This code is no longer valid.')
    if (status === 'expired') throwError('gone', 'This code has expired.')
    await requireOthersCase(trx, viewer, [one.created_by])
    await addMonthsOfPlan(trx, viewer.id, one.plan_id, one.months, now)
    if (one.gift) await noteGiftRedeemed(trx, viewer, one.gift, now)
    else await noteRedeemed(trx, one.id, viewer.id, now)
  })
  return planCodeFor(ctx, viewer, code, now)
}
