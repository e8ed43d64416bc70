import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { id, idParams } from '../../core/pagination.ts'
import { INVITATION_DAYS, MAX_TEAM, team } from '../artist-team.ts'
import { email } from '../user.ts'

const act = <B extends z.ZodMiniType>(path: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/admin/artists/{id}/${path}`,
    access: 'CED artists',
    summary,
    params: idParams,
    body,
    reply: team,
    idempotent: true,
  })

/** Calls with which operators view the team of an artist and give it an owner. */
export const adminArtistTeams = {
  get: endpoint({
    method: 'GET',
    path: '/admin/artists/{id}/team',
    access: 'CED artists',
    summary: 'Returns who manages an artist, and the open invitations',
    params: idParams,
    reply: team,
  }),
  invite: act(
    'invitations',
    `Invites an account or an email for ${INVITATION_DAYS} days to own an artist; replaces an earlier invitation; 409 for members and at ${MAX_TEAM}`,
    z.union([z.strictObject({ user_id: id }), z.strictObject({ email })]),
  ),
  revoke: act(
    'invitations/revoke',
    'Withdraws an invitation to the team of an artist',
    z.strictObject({ invitation_id: id }),
  ),
}
