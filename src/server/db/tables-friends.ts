import type { MaybeTime, Time } from './columns.ts'

/** Requested by `user_id`; a friendship once `friend_id` accepted. One row for two users. */
export interface FriendshipTable {
  user_id: number
  friend_id: number
  created_at: Time
  accepted_at: MaybeTime
}

/** `user_id` blocks `blocked_id`: neither sees the other. */
export interface UserBlockTable {
  user_id: number
  blocked_id: number
  created_at: Time
}

/** The secret of an invite link, which makes friends of its owner. */
export interface FriendInviteTable {
  user_id: number
  token: string
  created_at: Time
}

/** Somebody who is no longer suggested as a friend. */
export interface DismissedSuggestionTable {
  user_id: number
  dismissed_id: number
}
