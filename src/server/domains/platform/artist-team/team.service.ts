import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import { type artistMembers, MAX_TEAM, type Team } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Recorded, record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'
import { managedArtist, requireManaged } from './access.service.ts'
import {
  countOwners,
  deleteInvitation,
  findMember,
  listInvitations,
  listMembers,
  lockTeam,
} from './queries.ts'
import { removeMember, setMember } from './service.ts'

/** Returns who manages an artist; owners and administrators see the open invitations, too. */
export const getTeam = async (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<Team> => {
  const id = managedArtist(viewer, artist_id)
  const owns = isAdmin(viewer) || viewer.artists.some((one) => one.id === id && one.role === 'owner')
  const [members, invitations] = await Promise.all([
    listMembers(ctx.db, id, MAX_TEAM),
    owns ? listInvitations(ctx.db, id, MAX_TEAM) : [],
  ])
  return { members, invitations }
}

/** Writes a change of a team to the audit log of its artist. */
export const recordTeam = (
  trx: Trx,
  { viewer, address }: Writer,
  line: Pick<Recorded, 'action' | 'before' | 'after'> & { artist_id: number; label: string },
): Promise<void> => {
  const { artist_id, ...rest } = line
  const by = { id: viewer.id, name: viewer.name, address }
  return record(trx, by, [{ resource: 'artists', item_id: artist_id, ...rest }])
}

/**
 * Runs a change of a team that names some accounts, while no other one happens; returns the team. The role of the viewer is read only then: 404
 * for artists that the viewer does not manage, 403 unless an owner.
 */
export const changeTeam = async (
  ctx: AppContext,
  { viewer }: Writer,
  artist_id: number,
  accounts: readonly number[],
  change: (trx: Trx, artist_name: string) => Promise<void>,
): Promise<Team> => {
  requireManaged(viewer, [artist_id], 'own')
  await ctx.db.transaction().execute(async (trx) => {
    const name = orNotFound(await lockTeam(trx, artist_id, [viewer.id, ...accounts]))
    if ((await findMember(trx, artist_id, viewer.id))?.role !== 'owner') throwError('forbidden')
    await change(trx, name)
  })
  return getTeam(ctx, viewer, artist_id)
}

const requireOtherOwner = async (trx: Trx, artist_id: number): Promise<void> => {
  if ((await countOwners(trx, artist_id)) < 2)
    throwError('conflict', 'An artist needs an owner. Make someone else an owner first.')
}

/** Changes the role of a member. 404 unless a member, 409 for the last owner. */
export const changeRole = (
  ctx: AppContext,
  writer: Writer,
  { artist_id, user_id, role }: BodyOf<typeof artistMembers.change>,
): Promise<Team> =>
  changeTeam(ctx, writer, artist_id, [user_id], async (trx, label) => {
    const member = orNotFound(await findMember(trx, artist_id, user_id))
    if (member.role === role) return
    if (member.role === 'owner') await requireOtherOwner(trx, artist_id)
    await setMember(trx, { artist_id, user_id, role })
    await recordTeam(trx, writer, {
      artist_id,
      label,
      action: 'team_role',
      before: { member: member.name, role: member.role },
      after: { member: member.name, role },
    })
  })

/** Removes a member. 404 unless a member, 409 for the last owner. */
export const removeFromTeam = (
  ctx: AppContext,
  writer: Writer,
  { artist_id, user_id }: BodyOf<typeof artistMembers.remove>,
): Promise<Team> =>
  changeTeam(ctx, writer, artist_id, [user_id], async (trx, label) => {
    const { name, role } = orNotFound(await findMember(trx, artist_id, user_id))
    if (role === 'owner') await requireOtherOwner(trx, artist_id)
    await removeMember(trx, artist_id, user_id)
    const before = { member: name, role }
    await recordTeam(trx, writer, { artist_id, label, action: 'team_remove', before })
  })

/** Withdraws an invitation. 404 if there is none. */
export const revokeInvitation = (
  ctx: AppContext,
  writer: Writer,
  { artist_id, invitation_id }: BodyOf<typeof artistMembers.revoke>,
): Promise<Team> =>
  changeTeam(ctx, writer, artist_id, [], async (trx, label) => {
    const before = orNotFound(await deleteInvitation(trx, artist_id, invitation_id))
    await recordTeam(trx, writer, { artist_id, label, action: 'team_revoke', before })
  })

/** Ends the viewer's own membership. 404 unless a member, 409 for the last owner. */
export const leaveTeam = async (ctx: AppContext, writer: Writer, artist_id: number): Promise<typeof done> => {
  const { viewer } = writer
  requireManaged(viewer, [artist_id], 'read')
  await ctx.db.transaction().execute(async (trx) => {
    const label = orNotFound(await lockTeam(trx, artist_id, [viewer.id]))
    const { name, role } = orNotFound(await findMember(trx, artist_id, viewer.id))
    if (role === 'owner') await requireOtherOwner(trx, artist_id)
    await removeMember(trx, artist_id, viewer.id)
    const before = { member: name, role }
    await recordTeam(trx, writer, { artist_id, label, action: 'team_leave', before })
  })
  return done
}
