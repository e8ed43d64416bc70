import type { Id, MaybeTime, Time } from './columns.ts'

/** Requested by `user_id`; a friendship once `friend_id` accepted. One row for two users. */
interface FriendshipTable {
  user_id: number
  friend_id: number
  created_at: Time
  accepted_at: MaybeTime
}

/** `user_id` blocks `blocked_id`: neither sees the other. */
interface UserBlockTable {
  user_id: number
  blocked_id: number
  created_at: Time
}

/** The secret of an invite link, which makes friends of its owner. */
interface FriendInviteTable {
  user_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  token_encrypted: Buffer
  created_at: Time
}

/** Somebody who is no longer suggested as a friend. */
interface DismissedSuggestionTable {
  user_id: number
  dismissed_id: number
}

/** A daily playlist of the tastes of several friends. */
interface BlendTable {
  id: Id
  /** The day (UTC) of its songs and matches; null if they must be made. */
  made_on: string | null
  /** When somebody last opened it, to the hour. */
  opened_at: Time
  created_at: Time
}

interface BlendMemberTable {
  blend_id: number
  user_id: number
  /** Null while invited. Whoever joined first is the owner. */
  joined_at: MaybeTime
  invited_at: Time
}

interface BlendSongTable {
  blend_id: number
  position: number
  song_id: number
  /** Whose taste it is. */
  user_ids: number[]
}

/** How two members match: percentages, `one_id` being the smaller id. */
interface BlendMatchTable {
  blend_id: number
  one_id: number
  other_id: number
  score: number
  artists: number
  genres: number | null
  /** Artists that both play, the most first. */
  artist_ids: number[]
  /** The song that both play most. */
  song_id: number | null
}

export interface FriendsTables {
  friendships: FriendshipTable
  user_blocks: UserBlockTable
  friend_invites: FriendInviteTable
  dismissed_suggestions: DismissedSuggestionTable
  blends: BlendTable
  blend_members: BlendMemberTable
  blend_songs: BlendSongTable
  blend_matches: BlendMatchTable
}
