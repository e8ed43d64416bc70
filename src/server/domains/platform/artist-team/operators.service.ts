import { MAX_TEAM, type Team } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { type InvitedPerson, invitedAccount, inviteSomebody } from './invitations.service.ts'
import { deleteInvitation, listInvitations, listMembers, lockTeam } from './queries.ts'
import { recordTeam } from './team.service.ts'

const everybody = async (db: Db, artist_id: number): Promise<Team> => ({
  members: await listMembers(db, artist_id, MAX_TEAM),
  invitations: await listInvitations(db, artist_id, MAX_TEAM),
})

/** Runs a change of a team by an operator while no other one happens; returns the team. */
const change = (
  ctx: AppContext,
  artist_id: number,
  accounts: readonly number[],
  run: (trx: Trx, artist_name: string) => Promise<void>,
): Promise<Team> =>
  ctx.db.transaction().execute(async (trx) => {
    await run(trx, orNotFound(await lockTeam(trx, artist_id, accounts)))
    return everybody(trx, artist_id)
  })

/** Returns the team of an artist with its open invitations, for operators; empty for unknown artists. */
export const teamForOperators = (ctx: AppContext, artist_id: number): Promise<Team> =>
  everybody(ctx.db, artist_id)

/** Invites an account or an email to own an artist. */
export const inviteOwner = async (
  ctx: AppContext,
  writer: Writer,
  artist_id: number,
  whom: InvitedPerson,
): Promise<Team> => {
  const accounts = [writer.viewer.id, ...(await invitedAccount(ctx.db, writer.viewer, whom))]
  return change(ctx, artist_id, accounts, (trx, artist_name) =>
    inviteSomebody(ctx, trx, writer, { artist_id, artist_name, role: 'owner' }, whom),
  )
}

/** Withdraws an invitation. 404 if there is none. */
export const revokeByOperator = (
  ctx: AppContext,
  writer: Writer,
  artist_id: number,
  invitation_id: number,
): Promise<Team> =>
  change(ctx, artist_id, [writer.viewer.id], async (trx, label) => {
    const before = orNotFound(await deleteInvitation(trx, artist_id, invitation_id))
    await recordTeam(trx, writer, { artist_id, label, action: 'team_revoke', before })
  })
