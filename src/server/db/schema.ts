import type {
  AccountLinkTable,
  AttemptTable,
  IdempotencyKeyTable,
  IdentityTable,
  KnownDeviceTable,
  PasskeyTable,
  RecoveryCodeTable,
  RolePermissionTable,
  RoleTable,
  SecondFactorTable,
  SessionTable,
  SettingTable,
  SetupLinkTable,
  ThemeTable,
  UserRoleTable,
  UserTable,
} from './tables-accounts.ts'
import type { AnalyticsHoursTable, AnalyticsOutboxTable } from './tables-analytics.ts'
import type { AuditLogTable, BulkRunTable } from './tables-back-office.ts'
import type { BackupTable } from './tables-backups.ts'
import type {
  AlbumTable,
  ArtistTable,
  CoverTable,
  GenreTable,
  ImportedFileTable,
  MediaTable,
  SongArtistTable,
  SongGenreTable,
  SongTable,
} from './tables-catalogue.ts'
import type {
  ArtistRequestTable,
  ContactMessageTable,
  ContactReplyTable,
  ReportTable,
} from './tables-contact.ts'
import type {
  EpisodeCopyTable,
  EpisodePictureTable,
  FeedItemTable,
  FeedSourceTable,
  OpmlImportTable,
  PrivateFeedTable,
} from './tables-feeds.ts'
import type {
  LikeTable,
  PlaylistSongTable,
  PlaylistTable,
  PlayTable,
  QueueStateTable,
  SearchDirtyTable,
  SearchDocumentTable,
  SearchWordTable,
  UploadTable,
} from './tables-listening.ts'
import type { EventTicketTable, NotificationTable } from './tables-notifications.ts'
import type {
  EpisodeProgressTable,
  EpisodeTable,
  PodcastGenreLinkTable,
  PodcastGenreTable,
  PodcastTable,
} from './tables-podcasts.ts'
import type {
  RadioHistoryTable,
  RadioPresenceTable,
  RadioStationGenreTable,
  RadioStationTable,
} from './tables-radio.ts'
import type {
  HomeSectionTable,
  LanguageTable,
  NavigationTable,
  OwnTextTable,
  PageTable,
} from './tables-words.ts'

/** Every table; the columns stand in tables-*.ts. */
export interface Database {
  users: UserTable
  roles: RoleTable
  role_permissions: RolePermissionTable
  user_roles: UserRoleTable
  sessions: SessionTable
  known_devices: KnownDeviceTable
  settings: SettingTable
  setup_links: SetupLinkTable
  account_links: AccountLinkTable
  idempotency_keys: IdempotencyKeyTable
  attempts: AttemptTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  identities: IdentityTable
  themes: ThemeTable
  covers: CoverTable
  artists: ArtistTable
  genres: GenreTable
  albums: AlbumTable
  media: MediaTable
  songs: SongTable
  song_artists: SongArtistTable
  song_genres: SongGenreTable
  imported_files: ImportedFileTable
  uploads: UploadTable
  plays: PlayTable
  likes: LikeTable
  follows: LikeTable
  playlists: PlaylistTable
  playlist_songs: PlaylistSongTable
  queue_states: QueueStateTable
  podcast_genres: PodcastGenreTable
  podcasts: PodcastTable
  podcast_genre_links: PodcastGenreLinkTable
  episodes: EpisodeTable
  episode_progress: EpisodeProgressTable
  feed_sources: FeedSourceTable
  feed_items: FeedItemTable
  episode_pictures: EpisodePictureTable
  episode_copies: EpisodeCopyTable
  opml_imports: OpmlImportTable
  private_feeds: PrivateFeedTable
  search_documents: SearchDocumentTable
  search_words: SearchWordTable
  search_dirty: SearchDirtyTable
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
  reports: ReportTable
  artist_requests: ArtistRequestTable
  audit_log: AuditLogTable
  bulk_runs: BulkRunTable
  analytics_outbox: AnalyticsOutboxTable
  analytics_hours: AnalyticsHoursTable
  backups: BackupTable
  languages: LanguageTable
  own_texts: OwnTextTable
  navigation: NavigationTable
  home_sections: HomeSectionTable
  pages: PageTable
  radio_stations: RadioStationTable
  radio_station_genres: RadioStationGenreTable
  radio_history: RadioHistoryTable
  radio_presence: RadioPresenceTable
  notifications: NotificationTable
  event_tickets: EventTicketTable
}
