import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover, ofArtist, person } from '../core/fields.ts'
import { id, success } from '../core/pagination.ts'
import { email } from './user.ts'

/**
 * Roles of members of an artist's team. Analysts read, editors also change music and page, owners also manage the
 * team.
 */
export const teamRoles = ['owner', 'editor', 'analyst'] as const
export const teamRole = z.enum(teamRoles)
export type TeamRole = z.infer<typeof teamRole>

/** An artist that the viewer manages. */
export const managedArtist = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.nullable(cover),
  role: teamRole,
})
export type ManagedArtist = z.infer<typeof managedArtist>

export const artistTeam = {
  managed: endpoint({
    method: 'GET',
    path: '/artist/managed',
    access: 'user',
    summary: 'Lists the artists that the account manages',
    reply: z.array(managedArtist),
  }),
  select: endpoint({
    method: 'PUT',
    path: '/artist/selected',
    access: 'artist',
    summary: 'Selects one of the managed artists, on all devices of the account',
    body: z.strictObject({ artist_id: id }),
    reply: success,
    preview: true,
  }),
}

/** Members and open invitations that a team may have together. */
export const MAX_TEAM = 50
/** Days until an invitation expires. */
export const INVITATION_DAYS = 14

export const teamMember = z.extend(person, { role: teamRole, joined_at: z.string() })
export type TeamMember = z.infer<typeof teamMember>

export const teamInvitation = z.object({
  id: z.number(),
  /** The invited account; null if an email was invited. */
  user: z.nullable(person),
  /** Null if an account was invited. */
  email: z.nullable(z.string()),
  role: teamRole,
  expires_at: z.string(),
})
export type TeamInvitation = z.infer<typeof teamInvitation>

export const team = z.object({
  /** By name. */
  members: z.array(teamMember),
  /** Open ones, newest first; owners see them. */
  invitations: z.array(teamInvitation),
})
export type Team = z.infer<typeof team>

export const receivedInvitation = z.object({
  artist: z.object({ id: z.number(), name: z.string(), avatar: z.nullable(cover) }),
  /** Name of the account that invites; null once it is deleted. */
  by: z.nullable(z.string()),
  role: teamRole,
  /** The viewer is in the team already. */
  joined: z.boolean(),
  /** The viewer is who was invited. */
  mine: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

const artist_id = id
const act = <B extends z.ZodMiniType>(path: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/artist/team/${path}`,
    access: 'artist',
    summary,
    body,
    reply: team,
    idempotent: true,
  })

/** The token of an email, or the number of the invitation in a notification. */
const params = z.object({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)) })

export const artistMembers = {
  list: endpoint({
    method: 'GET',
    path: '/artist/team',
    access: 'artist',
    summary: 'Returns who manages an artist, and for owners the open invitations',
    query: z.object(ofArtist),
    reply: team,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/artist/team',
    access: 'artist',
    summary: 'Changes the role of a member; owners only; 409 for the last owner',
    body: z.strictObject({ artist_id, user_id: id, role: teamRole }),
    reply: team,
  }),
  invite: act(
    'invitations',
    `Invites an account or an email to the team for ${INVITATION_DAYS} days; replaces an earlier invitation; owners only; 409 for members and at ${MAX_TEAM}`,
    z.union([
      z.strictObject({ artist_id, role: teamRole, user_id: id }),
      z.strictObject({ artist_id, role: teamRole, email }),
    ]),
  ),
  revoke: act(
    'invitations/revoke',
    'Withdraws an invitation; owners only',
    z.strictObject({ artist_id, invitation_id: id }),
  ),
  remove: act(
    'remove',
    'Removes a member from the team; owners only; 409 for the last owner',
    z.strictObject({ artist_id, user_id: id }),
  ),
  leave: endpoint({
    method: 'POST',
    path: '/artist/team/leave',
    access: 'artist',
    summary: 'Ends the viewer’s own membership; 409 for the last owner',
    body: z.strictObject({ artist_id }),
    reply: success,
  }),
}

export const artistInvitations = {
  get: endpoint({
    method: 'GET',
    path: '/artist-invitations/{token}',
    access: 'optional',
    summary: 'Returns the team to which an invitation invites; 404 once it is used, withdrawn or expired',
    params,
    reply: receivedInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/artist-invitations/{token}/accept',
    access: 'user',
    summary: 'Joins the team to which an invitation invites; 403 for any account but the invited one',
    params,
    reply: z.object({ artist_id: z.number() }),
    idempotent: true,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/artist-invitations/{token}/decline',
    access: 'user',
    summary: 'Declines an invitation; 403 for any account but the invited one',
    params,
    reply: success,
  }),
}
