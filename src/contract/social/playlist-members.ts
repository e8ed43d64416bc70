import * as z from 'zod/mini'
import { memberRole, playlistRole } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { cover, person } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'

const feature = 'enableFriends'

/** Members that a playlist may have besides its owner. */
export const MAX_MEMBERS = 100
/** Days after which an invite link expires, if it does. */
export const INVITE_DAYS = 7

export const playlistMember = z.extend(profileRef, {
  role: playlistRole,
  /** Null for the owner. */
  joined_at: z.nullable(z.string()),
})
export type PlaylistMember = z.infer<typeof playlistMember>

export const playlistInvite = z.object({
  token: z.string(),
  role: memberRole,
  expires_at: z.nullable(z.string()),
})
export type PlaylistInvite = z.infer<typeof playlistInvite>

export const playlistInvitation = z.object({
  playlist: z.object({
    id: z.number(),
    title: z.string(),
    cover: z.nullable(cover),
    mosaic: z.array(cover),
    songs_count: z.number(),
  }),
  owner: person,
  role: memberRole,
  /** The viewer is already a member, or the owner. */
  joined: z.boolean(),
})
export type PlaylistInvitation = z.infer<typeof playlistInvitation>

export const activityKinds = ['added', 'removed', 'ordered', 'renamed', 'joined', 'left'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const playlistActivity = z.object({
  id: z.number(),
  /** Null once the account is deleted. */
  user: z.nullable(person),
  kind: z.enum(activityKinds),
  /** Songs added or removed within the hour. */
  count: z.number(),
  /** The new title, of `renamed`. */
  title: z.nullable(z.string()),
  /** When it last happened. */
  last_at: z.string(),
})
export type PlaylistActivity = z.infer<typeof playlistActivity>

const members = z.array(playlistMember)
const inviteParams = z.object({ token: z.string().check(z.regex(/^[\w-]{10,100}$/)) })

export const playlistMembers = {
  list: endpoint({
    method: 'GET',
    path: '/user/playlists/{id}/members',
    access: 'user',
    summary: `Lists the owner of a playlist and its members by name, at most ${MAX_MEMBERS}; 403 for others`,
    params: idParams,
    reply: members,
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/members',
    access: 'user',
    feature,
    summary: 'Adds a friend to one of the viewer’s playlists; 409 when it is full or smart',
    params: idParams,
    body: z.strictObject({ user_id: id, role: memberRole }),
    reply: members,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}/members',
    access: 'user',
    summary: 'Changes the role of a member of one of the viewer’s playlists',
    params: idParams,
    body: z.strictObject({ user_id: id, role: memberRole }),
    reply: members,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/members/remove',
    access: 'user',
    summary: 'Removes a member from one of the viewer’s playlists',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    reply: members,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/leave',
    access: 'user',
    summary: 'Ends the viewer’s membership in a playlist; 403 unless a member',
    params: idParams,
    reply: success,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/user/playlists/{id}/activity',
    access: 'user',
    summary:
      'Lists what its members did in a playlist, by hour, newest first; `after` is the id of the last entry',
    params: idParams,
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
      after: z.optional(z.string().check(z.maxLength(20))),
    }),
    reply: z.array(playlistActivity),
  }),
  invite: endpoint({
    method: 'GET',
    path: '/user/playlists/{id}/invite',
    access: 'user',
    feature,
    summary: 'Returns the invite link of one of the viewer’s playlists, /join/{token}, if it has one',
    params: idParams,
    reply: z.object({ invite: z.nullable(playlistInvite) }),
  }),
  renewInvite: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}/invite',
    access: 'user',
    feature,
    summary: `Creates the invite link of a playlist, or replaces it; \`expires\`: after ${INVITE_DAYS} days`,
    params: idParams,
    body: z.strictObject({ role: memberRole, expires: z.boolean() }),
    reply: z.object({ invite: playlistInvite }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/user/playlists/{id}/invite',
    access: 'user',
    feature,
    summary: 'Deletes the invite link of one of the viewer’s playlists',
    params: idParams,
    reply: success,
  }),
  invited: endpoint({
    method: 'GET',
    path: '/playlist-invites/{token}',
    access: 'optional',
    feature,
    summary: 'Returns the playlist to which a link invites',
    params: inviteParams,
    reply: playlistInvitation,
  }),
  join: endpoint({
    method: 'POST',
    path: '/playlist-invites/{token}/accept',
    access: 'user',
    feature,
    summary: 'Becomes a member of the playlist to which a link invites',
    params: inviteParams,
    reply: z.object({ playlist_id: z.number() }),
  }),
}
