import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { AllSettings } from '../../contract/core/all-settings.ts'
import type { Translations } from '../../i18n/languages.ts'
import type { Env } from '../core/env.ts'
import type { ClickHouse } from '../db/clickhouse.ts'
import type { Replica } from '../db/connecting/replica.ts'
import type { Db } from '../db/schema.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../media/storage/storage.ts'
import type { Channel } from '../realtime/channel.ts'
import type { Valkey } from '../realtime/valkey.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Returns the current settings of this node. */
export interface LiveSettings {
  (): AllSettings
  /** Loads them again, as every node does when it is notified of a change. */
  reload: () => Promise<void>
}

/** The app context: dependencies of every service. Created once at start by `open-context.ts`. */
export interface AppContext {
  env: Env
  db: Db
  /** Absent unless DATABASE_REPLICA_URL is set. */
  replica?: Replica
  /** Opens a database connection outside the pool, for long use; the caller ends it. */
  connect: () => Promise<Client>
  storage: Storage
  /** Whether the disk has space for nothing but the database. */
  diskFull: () => boolean
  queue: Queue
  channel: Channel
  mail: Mail
  log: Logger
  /** Absent unless VALKEY_URL is set. */
  valkey?: Valkey
  /** Absent unless CLICKHOUSE_URL is set. */
  clickhouse?: ClickHouse
  /** Absent unless METRICS_TOKEN is set. */
  metrics?: Metrics
  /** Returns the current settings with environment overrides; never cache them across calls. */
  settings: LiveSettings
  /** Returns the current languages and translations. */
  translations: () => Translations
}
