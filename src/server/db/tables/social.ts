import type { Generated, JSONColumnType } from 'kysely'
import type { MessageKind, SharedItemType } from '../../../contract/social/chat.ts'
import type { ScrobbleService } from '../../../contract/social/scrobbling.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

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

/** A direct conversation names its two users, a group its name and owner. */
interface ConversationTable {
  id: Id
  kind: 'direct' | 'group'
  name: string | null
  owner_id: number | null
  low_id: number | null
  high_id: number | null
  last_message_id: number | null
  created_at: Time
  updated_at: Time
}

/** Messages of a conversation that a member may see, has received and read; all ids are those of messages. */
interface ConversationMemberTable {
  conversation_id: number
  user_id: number
  /** Members see the messages after this one. */
  since_id: Generated<number>
  delivered_id: Generated<number>
  read_id: Generated<number>
  /** Messages of others after `read_id`. */
  unread: Generated<number>
  muted: Generated<boolean>
  created_at: Time
}

export interface MessageTable {
  /** Ascending in the order of their transactions within a conversation. */
  id: Id
  conversation_id: number
  user_id: number | null
  kind: Generated<MessageKind>
  text: string | null
  item_type: SharedItemType | null
  item_id: number | null
  item_at: number | null
  reply_to_id: number | null
  subject_ids: Generated<number[]>
  client_id: string | null
  created_at: Time
  edited_at: MaybeTime
  deleted_at: MaybeTime
}

interface MessageReactionTable {
  message_id: number
  user_id: number
  emoji: string
  created_at: Time
}

export interface ChatTables {
  conversations: ConversationTable
  conversation_members: ConversationMemberTable
  messages: MessageTable
  message_reactions: MessageReactionTable
}

/** A session in which users listen to the same queue at the same time. */
interface ListeningSessionTable {
  id: Id
  host_id: number
  guests: 'control' | 'suggest'
  /** Friends who may join without the link. */
  invited: Generated<number[]>
  version: Generated<number>
  /** The version at which members, entries or rights last changed. */
  lists_version: Generated<number>
  playing: boolean
  entry_id: number | null
  position: Generated<number>
  position_at: Time
  /** SHA-256 of the token. */
  token_hash: Buffer
  token_encrypted: Buffer
  created_at: Time
}

interface ListeningSessionMemberTable {
  user_id: number
  session_id: number
  /** The browser tab that plays. */
  client: string
  joined_at: Time
  /** Connected until then. */
  expires_at: Time
}

interface ListeningSessionEntryTable {
  id: Id
  session_id: number
  /** Null for suggestions. */
  place: number | null
  item_type: 'song' | 'episode'
  item_id: number
  /** Seconds. */
  duration: number
  added_by: number | null
  source_type: string | null
  source_id: number | null
  created_at: Time
}

export interface ListeningSessionsTables {
  listening_sessions: ListeningSessionTable
  listening_session_members: ListeningSessionMemberTable
  listening_session_entries: ListeningSessionEntryTable
}

/** A user has event streams open on a node. */
interface StreamLeaseTable {
  user_id: number
  node_id: string
  expires_at: Time
}

/** The last thing a user played, until the play ends. */
interface ListeningTable {
  user_id: number
  play_id: string
  item_type: string
  item_id: number
  started_at: Time
  /** False while paused. */
  playing: Generated<boolean>
  /** Played in a private session. */
  private: boolean
  expires_at: Time
  /** Seconds from the start of the item, at `position_at`; while it plays, it goes on at `rate`. */
  position: Generated<number>
  position_at: Time
  rate: Generated<number>
  /** The name of the app, other than ours. */
  player: string | null
}

/** A device, by its session, on which an account plays whose plan limits them. */
interface PlayingDeviceTable {
  /** The session, or the app password. */
  session_id: string
  user_id: number
  play_id: string
  /** When it began to play, without a break. */
  since: Time
  expires_at: Time
}

export interface PresenceTables {
  stream_leases: StreamLeaseTable
  listening: ListeningTable
  playing_devices: PlayingDeviceTable
}

/** A link that opens one private item of its owner: exactly one of the three is set. */
interface ShareLinkTable {
  id: Id
  user_id: number
  song_id: number | null
  album_id: number | null
  playlist_id: number | null
  token_hash: Buffer
  token_encrypted: Buffer
  /** Grants of other versions no longer open anything. */
  version: Generated<number>
  label: Generated<string>
  password_hash: string | null
  downloads: Generated<boolean>
  expires_at: MaybeTime
  visits: Generated<number>
  last_visit_at: MaybeTime
  created_at: Time
}

/** A visitor of the day, who counts once. */
interface ShareLinkVisitTable {
  link_id: number
  visitor_hash: Buffer
  visited_at: Time
}

/** An account of another service that is told what a listener plays. */
export interface ScrobbleAccountTable {
  user_id: number
  service: ScrobbleService
  user_name: string
  /** The user token of ListenBrainz, or the session key of Last.fm. */
  secret_encrypted: Buffer
  /** Null for Last.fm. */
  api_url: string | null
  listens: Generated<boolean>
  loves: Generated<boolean>
  sent: Generated<number>
  last_sent_at: MaybeTime
  /** A message key. */
  error: string | null
  /** Since when the service no longer accepts the link. */
  failed_since: MaybeTime
  history_sent_at: MaybeTime
  linked_at: Time
  attempts: Generated<number>
  /** Nothing is sent before. */
  due_at: Time
  /** Until when one process sends for the account; null while none does. */
  claimed_until: MaybeTime
}

/** A song as linked services are told about it. */
export interface Listen {
  track: string
  artists: string[]
  album?: string
  album_artist?: string
  track_no?: number
  seconds: number
  isrc?: string
  /** Ids at MusicBrainz. */
  recording_mbid?: string
  track_mbid?: string
  release_mbid?: string
  artist_mbids?: string[]
  /** The path of its page on this site, if it is public. */
  path?: string
}

/** A listen or a like that waits to be sent. */
interface ScrobbleTable {
  id: Id
  user_id: number
  service: ScrobbleService
  kind: string
  song_id: number
  at: Time
  /** Names as they were then. */
  listen: JSONColumnType<Listen, string, string>
}

export interface ScrobblingTables {
  scrobble_accounts: ScrobbleAccountTable
  scrobbles: ScrobbleTable
}

export interface ShareLinksTables {
  share_links: ShareLinkTable
  share_link_visits: ShareLinkVisitTable
}
