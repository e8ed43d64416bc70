import type { Kysely, Transaction } from 'kysely'
import type { AdsTables, CampaignsTables } from './tables/ads.ts'
import type { ArtistPagesTables, CatalogTables, StreamingTables } from './tables/catalog.ts'
import type { LedgerTables, PayoutTables, SharesTables } from './tables/ledger.ts'
import type { OrdersTables, PaymentsTables } from './tables/orders.ts'
import type {
  AccountsTables,
  FoundationTables,
  NotificationsTables,
  WebPushTables,
} from './tables/platform.ts'
import type { AnalyticsTables, ListeningTables } from './tables/plays.ts'
import type { FeedsTables, PodcastsTables, RadioTables } from './tables/podcasts.ts'
import type { SellingTables, SubscriptionsTables } from './tables/selling.ts'
import type {
  ActivityPubTables,
  BackOfficeTables,
  BackupsTables,
  ContactTables,
  SiteTables,
} from './tables/site.ts'
import type {
  ChatTables,
  FriendsTables,
  ImportsTables,
  ListeningSessionsTables,
  ListensTables,
  PresenceTables,
  ScrobblingTables,
  ShareLinksTables,
} from './tables/social.ts'

/** Every table. Each file of `tables` declares some, with their columns. */
export interface Database
  extends AccountsTables,
    AdsTables,
    AnalyticsTables,
    ArtistPagesTables,
    BackOfficeTables,
    ActivityPubTables,
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
    ImportsTables,
    ListensTables,
    ScrobblingTables,
    ShareLinksTables,
    SharesTables,
    SiteTables,
    StreamingTables,
    SubscriptionsTables {}

/** A connection pool or a transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
