import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, success } from '../core/pagination.ts'
import { friendStatus, profileRef } from '../platform/user.ts'
import { presence } from './presence.ts'

const feature = 'enableFriends'

/** Friends and pending requests that an account may have. */
export const MAX_FRIENDS = 1000

export const friend = z.extend(profileRef, { since: z.string(), ...presence.shape })
export type Friend = z.infer<typeof friend>

export const friendRequest = z.extend(profileRef, {
  created_at: z.string(),
  mutual_friends: z.number(),
})
export type FriendRequest = z.infer<typeof friendRequest>

export const friendSuggestion = z.extend(profileRef, {
  mutual_friends: z.number(),
  /** Artists that both follow. */
  common_artists: z.number(),
  /** The most popular of them. */
  artist: z.nullable(z.string()),
})
export type FriendSuggestion = z.infer<typeof friendSuggestion>

export const blockedUser = z.extend(profileRef, { since: z.string() })
export type BlockedUser = z.infer<typeof blockedUser>

const status = z.object({ status: friendStatus })
const inviteParams = z.object({ token: z.string().check(z.regex(/^[\w-]{10,100}$/)) })
const invite = z.object({ token: z.string() })

export const friends = {
  add: endpoint({
    method: 'POST',
    path: '/add-friend',
    access: 'user',
    feature,
    summary: 'Sends a friend request, or accepts that of the other user; 403 unless they accept requests',
    body: z.strictObject({ user_id: id }),
    reply: status,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/remove-friend',
    access: 'user',
    feature,
    summary: 'Removes a friend, declines their request or withdraws the own one',
    body: z.strictObject({ friend_id: id }),
    reply: z.object({ status: z.literal('none') }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/friends',
    access: 'user',
    feature,
    summary: `Lists the friends of the account by name, with what they play, at most ${MAX_FRIENDS}`,
    reply: z.array(friend),
  }),
  check: endpoint({
    method: 'POST',
    path: '/check-friendship-status',
    access: 'user',
    feature,
    summary: 'Returns the friendship status with another user; `user_id` must be that of the caller',
    body: z.strictObject({ friend_id: id, user_id: id }),
    reply: status,
    preview: true,
  }),
  requests: endpoint({
    method: 'GET',
    path: '/user/friend-requests',
    access: 'user',
    feature,
    summary: 'Lists pending friend requests, newest first, at most 500 each',
    reply: z.object({ received: z.array(friendRequest), sent: z.array(friendRequest) }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/user/friend-suggestions',
    access: 'user',
    feature,
    summary: 'Suggests people with mutual friends or the same artists',
    reply: z.array(friendSuggestion),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/user/friend-suggestions/dismiss',
    access: 'user',
    feature,
    summary: 'Stops suggesting a user',
    body: z.strictObject({ user_id: id }),
    reply: success,
  }),
  invite: endpoint({
    method: 'GET',
    path: '/user/friend-invite',
    access: 'user',
    feature,
    summary: 'Returns the token of the account’s invite link, /invite/{token}',
    reply: invite,
  }),
  resetInvite: endpoint({
    method: 'POST',
    path: '/user/friend-invite/reset',
    access: 'user',
    feature,
    summary: 'Replaces the invite link; the previous one stops working',
    reply: invite,
  }),
  invited: endpoint({
    method: 'GET',
    path: '/friend-invites/{token}',
    access: 'public',
    feature,
    summary: 'Returns who invites with a link',
    params: inviteParams,
    reply: profileRef,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/friend-invites/{token}/accept',
    access: 'user',
    feature,
    summary: 'Becomes a friend of the user whose invite link it is',
    params: inviteParams,
    reply: status,
  }),
}

/** Blocks hide two users from each other. They work while friends are disabled, too. */
export const blocks = {
  list: endpoint({
    method: 'GET',
    path: '/user/blocks',
    access: 'user',
    summary: 'Lists the users that the account blocks, newest first, at most 1,000',
    reply: z.array(blockedUser),
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/blocks',
    access: 'user',
    summary: 'Blocks a user and ends friendship and following in both directions',
    body: z.strictObject({ user_id: id }),
    reply: success,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/blocks',
    access: 'user',
    summary: 'Unblocks a user',
    body: z.strictObject({ user_id: id }),
    reply: success,
  }),
}
