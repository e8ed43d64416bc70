import type { Generated, Kysely, Transaction } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'
import type { AccountsTables } from './tables-accounts.ts'
import type { AdsTables } from './tables-ads.ts'
import type { AnalyticsTables } from './tables-analytics.ts'
import type { ArtistPagesTables } from './tables-artist-pages.ts'
import type { BackOfficeTables } from './tables-back-office.ts'
import type { CampaignsTables } from './tables-campaigns.ts'
import type { CatalogTables } from './tables-catalog.ts'
import type { ChatTables } from './tables-chat.ts'
import type { ContactTables } from './tables-contact.ts'
import type { FeedsTables } from './tables-feeds.ts'
import type { FriendsTables } from './tables-friends.ts'
import type { LedgerTables } from './tables-ledger.ts'
import type { ListeningTables } from './tables-listening.ts'
import type { NotificationsTables } from './tables-notifications.ts'
import type { OrdersTables } from './tables-orders.ts'
import type { PaymentsTables } from './tables-payments.ts'
import type { PayoutTables } from './tables-payouts.ts'
import type { PodcastsTables } from './tables-podcasts.ts'
import type { RadioTables } from './tables-radio.ts'
import type { SellingTables } from './tables-selling.ts'
import type { SharesTables } from './tables-shares.ts'
import type { SiteTables } from './tables-site.ts'
import type { SubscriptionsTables } from './tables-subscriptions.ts'

interface BackupTable {
  id: Id
  file_name: string
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  renditions: boolean
  encrypted: Generated<boolean>
  user_id: number | null
  /** Bytes written, and the estimated total. */
  done: Generated<number>
  total: number
  bytes: number | null
  files: number | null
  missing: number | null
  error: string | null
  created_at: Time
  finished_at: MaybeTime
}

interface BackupsTables {
  backups: BackupTable
}

/** A type that an `item_type` column may name. */
interface ItemTypeTable {
  name: string
}

/** A file in `functions` that has been applied. */
interface SchemaFunctionTable {
  name: string
  /** SHA-256 of its text, in hexadecimal. */
  hash: string
}

interface FoundationTables {
  item_types: ItemTypeTable
  schema_functions: SchemaFunctionTable
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
  created_at: Time
}

interface ListeningSessionsTables {
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
}

/** A device, by its session, on which an account plays whose plan limits them. */
interface PlayingDeviceTable {
  session_id: string
  user_id: number
  play_id: string
  /** When it began to play, without a break. */
  since: Time
  expires_at: Time
}

interface PresenceTables {
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

interface ShareLinksTables {
  share_links: ShareLinkTable
  share_link_visits: ShareLinkVisitTable
}

/** Checksums of the files that devices save: the original, or a rendition. */
interface FileChecksumTable {
  media_id: number
  /** Its path within signed URLs. */
  file: string
  bytes: number
  /** Of the digests of its parts; see the contract of the offline mode. */
  checksum: Buffer
}

interface StreamingTables {
  file_checksums: FileChecksumTable
}

/** The VAPID key pair of the instance; at most one row. */
interface PushKeyTable {
  single: Generated<boolean>
  public_key: string
  /** Encrypted with the instance's secret. */
  encrypted_private_key: Buffer
  created_at: Time
}

/** A browser that shows notifications of an account, as long as its session lasts. */
interface PushSubscriptionTable {
  id: Id
  user_id: number
  session_id: string
  /** URL at a push service. */
  endpoint: string
  p256dh: string
  auth: string
  subscribed_at: Time
}

/** A notification to be sent to a device. */
interface PushMessageTable {
  subscription_id: number
  notification_id: number
  created_at: Time
  /** When it is sent, or sent again should the process that claimed it have died. */
  due_at: Time
  attempts: Generated<number>
  /** Of the last attempt; null again once the notification changes. */
  claim: string | null
}

interface WebPushTables {
  push_keys: PushKeyTable
  push_subscriptions: PushSubscriptionTable
  push_messages: PushMessageTable
}

/** Every table. Each tables-*.ts declares some, with their columns. */
export interface Database
  extends AccountsTables,
    AdsTables,
    AnalyticsTables,
    ArtistPagesTables,
    BackOfficeTables,
    BackupsTables,
    CampaignsTables,
    CatalogTables,
    ChatTables,
    ContactTables,
    FeedsTables,
    FoundationTables,
    FriendsTables,
    LedgerTables,
    ListeningSessionsTables,
    ListeningTables,
    NotificationsTables,
    WebPushTables,
    OrdersTables,
    PaymentsTables,
    PodcastsTables,
    PresenceTables,
    RadioTables,
    PayoutTables,
    SellingTables,
    ShareLinksTables,
    SharesTables,
    SiteTables,
    StreamingTables,
    SubscriptionsTables {}

/** A connection pool or a transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
