import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { AllSettings } from '../contract/all-settings.ts'
import type { Wording } from '../contract/messages/languages.ts'
import type { Database } from './db/schema.ts'
import type { Env } from './env.ts'
import type { Queue } from './jobs/queue.ts'
import type { Mail } from './mail/mail.ts'
import type { Storage } from './media/storage.ts'
import type { Channel } from './realtime/channel.ts'

/** What every service stands on. Made once at start by `open-platform.ts`. */
export interface Platform {
  env: Env
  db: Kysely<Database>
  /** A database connection outside the pool, for what holds one for long; its user ends it. */
  connect: () => Promise<Client>
  storage: Storage
  queue: Queue
  channel: Channel
  mail: Mail
  log: Logger
  /** The settings as of now, environment applied; never cache them across calls. */
  settings: () => AllSettings
  /** Languages and texts as of now. */
  wording: () => Wording
}
