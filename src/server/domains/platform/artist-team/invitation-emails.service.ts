import type { AppContext } from '../../../context/app-context.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { invitationToEmail, setToken } from './queries.ts'

/** Emails an invitation, unless it was withdrawn meanwhile. Its token is made here, so that no job contains it. */
export const emailTeamInvitation = async (ctx: AppContext, id: number): Promise<void> => {
  const invitation = await invitationToEmail(ctx.db, id)
  if (!invitation) return
  const token = newToken()
  await setToken(ctx.db, id, hashToken(token))
  const { locale, t } = await emailTexts(ctx, invitation.locale)
  const { appName, appUrl } = ctx.settings()
  const { artist_name: title, by: name, email } = invitation
  await ctx.mail.send(email, {
    locale,
    subject: t('Join the team of {title}', { title }),
    before: [t('{name} invites you to manage {title} on {site}.', { name, title, site: appName })],
    action: { label: t('Open invitation'), url: `${appUrl}/artist-invitation/${token}` },
    after: [t('The invitation expires in two weeks. It is for {email} only.', { email })],
  })
}
