import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MemberRole, SmartRules } from '../../../contract/catalog/items.ts'
import type { PlayDevice, PlaySource } from '../../../contract/platform/analytics.ts'
import type { ActivityKind } from '../../../contract/social/playlist-members.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

export interface UploadTable {
  id: string
  user_id: number
  /** `import`: music for the catalog without an owner; `episode`: audio of an episode. */
  purpose: 'audio' | 'cover' | 'avatar' | 'banner' | 'picture' | 'import' | 'episode' | 'spot' | 'data'
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

/** A part of an unfinished upload that is stored in the bucket. */
export interface UploadPartTable {
  upload_id: string
  /** Its first byte in the file. */
  start: number
  size: number
}

/** The request that may write to an upload, on any node. It renews its lock as long as it runs. */
export interface UploadLockTable {
  upload_id: string
  /** A random id of the request. */
  holder: string
  expires_at: Time
  /** Whether another request waits for it. */
  wanted: Generated<boolean>
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

/** Activity of somebody in a shared playlist within an hour. */
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

/** A rating of 1 to 5 by a listener. */
interface RatingTable {
  user_id: number
  item_type: string
  item_id: number
  rating: number
  created_at: Time
}

/** A place in a song, one per listener and song. */
interface BookmarkTable {
  user_id: number
  song_id: number
  seconds: number
  comment: string | null
  created_at: Time
  updated_at: Time
}

/** How often a listener played a song, in every app and counting their own songs. */
interface SongListenTable {
  user_id: number
  song_id: number
  own_plays: Generated<number>
  own_first_at: MaybeTime
  own_last_at: MaybeTime
  imported: Generated<number>
  imported_first_at: MaybeTime
  imported_last_at: MaybeTime
  /** All of them. */
  plays: ColumnType<number, never, never>
  first_at: ColumnType<string, never, never>
  last_at: ColumnType<string, never, never>
}

export interface ListeningTables {
  uploads: UploadTable
  upload_parts: UploadPartTable
  upload_locks: UploadLockTable
  all_plays: PlayTable
  likes: LikeTable
  ratings: RatingTable
  bookmarks: BookmarkTable
  song_listens: SongListenTable
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

/** An event that is not rolled up yet. */
interface AnalyticsOutboxTable {
  id: Generated<number>
  kind:
    | 'play'
    | 'counted_play'
    | 'deferred_play'
    | 'heard'
    | 'user'
    | 'upload'
    | 'login'
    | 'like'
    | 'follow'
    | 'unfollow'
    | 'playlist_add'
    | 'download'
    | 'search'
    | 'stored'
  at: Time
  /** A user id, or a negative number for a visitor of one day. */
  listener: number | null
  item_type: string | null
  item_id: number | null
  source: string | null
  country: string | null
  device: string | null
  /** Hundredths of the item that a finished play has heard, as a text of 0 and 1. */
  heard: string | null
  /** The search query, or the kind of stored file. */
  label: string | null
  files: number | null
  /** Number of events; for searches 1 with and 0 without a result, for heard plays 1 if completed, for files their bytes. */
  n: Generated<number>
}

/** Counters of one hour, UTC. */
interface AnalyticsHoursTable {
  hour: string
  plays: Generated<number>
  counted_plays: Generated<number>
  listeners: Generated<number>
  new_users: Generated<number>
  uploads: Generated<number>
  searches: Generated<number>
  searches_without_result: Generated<number>
  likes: Generated<number>
  logins: Generated<number>
}

/** A listener of an hour. */
interface AnalyticsListenerHoursTable {
  hour: string
  listener: number
}

/** A listener of a day, with the day of their previous visit. */
interface AnalyticsListenerDaysTable {
  listener: number
  day: string
  previous: string | null
}

/** Listeners of a day, counted by the day of their previous visit. */
interface AnalyticsListenersTable {
  day: string
  /** '-infinity' for never. */
  previous: string
  listeners: number
}

/** Plays of a day on a website that embeds the player. */
interface AnalyticsEmbedDaysTable {
  day: string
  host: string
  plays: number
}

/** Counted plays of an item per day or month. */
interface AnalyticsItemTable {
  item_type: string
  /** A month is represented by its first day. */
  day: string
  item_id: number
  plays: number
}

/** Searches per day or month. */
interface AnalyticsSearchTable {
  day: string
  query: string
  searches: number
  without_result: number
}

/** Stored files by kind. */
interface AnalyticsStorageTable {
  kind: string
  files: number
  bytes: number
}

/** Figures of an artist by day, and of each of its parts: an item, source, country or device. */
interface AnalyticsArtistDaysTable {
  artist_id: number
  /** `all`, or what `value` names; only plays are counted by part. */
  part: string
  /** An item's id, a source, country or device; empty for `all` and unknown countries. */
  value: string
  day: string
  plays: Generated<number>
  counted_plays: Generated<number>
  /** Distinct ones of the day, at most five; of parts only. */
  listeners: Generated<number>
  /** These listeners, as long as other details about listeners are kept. */
  known_listeners: Generated<number[]>
  likes: Generated<number>
  playlist_adds: Generated<number>
  downloads: Generated<number>
  new_followers: Generated<number>
  lost_followers: Generated<number>
  /** Plays whose player said what was heard, and those that heard nearly all. */
  heard: Generated<number>
  completed: Generated<number>
}

/** Distinct listeners of a part of an artist's figures per past month; from five on, not all are counted. */
interface AnalyticsArtistMonthsTable {
  artist_id: number
  part: string
  value: string
  /** The first of the month. */
  day: string
  listeners: number
}

/** A listener of an artist on a day, with the day of their previous visit. */
interface AnalyticsArtistListenerDaysTable {
  artist_id: number
  listener: number
  day: string
  previous: string | null
}

/** Listeners of an artist on a day, counted by the day of their previous visit. */
interface AnalyticsArtistListenersTable {
  artist_id: number
  day: string
  /** '-infinity' for never. */
  previous: string
  listeners: number
  /** Listeners with an account. */
  accounts: number
}

/** How many plays of a month heard each hundredth of an item. */
interface AnalyticsRetentionTable {
  item_type: string
  item_id: number
  /** The first of the month. */
  month: string
  plays: number
  buckets: number[]
  /** Distinct ones of the month, at most five; who they are is known as long as other details about listeners are kept. */
  listeners: Generated<number>
  known_listeners: Generated<number[]>
}

/** The most played items of a day or month with many. */
interface AnalyticsLeaderTable {
  span: 'day' | 'month'
  item_type: string
  day: string
  item_id: number
  plays: number
}

/** Counted plays of the songs that the chart chooses from, in the last 30 days. */
interface ChartSongTable {
  song_id: number
  plays: number
}

/** The export of counts to ClickHouse; no row before it has begun. */
interface AnalyticsExportTable {
  id: Generated<boolean>
  /** Ends the names of the tables in ClickHouse. */
  tables: string
  /** Whether changes are not queued, because too many waited. */
  paused: Generated<boolean>
  /** The table that is being exported as a whole; null once all are. */
  source: 'item_days' | 'item_months' | 'artist_days' | null
  /** The key of its last row that was exported. */
  after: Generated<string[]>
  /** Rows of earlier days have been exported before. */
  since: Generated<string>
}

/** An item of which counts of a day have changed, with whatever else these plays count for. */
interface AnalyticsExportQueueTable {
  id: Generated<number>
  at: Time
  day: string
  item_type: string
  item_id: number
  /** Its album or podcast. */
  whole_id: number | null
  artists: number[]
  genres: number[]
  sources: string[]
  countries: string[]
  devices: string[]
}

export interface AnalyticsTables {
  analytics_outbox: AnalyticsOutboxTable
  analytics_hours: AnalyticsHoursTable
  analytics_listener_hours: AnalyticsListenerHoursTable
  analytics_listener_days: AnalyticsListenerDaysTable
  analytics_listeners: AnalyticsListenersTable
  analytics_embed_days: AnalyticsEmbedDaysTable
  analytics_item_days: AnalyticsItemTable
  analytics_item_months: AnalyticsItemTable
  analytics_leaders: AnalyticsLeaderTable
  chart_songs: ChartSongTable
  analytics_search_days: AnalyticsSearchTable
  analytics_search_months: AnalyticsSearchTable
  analytics_storage: AnalyticsStorageTable
  analytics_artist_days: AnalyticsArtistDaysTable
  analytics_artist_months: AnalyticsArtistMonthsTable
  analytics_artist_listener_days: AnalyticsArtistListenerDaysTable
  analytics_artist_listeners: AnalyticsArtistListenersTable
  analytics_retention: AnalyticsRetentionTable
  analytics_export: AnalyticsExportTable
  analytics_export_queue: AnalyticsExportQueueTable
}
