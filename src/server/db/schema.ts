import type { Kysely, Transaction } from 'kysely'
import type {
  AccountLinkTable,
  IdempotencyKeyTable,
  IdentityTable,
  KnownDeviceTable,
  LoginAttemptTable,
  OidcProviderTable,
  OidcRoleMappingTable,
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
import type {
  AnalyticsArtistDaysTable,
  AnalyticsArtistListenerDaysTable,
  AnalyticsArtistListenersTable,
  AnalyticsArtistMonthsTable,
  AnalyticsEmbedDaysTable,
  AnalyticsHoursTable,
  AnalyticsItemTable,
  AnalyticsListenerDaysTable,
  AnalyticsListenerHoursTable,
  AnalyticsListenersTable,
  AnalyticsOutboxTable,
  AnalyticsRetentionTable,
  AnalyticsSearchTable,
  AnalyticsStorageTable,
} from './tables-analytics.ts'
import type {
  ArtistEventTable,
  ArtistFollowerDigestTable,
  ArtistImageTable,
  ArtistMilestoneTable,
  ArtistPickTable,
  ArtistPostMentionTable,
  ArtistPostTable,
  SongMilestoneTable,
} from './tables-artist-pages.ts'
import type { AuditLogTable, BulkJobTable } from './tables-back-office.ts'
import type { BackupTable } from './tables-backups.ts'
import type {
  AlbumStatsTable,
  AlbumTable,
  ArtistInvitationTable,
  ArtistMemberTable,
  ArtistStatsTable,
  ArtistTable,
  FeaturedRequestTable,
  GenreTable,
  ImageTable,
  ImportedFileTable,
  MediaTable,
  SongArtistTable,
  SongCreditTable,
  SongGenreTable,
  SongStatsTable,
  SongTable,
} from './tables-catalog.ts'
import type {
  ConversationMemberTable,
  ConversationTable,
  MessageReactionTable,
  MessageTable,
} from './tables-chat.ts'
import type {
  ArtistRequestMessageTable,
  ArtistRequestTable,
  ContactMessageTable,
  ContactReplyTable,
  ReportTable,
} from './tables-contact.ts'
import type {
  EpisodeArtworkTable,
  EpisodeMirrorTable,
  FeedItemTable,
  FeedSourceTable,
  OpmlImportTable,
  PrivateFeedTable,
} from './tables-feeds.ts'
import type { ItemTypeTable, SchemaFunctionTable } from './tables-foundation.ts'
import type {
  BlendMatchTable,
  BlendMemberTable,
  BlendSongTable,
  BlendTable,
  DismissedSuggestionTable,
  FriendInviteTable,
  FriendshipTable,
  UserBlockTable,
} from './tables-friends.ts'
import type { LedgerAccountTable, LedgerEntryTable, LedgerTransactionTable } from './tables-ledger.ts'
import type {
  LibraryPinTable,
  LikeTable,
  PlaylistActivityTable,
  PlaylistFolderEntryTable,
  PlaylistFolderTable,
  PlaylistInviteTable,
  PlaylistMemberTable,
  PlaylistSongTable,
  PlaylistTable,
  PlayTable,
  QueueStateTable,
  SearchDocumentTable,
  SearchIndexQueueTable,
  SearchWordTable,
  UploadTable,
} from './tables-listening.ts'
import type {
  ListeningSessionEntryTable,
  ListeningSessionMemberTable,
  ListeningSessionTable,
} from './tables-listening-sessions.ts'
import type {
  EventTicketTable,
  NotificationEmailTable,
  NotificationTable,
  ReleaseReminderTable,
  SongReminderTable,
  UserEventTable,
} from './tables-notifications.ts'
import type {
  EpisodeProgressTable,
  EpisodeTable,
  PodcastGenreLinkTable,
  PodcastGenreTable,
  PodcastTable,
} from './tables-podcasts.ts'
import type { ListeningTable, StreamLeaseTable } from './tables-presence.ts'
import type {
  RadioHistoryTable,
  RadioPresenceTable,
  RadioStationGenreTable,
  RadioStationTable,
} from './tables-radio.ts'
import type {
  ArtistCommissionTable,
  CartItemTable,
  CartTable,
  DiscountCodeTable,
  LicenseTable,
  ListenPolicyTable,
  OrderItemTable,
  OrderTable,
  PaymentEventTable,
  PaymentTable,
  PriceTable,
  PurchasedSongTable,
  PurchaseTable,
  RefundTable,
  RevenueSplitTable,
  TaxRateTable,
} from './tables-selling.ts'
import type { ShareLinkTable, ShareLinkVisitTable } from './tables-share-links.ts'
import type {
  CustomPageImageTable,
  CustomPageTable,
  HomeSectionTable,
  LanguageTable,
  NavigationEntryTable,
  TranslationOverrideTable,
} from './tables-site.ts'

/** Every table. The columns are in tables-*.ts. */
export interface Database {
  item_types: ItemTypeTable
  schema_functions: SchemaFunctionTable
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
  login_attempts: LoginAttemptTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  identities: IdentityTable
  oidc_providers: OidcProviderTable
  oidc_role_mappings: OidcRoleMappingTable
  themes: ThemeTable
  images: ImageTable
  artist_events: ArtistEventTable
  artist_invitations: ArtistInvitationTable
  artist_members: ArtistMemberTable
  artist_posts: ArtistPostTable
  artist_post_mentions: ArtistPostMentionTable
  artist_picks: ArtistPickTable
  artist_images: ArtistImageTable
  song_milestones: SongMilestoneTable
  artist_milestones: ArtistMilestoneTable
  artist_follower_digests: ArtistFollowerDigestTable
  artists: ArtistTable
  artist_stats: ArtistStatsTable
  genres: GenreTable
  all_albums: AlbumTable
  /** A view without those in the trash. */
  albums: AlbumTable
  album_stats: AlbumStatsTable
  media: MediaTable
  all_songs: SongTable
  /** A view without those in the trash. */
  songs: SongTable
  song_stats: SongStatsTable
  song_artists: SongArtistTable
  featured_requests: FeaturedRequestTable
  song_credits: SongCreditTable
  song_genres: SongGenreTable
  imported_files: ImportedFileTable
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
  stream_leases: StreamLeaseTable
  listening: ListeningTable
  share_links: ShareLinkTable
  share_link_visits: ShareLinkVisitTable
  listening_sessions: ListeningSessionTable
  listening_session_members: ListeningSessionMemberTable
  listening_session_entries: ListeningSessionEntryTable
  friendships: FriendshipTable
  user_blocks: UserBlockTable
  friend_invites: FriendInviteTable
  dismissed_suggestions: DismissedSuggestionTable
  blends: BlendTable
  blend_members: BlendMemberTable
  blend_songs: BlendSongTable
  blend_matches: BlendMatchTable
  podcast_genres: PodcastGenreTable
  podcasts: PodcastTable
  podcast_genre_links: PodcastGenreLinkTable
  episodes: EpisodeTable
  episode_progress: EpisodeProgressTable
  feed_sources: FeedSourceTable
  feed_items: FeedItemTable
  episode_artwork: EpisodeArtworkTable
  episode_mirrors: EpisodeMirrorTable
  opml_imports: OpmlImportTable
  private_feeds: PrivateFeedTable
  search_documents: SearchDocumentTable
  search_words: SearchWordTable
  search_index_queue: SearchIndexQueueTable
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
  reports: ReportTable
  artist_requests: ArtistRequestTable
  artist_request_messages: ArtistRequestMessageTable
  audit_log: AuditLogTable
  bulk_jobs: BulkJobTable
  analytics_outbox: AnalyticsOutboxTable
  analytics_hours: AnalyticsHoursTable
  analytics_listener_hours: AnalyticsListenerHoursTable
  analytics_listener_days: AnalyticsListenerDaysTable
  analytics_listeners: AnalyticsListenersTable
  analytics_embed_days: AnalyticsEmbedDaysTable
  analytics_item_days: AnalyticsItemTable
  analytics_item_months: AnalyticsItemTable
  analytics_search_days: AnalyticsSearchTable
  analytics_search_months: AnalyticsSearchTable
  analytics_storage: AnalyticsStorageTable
  analytics_artist_days: AnalyticsArtistDaysTable
  analytics_artist_months: AnalyticsArtistMonthsTable
  analytics_artist_listener_days: AnalyticsArtistListenerDaysTable
  analytics_artist_listeners: AnalyticsArtistListenersTable
  analytics_retention: AnalyticsRetentionTable
  backups: BackupTable
  languages: LanguageTable
  translation_overrides: TranslationOverrideTable
  navigation_entries: NavigationEntryTable
  home_sections: HomeSectionTable
  custom_pages: CustomPageTable
  custom_page_images: CustomPageImageTable
  radio_stations: RadioStationTable
  radio_station_genres: RadioStationGenreTable
  radio_history: RadioHistoryTable
  radio_presence: RadioPresenceTable
  notification_emails: NotificationEmailTable
  notifications: NotificationTable
  release_reminders: ReleaseReminderTable
  song_reminders: SongReminderTable
  event_tickets: EventTicketTable
  user_events: UserEventTable
  conversations: ConversationTable
  conversation_members: ConversationMemberTable
  messages: MessageTable
  message_reactions: MessageReactionTable
  licenses: LicenseTable
  prices: PriceTable
  listen_policies: ListenPolicyTable
  revenue_splits: RevenueSplitTable
  artist_commissions: ArtistCommissionTable
  discount_codes: DiscountCodeTable
  tax_rates: TaxRateTable
  cart_items: CartItemTable
  carts: CartTable
  orders: OrderTable
  order_items: OrderItemTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  purchases: PurchaseTable
  purchased_songs: PurchasedSongTable
  refunds: RefundTable
  ledger_accounts: LedgerAccountTable
  ledger_transactions: LedgerTransactionTable
  ledger_entries: LedgerEntryTable
}

/** A connection pool or a transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
