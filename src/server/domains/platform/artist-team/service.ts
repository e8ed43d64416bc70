import type { ManagedArtist } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { requireManaged } from './access.service.ts'
import {
  deleteMembers,
  invitationToEmail,
  managedBy,
  moveMembers,
  setSelected,
  setToken,
  upsertMember,
} from './queries.ts'

/** Returns the artists that the viewer manages, by name. */
export const managedArtists = (ctx: AppContext, viewer: Viewer): Promise<ManagedArtist[]> =>
  managedBy(ctx.db, viewer.id)

/** Selects a managed artist. 404 for others. */
export const selectArtist = async (ctx: AppContext, viewer: Viewer, artist_id: number): Promise<void> => {
  requireManaged(viewer, [artist_id], 'read')
  await setSelected(ctx.db, viewer.id, artist_id)
}

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

export { moveMembers, upsertMember as setMember }

/** Makes an account the owner of an artist. */
export const addOwner = (trx: Trx, artist_id: number, user_id: number): Promise<void> =>
  upsertMember(trx, { artist_id, user_id, role: 'owner' })

/** Ends the membership of an account. */
export const removeMember = (trx: Trx, artist_id: number, user_id: number): Promise<void> =>
  deleteMembers(trx, [artist_id], user_id)

/** Ends all memberships of some artists. */
export const removeTeams = (trx: Trx, artist_ids: number[]): Promise<void> => deleteMembers(trx, artist_ids)
