import type { AppContext } from '../../../context/app-context.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { invitationToEmail, planPaidBy, setToken } from './queries.ts'

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
