import { done } from '../../../../contract/core/pagination.ts'
import type { Family } from '../../../../contract/selling/families.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { notifyFamily, publishFamily } from './memberships.service.ts'
import {
  deleteMember,
  invitationToEmail,
  listInvitations,
  listMembers,
  loadPayer,
  lockPlanPaidBy,
  planPaidBy,
  setToken,
} from './queries.ts'

/** Returns who shares the plan of an account, or whose plan it shares; null if nobody can. */
export const familyFor = async (
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<Family | null> => {
  const payerId = (await loadPayer(db, viewer.id)) ?? viewer.id
  const shared = await planPaidBy(db, payerId)
  if (!shared) return null
  const yours = payerId === viewer.id
  const { plan_id, plan, seats, ends_at, payer } = shared
  const [members, invitations] = await Promise.all([
    listMembers(db, payerId, viewer),
    yours ? listInvitations(db, payerId) : [],
  ])
  if (seats === 1 && members.length === 0) return null
  return { plan: { id: plan_id, name: plan }, payer, yours, seats, ends_at, members, invitations }
}

/** Removes a member from the viewer’s family, who has the default plan then. 404 for anybody else. */
export const removeFromFamily = async (
  ctx: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Family | null> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlanPaidBy(trx, viewer.id)
    if (!(await deleteMember(trx, viewer.id, userId))) throwError('not_found')
    await notifyFamily(trx, 'family_ended', userId, viewer)
    await publishFamily(trx, [viewer.id, userId])
  })
  return familyFor(ctx, viewer)
}

/** Ends the viewer’s own membership. */
export const leaveFamily = async (ctx: AppContext, viewer: Viewer): Promise<typeof done> => {
  const payer = await loadPayer(ctx.db, viewer.id)
  if (payer === undefined) return throwError('conflict', 'You’re not in a family.')
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlanPaidBy(trx, payer)
    if (!(await deleteMember(trx, payer, viewer.id))) throwError('conflict', 'You’re not in a family.')
    await notifyFamily(trx, 'family_left', payer, viewer)
    await publishFamily(trx, [payer, viewer.id])
  })
  return done
}

/** Emails an invitation, unless it was withdrawn meanwhile. Its token is made here, so that no job contains it. */
export const emailFamilyInvitation = async (ctx: AppContext, id: number): Promise<void> => {
  const invitation = await invitationToEmail(ctx.db, id)
  const shared = invitation && (await planPaidBy(ctx.db, invitation.payer_id))
  if (!shared) return
  const token = newToken()
  await setToken(ctx.db, id, hashToken(token))
  const { locale, t } = await emailTexts(ctx, invitation.locale)
  const { appName, appUrl } = ctx.settings()
  const { payer: name, email } = invitation
  const { plan } = shared
  await ctx.mail.send(email, {
    locale,
    subject: t('{name} shares {plan} with you', { name, plan }),
    before: [
      t('Join the family of {name} on {site}, and have {plan} for free.', { name, plan, site: appName }),
    ],
    action: { label: t('Open invitation'), url: `${appUrl}/family/${token}` },
    after: [t('The invitation expires in two weeks, and works once.')],
  })
}
