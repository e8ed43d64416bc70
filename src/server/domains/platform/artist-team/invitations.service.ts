import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  type artistMembers,
  MAX_TEAM,
  type ReceivedInvitation,
  type Team,
  type TeamRole,
} from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { spendAttempt, spendMailToStranger } from '../auth/throttle/rate-budget.service.ts'
import { notify } from '../notifications/service.ts'
import { requireOthersCase } from '../roles/service.ts'
import { requireManaged } from './access.service.ts'
import {
  countTeam,
  deleteInvitation,
  findMember,
  type Invitation,
  type InvitationKey,
  type Invitee,
  invitationBy,
  inviteeByEmail,
  inviteeById,
  lockTeam,
  putInvitation,
} from './queries.ts'
import { setMember } from './service.ts'
import { changeTeam, recordTeam } from './team.service.ts'

/** Invitations per hour by one account: each one is an email. */
const most = 30

interface Invited {
  artist_name: string
  role: TeamRole
  /** Null for an email without an account. */
  invitee: Invitee | null
  email: string
}

const notifyInvited = async (trx: Trx, by: Viewer, id: number, { artist_name, invitee }: Invited) => {
  if (!invitee) return
  const content = {
    text: 'team_invitation',
    link: `/artist-invitation/${id}`,
    item: { type: 'user', id: by.id },
  } as const
  await notify(trx, {
    kind: 'contact',
    to: [invitee.id],
    exclude: [by.id],
    subject: `team-invitation ${id}`,
    title: by.name,
    params: { title: artist_name },
    ...content,
    several: content,
  })
}

/** Invites to a team whose artist is locked. 409 for members and at the limit. */
const putTeamInvitation = async (
  ctx: AppContext,
  trx: Trx,
  by: Viewer,
  artist_id: number,
  invited: Invited & { byEmail: boolean },
): Promise<void> => {
  const { invitee, role, email, byEmail } = invited
  if (invitee && (await findMember(trx, artist_id, invitee.id)))
    throwError('conflict', 'Already a member of this team.')
  const id = await putInvitation(trx, {
    artist_id,
    user_id: invitee?.id ?? null,
    email: byEmail ? email : null,
    role,
    token_hash: hashToken(newToken()),
    invited_by: by.id,
  })
  if ((await countTeam(trx, artist_id)) > MAX_TEAM) throwError('conflict', 'This team is full.')
  await ctx.queue.send('email-team-invitation', { invitation_id: id }, { trx })
  await notifyInvited(trx, by, id, invited)
}

/** Whom to invite: an account or an email address. */
export type InvitedPerson = { user_id: number } | { email: string }

const findInvitee = (db: Db, viewer: Viewer, whom: InvitedPerson): Promise<Invitee | undefined> =>
  'email' in whom ? inviteeByEmail(db, whom.email) : inviteeById(db, viewer.id, whom.user_id)

/** Returns the account that an invitation names, to lock it. */
export const invitedAccount = async (db: Db, viewer: Viewer, whom: InvitedPerson): Promise<number[]> => {
  const invitee = await findInvitee(db, viewer, whom)
  return invitee ? [invitee.id] : []
}

/** Invites an account or an email to a team whose artist is locked, by email and notification. */
export const inviteSomebody = async (
  ctx: AppContext,
  trx: Trx,
  writer: Writer,
  { artist_id, artist_name, role }: { artist_id: number; artist_name: string; role: TeamRole },
  whom: InvitedPerson,
): Promise<void> => {
  const { viewer } = writer
  const byEmail = 'email' in whom
  const found = await findInvitee(trx, viewer, whom)
  const invitee = byEmail ? (found ?? null) : orNotFound(found)
  await requireOthersCase(trx, viewer, [invitee?.id])
  const email = byEmail ? whom.email : (invitee?.email ?? '')
  await putTeamInvitation(ctx, trx, viewer, artist_id, { artist_name, role, invitee, email, byEmail })
  const after = { member: byEmail ? email : invitee?.name, role }
  await recordTeam(trx, writer, { artist_id, label: artist_name, action: 'team_invite', after })
}

/** Invites an account or an email to a team. 403 unless an owner. */
export const inviteToTeam = async (
  ctx: AppContext,
  writer: Writer,
  { artist_id, role, ...whom }: BodyOf<typeof artistMembers.invite>,
): Promise<Team> => {
  const { viewer } = writer
  requireManaged(viewer, [artist_id], 'own')
  await spendAttempt(ctx, ['team invitations by', String(viewer.id)], most)
  if ('email' in whom) await spendMailToStranger(ctx, { account: viewer.id }, whom.email)
  const accounts = await invitedAccount(ctx.db, viewer, whom)
  return changeTeam(ctx, writer, artist_id, accounts, (trx, artist_name) =>
    inviteSomebody(ctx, trx, writer, { artist_id, artist_name, role }, whom),
  )
}

/** The number in a notification, or the token in an email; tokens are longer. */
const keyOf = (token: string): InvitationKey =>
  /^[1-9]\d{0,8}$/.test(token) ? { id: Number(token) } : { token_hash: hashToken(token) }

/** Returns the team to which an invitation invites. 404 once it is used, withdrawn or expired. */
export const invitation = async (
  ctx: AppContext,
  viewer: Viewer | null,
  token: string,
): Promise<ReceivedInvitation> => {
  const found = orNotFound(await invitationBy(ctx.db, keyOf(token), viewer?.id ?? 0))
  const { artist_id, artist_name, avatar, by, role, joined, mine } = found
  return { artist: { id: artist_id, name: artist_name, avatar }, by, role, joined, mine }
}

/** Runs the answer to an invitation, which is used up by it. 403 for any account but the invited one. */
const answer = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
  run: (trx: Trx, invited: Invitation) => Promise<void>,
): Promise<Invitation> => {
  const key = keyOf(token)
  const { artist_id } = orNotFound(await invitationBy(ctx.db, key, viewer.id))
  return ctx.db.transaction().execute(async (trx) => {
    await lockTeam(trx, artist_id, [viewer.id])
    const invited = orNotFound(await invitationBy(trx, key, viewer.id))
    if (!invited.mine) throwError('forbidden', 'This invitation is for another account.')
    await deleteInvitation(trx, artist_id, invited.id)
    await run(trx, invited)
    return invited
  })
}

/** Makes the viewer a member of the team to which an invitation invites; who is one keeps the role. */
export const acceptTeamInvitation = async (
  ctx: AppContext,
  writer: Writer,
  token: string,
): Promise<{ artist_id: number }> => {
  const { viewer } = writer
  const { artist_id } = await answer(ctx, viewer, token, async (trx, invited) => {
    if (invited.joined) return
    const { artist_id, artist_name, role } = invited
    await setMember(trx, { artist_id, user_id: viewer.id, role })
    const after = { member: viewer.name, role }
    await recordTeam(trx, writer, { artist_id, label: artist_name, action: 'team_join', after })
  })
  return { artist_id }
}

/** Declines an invitation. */
export const declineTeamInvitation = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<typeof done> => {
  await answer(ctx, viewer, token, async () => undefined)
  return done
}
