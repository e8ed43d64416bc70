import type { Kysely, Transaction } from 'kysely'
import type { AccountsTables } from './tables-accounts.ts'
import type { AdsTables } from './tables-ads.ts'
import type { AnalyticsTables } from './tables-analytics.ts'
import type { ArtistPagesTables } from './tables-artist-pages.ts'
import type { BackOfficeTables } from './tables-back-office.ts'
import type { BackupsTables } from './tables-backups.ts'
import type { CampaignsTables } from './tables-campaigns.ts'
import type { CatalogTables } from './tables-catalog.ts'
import type { ChatTables } from './tables-chat.ts'
import type { ContactTables } from './tables-contact.ts'
import type { FeedsTables } from './tables-feeds.ts'
import type { FoundationTables } from './tables-foundation.ts'
import type { FriendsTables } from './tables-friends.ts'
import type { LedgerTables } from './tables-ledger.ts'
import type { ListeningTables } from './tables-listening.ts'
import type { ListeningSessionsTables } from './tables-listening-sessions.ts'
import type { NotificationsTables } from './tables-notifications.ts'
import type { OrdersTables } from './tables-orders.ts'
import type { PaymentsTables } from './tables-payments.ts'
import type { PayoutTables } from './tables-payouts.ts'
import type { PodcastsTables } from './tables-podcasts.ts'
import type { PresenceTables } from './tables-presence.ts'
import type { RadioTables } from './tables-radio.ts'
import type { SellingTables } from './tables-selling.ts'
import type { ShareLinksTables } from './tables-share-links.ts'
import type { SharesTables } from './tables-shares.ts'
import type { SiteTables } from './tables-site.ts'
import type { StreamingTables } from './tables-streaming.ts'
import type { SubscriptionsTables } from './tables-subscriptions.ts'
import type { WebPushTables } from './tables-web-push.ts'

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
