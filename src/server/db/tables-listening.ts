import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MemberRole, SmartRules } from '../../contract/catalog/items.ts'
import type { PlayDevice, PlaySource } from '../../contract/platform/analytics.ts'
import type { ActivityKind } from '../../contract/social/playlist-members.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface UploadTable {
  id: string
  user_id: number
  /** `import`: music for the catalog without an owner; `episode`: audio of an episode. */
  purpose: 'audio' | 'cover' | 'avatar' | 'banner' | 'picture' | 'import' | 'episode' | 'spot'
  /** The artist that an import is for; null for the catalog. */
  artist_id: number | null
  file_name: string
  size: number
  mime: string | null
  status: Generated<'uploading' | 'uploaded' | 'processing' | 'ready' | 'failed'>
  media_id: number | null
  cover_id: number | null
  tags: JSONColumnType<object, string | null, string | null> | null
  error: string | null
  created_at: Time
  expires_at: Time
}

export interface PlayTable {
  id: Generated<string>
  user_id: number | null
  visitor_hash: Buffer | null
  item_type: string
  item_id: number
  artist_id: number | null
  /** Duration of the item in seconds, as the server knows it. */
  duration: number
  origin: Generated<string>
  started_at: Time
  ended_at: MaybeTime
  seconds: number | null
  counted: Generated<boolean>
  /** Played in a private session: others see nothing of it. */
  private: Generated<boolean>
  /** Where it was started; null for collections and plays from before. */
  source: PlaySource | null
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
  device: PlayDevice | null
  /** Whether nearly all was heard; null if the player didn't say. */
  completed: boolean | null
  /** Its player's name for it, of each account once. */
  key: string | null
}

interface LikeTable {
  user_id: number
  item_type: string
  item_id: number
  created_at: Time
}

export interface PlaylistTable {
  id: Id
  user_id: number
  title: string
  description: string | null
  cover_id: number | null
  public: Generated<boolean>
  /** Set for smart playlists, which have no rows in `playlist_songs`. */
  rules: JSONColumnType<SmartRules, string | null, string | null> | null
  /** When the cached counts, duration and `smart_covers` were last computed. */
  counted_at: MaybeTime
  smart_covers: Generated<number[]>
  songs_count: Generated<number>
  duration: Generated<number>
  followers_count: Generated<number>
  search_text: ColumnType<string, never, never>
  created_at: Time
  updated_at: Time
}

interface PlaylistSongTable {
  playlist_id: number
  song_id: number
  position: number
  added_at: Time
  /** Null once the account is deleted. */
  added_by: number | null
}

/** Whom a playlist is shared with; its owner is not among them. */
interface PlaylistMemberTable {
  playlist_id: number
  user_id: number
  role: MemberRole
  joined_at: Time
}

/** The link by which people become members of a playlist. */
interface PlaylistInviteTable {
  playlist_id: number
  role: MemberRole
  expires_at: MaybeTime
  /** SHA-256 of the token. */
  token_hash: Buffer
  token_encrypted: Buffer
  created_at: Time
}

/** What somebody did in a shared playlist within an hour. */
interface PlaylistActivityTable {
  id: Id
  playlist_id: number
  user_id: number | null
  kind: ActivityKind
  hour: Time
  count: Generated<number>
  /** The new title, of `renamed`. */
  title: string | null
  /** When it last happened. */
  last_at: Time
}

interface PlaylistFolderTable {
  id: Id
  user_id: number
  name: string
  pinned_at: MaybeTime
  created_at: Time
}

/** The folder a listener put a playlist into. */
interface PlaylistFolderEntryTable {
  user_id: number
  playlist_id: number
  folder_id: number
}

interface LibraryPinTable {
  user_id: number
  item_type: string
  item_id: number
  created_at: Time
}

export interface QueueStateTable {
  user_id: number
  items: JSONColumnType<
    { type: 'song' | 'episode' | 'radio-station'; id: number; key: string }[],
    string,
    string
  >
  index: number
  position: number
  shuffle: boolean
  repeat: string
  device: string
  updated_at: Time
}

export type SearchType =
  | 'song'
  | 'album'
  | 'artist'
  | 'genre'
  | 'podcast'
  | 'episode'
  | 'playlist'
  | 'radio-station'
  | 'user'

interface SearchDocumentTable {
  item_type: SearchType
  item_id: number
  /** The title without case, accents, spaces and punctuation. */
  title_key: string
  /** A tsvector as PostgreSQL prints it: title A, names B, album C, genres D. */
  words: string
  /** Logarithmic step of plays or followers. */
  popularity: number
}

interface SearchWordTable {
  word: string
  /** Number of documents that contain it. */
  uses: number
}

interface SearchIndexQueueTable {
  id: Generated<number>
  tx: Generated<string>
  item_type: SearchType
  item_id: number
  /** Documents that include its name must be rebuilt as well. */
  cascades: Generated<boolean>
}

export interface ListeningTables {
  uploads: UploadTable
  plays: PlayTable
  likes: LikeTable
  follows: LikeTable
  playlists: PlaylistTable
  playlist_songs: PlaylistSongTable
  playlist_members: PlaylistMemberTable
  playlist_invites: PlaylistInviteTable
  playlist_activities: PlaylistActivityTable
  playlist_folders: PlaylistFolderTable
  playlist_folder_entries: PlaylistFolderEntryTable
  library_pins: LibraryPinTable
  queue_states: QueueStateTable
  search_documents: SearchDocumentTable
  search_words: SearchWordTable
  search_index_queue: SearchIndexQueueTable
}
