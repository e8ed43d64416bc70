import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  type Family,
  type FamilyObstacle,
  type families,
  MAX_FAMILY_INVITATIONS,
  type ReceivedFamilyInvitation,
} from '../../../../contract/selling/families.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { spendAttempt, spendMailToStranger } from '../../platform/index.ts'
import { planById } from '../plans/service.ts'
import { notifyFamily, publishFamily } from './memberships.service.ts'
import {
  countMembers,
  deleteInvitation,
  hasSubscription,
  insertMember,
  invitationBy,
  listInvitations,
  loadPayer,
  lockAccount,
  lockPlanPaidBy,
  planPaidBy,
  putInvitation,
  type SharedPlan,
} from './queries.ts'
import { familyFor } from './service.ts'

/** Invitations per hour by one account: each may be an email. */
const MOST = 20

/** Invites somebody to share the viewer’s plan, by email or with a link. */
export const inviteToFamily = async (
  ctx: AppContext,
  viewer: Viewer,
  { email }: BodyOf<typeof families.invite>,
): Promise<ReplyOf<typeof families.invite>> => {
  await spendAttempt(ctx, ['family invitations by', String(viewer.id)], MOST)
  if (email) await spendMailToStranger(ctx, { account: viewer.id }, email)
  const token = newToken()
  await ctx.db.transaction().execute(async (trx) => {
    const shared = await lockPlanPaidBy(trx, viewer.id)
    if (!shared || shared.seats === 1) return throwError('conflict', 'Your plan is for one person.')
    if ((await countMembers(trx, viewer.id)) >= shared.seats - 1)
      throwError('conflict', 'All places of your plan are taken.')
    const token_hash = hashToken(token)
    const invitation_id = await putInvitation(trx, { payer_id: viewer.id, email: email ?? null, token_hash })
    if ((await listInvitations(trx, viewer.id)).length > MAX_FAMILY_INVITATIONS)
      throwError('conflict', 'Too many invitations are open. Withdraw one of them.')
    if (email !== undefined) await ctx.queue.send('email-family-invitation', { invitation_id }, { trx })
    await publishFamily(trx, [viewer.id])
  })
  const family = orNotFound((await familyFor(ctx, viewer)) ?? undefined)
  return { family, token: email === undefined ? token : null }
}

/** Withdraws an invitation of the viewer. 404 for any other. */
export const revokeFamilyInvitation = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<Family | null> => {
  if (!(await deleteInvitation(ctx.db, viewer.id, id))) throwError('not_found')
  return familyFor(ctx, viewer)
}

const obstacleTo = async (
  db: Db,
  userId: number,
  payerId: number,
  { seats }: SharedPlan,
): Promise<FamilyObstacle | null> => {
  if (userId === payerId) return 'payer'
  if ((await loadPayer(db, userId)) !== undefined) return 'other_family'
  if (await hasSubscription(db, userId)) return 'subscription'
  return (await countMembers(db, payerId)) >= seats - 1 ? 'full' : null
}

/** Returns the plan that an invitation shares. 404 once it is used, withdrawn or expired. */
export const familyInvitationFor = async (
  { db }: AppContext,
  viewer: Viewer | null,
  token: string,
): Promise<ReceivedFamilyInvitation> => {
  const { payer_id } = orNotFound(await invitationBy(db, hashToken(token)))
  const shared = orNotFound(await planPaidBy(db, payer_id))
  const { id, name, description, features } = orNotFound(await planById(db, shared.plan_id))
  const joined = viewer !== null && (await loadPayer(db, viewer.id)) === payer_id
  return {
    payer: shared.payer,
    plan: { id, name, description, features },
    joined,
    obstacle: viewer === null || joined ? null : await obstacleTo(db, viewer.id, payer_id, shared),
  }
}

const refusals: Record<FamilyObstacle, string> = {
  payer: 'You pay for this plan yourself.',
  other_family: 'You’re already in a family. Leave it first.',
  subscription: 'You have your own plan. Cancel it, and join once it has ended.',
  full: 'All places of this plan are taken.',
}

/** Makes the viewer a member of the family, with its plan; who is one stays it. The invitation is used up. */
export const acceptFamilyInvitation = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<Family> => {
  const hash = hashToken(token)
  const { payer_id } = orNotFound(await invitationBy(ctx.db, hash))
  await ctx.db.transaction().execute(async (trx) => {
    const shared = orNotFound(await lockPlanPaidBy(trx, payer_id))
    // Somebody else may have used it meanwhile.
    const { id } = orNotFound(await invitationBy(trx, hash))
    await lockAccount(trx, viewer.id)
    if ((await loadPayer(trx, viewer.id)) === payer_id) return
    const obstacle = await obstacleTo(trx, viewer.id, payer_id, shared)
    if (obstacle !== null) throwError('conflict', refusals[obstacle])
    await deleteInvitation(trx, payer_id, id)
    await insertMember(trx, payer_id, viewer.id, shared.plan_id)
    await notifyFamily(trx, 'family_joined', payer_id, viewer)
    await publishFamily(trx, [payer_id, viewer.id])
  })
  return orNotFound((await familyFor(ctx, viewer)) ?? undefined)
}
