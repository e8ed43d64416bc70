import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { AppContext } from './context/app-context.ts'
import { BadEnvironment, type Env, NEXT_SECRET_FILE } from './core/env.ts'
import { within } from './core/within.ts'
import { openDiskReserve } from './db/disk-reserve.ts'
import { checkMigrated, migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { reseal } from './db/reseal.ts'
import type { Db } from './db/schema.ts'
import { openSettings } from './domains/platform/settings/service.ts'
import { openTranslations } from './domains/platform/translations/message-catalog.service.ts'
import { openQueue, QUEUE_CONNECTIONS } from './jobs/queue.ts'
import { openMail } from './mail/mail.ts'
import { openStorage } from './media/storage/storage.ts'
import { type Channel, openChannel } from './realtime/channel.ts'
import { connectionName, thisNode } from './realtime/node-name.ts'
import { CATALOG } from './realtime/topics.ts'
import { openMetrics } from './telemetry/metrics.ts'
import { openTracing, traceIds, traceQuery } from './telemetry/tracing.ts'

const secret = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'token',
  'access_token',
  'secret',
]

/** Secrets and tokens never reach the log, at up to two levels of nesting. */
const redact = {
  paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '***',
}

/** Opens the log as JSON lines, to stdout by default. */
export const createLogger = (env: Pick<Env, 'logLevel'>, to?: DestinationStream): Logger =>
  to
    ? pino({ level: env.logLevel, redact, mixin: traceIds }, to)
    : pino({ level: env.logLevel, redact, mixin: traceIds })

/** Encrypts what an earlier version stored as plain text. */
const sealAll = async (db: Db, { dataDir, secret }: Env, log: Logger): Promise<void> => {
  if (existsSync(join(dataDir, NEXT_SECRET_FILE)))
    throw new BadEnvironment(
      'Replacing the secret was interrupted. Finish it: npm run tonearm -- rotate-secret',
    )
  for (const { name, unreadable } of await reseal(db, secret, secret))
    if (unreadable > 0) log.warn({ name, unreadable }, 'TONEARM_SECRET does not open all encrypted values')
}

/** Time limits for running jobs, the queue around them and the notification channel to end. */
const JOBS_SECONDS = 2
const QUEUE_MS = 3_000
const CHANNEL_MS = 500
/** Time limit for sending the last traces. */
const TRACES_MS = 1_000

/**
 * Opens database, queue, storage and settings, migrated and ready. `close` ends them in the
 * opposite order within 10 s. An `unattended` server runs no schedules; `onSpawn` is called while the embedded database
 * starts. Throws with one line for the operator when something is missing.
 */
export const openContext = async (
  env: Env,
  role: 'server' | 'tool',
  log: Logger = createLogger(env),
  { onSpawn, ...options }: { unattended?: boolean; onSpawn?: () => void } = {},
): Promise<{ context: AppContext; close: () => Promise<void> }> => {
  const root = join(env.dataDir, 'media')
  mkdirSync(root, { recursive: true })
  const reserve =
    role === 'server' && !env.databaseUrl
      ? await openDiskReserve(env.dataDir, (line) => log.warn(line))
      : null
  const diskFull = (): boolean => reserve?.isFull() ?? false
  const stopTracing = role === 'server' && env.tracing ? await openTracing(env.role) : null
  const valkey =
    role === 'server' && env.valkeyUrl
      ? await import('./realtime/valkey.ts').then(({ openValkey }) =>
          openValkey(env.valkeyUrl ?? '', env.secret, log),
        )
      : null
  const messages: { channel?: Channel } = {}
  const database = await openDatabase(env, {
    role,
    publish: (all) => {
      for (const message of all) void messages.channel?.publish(...message)
    },
    log: (line) => log.info(line),
    onSpawn,
    ...(stopTracing && { onQuery: traceQuery }),
  })
  try {
    const info = (line: string): void => log.info(line)
    await (env.migrate
      ? database.asOwner((db, user) => migrate(db, user, { log: info }))
      : checkMigrated(database.db))
    if (role === 'server') await sealAll(database.db, env, log)
    const name = role === 'server' ? connectionName(thisNode(env)) : undefined
    const opening = openChannel(() => database.connect(name), log, valkey ?? undefined).then((channel) => {
      messages.channel = channel
      return channel
    })
    const [channel, settings, translations, queue, storage] = await Promise.all([
      opening,
      opening.then((channel) => openSettings(database.db, channel, env)),
      opening.then((channel) => openTranslations(database.db, channel)),
      opening.then((channel) =>
        openQueue(database.openPool(QUEUE_CONNECTIONS), log, role, { ...options, channel }),
      ),
      openStorage({
        root,
        delivery: env.delivery,
        isFull: diskFull,
        ...(env.storageUrl && { url: env.storageUrl }),
      }),
    ])
    const mail = openMail({
      smtpUrl: env.smtpUrl,
      server: () => {
        const { smtp_host: host, smtp_port: port, smtp_tls: tls, smtp_user: user, smtp_password } = settings()
        return host === '' ? null : { host, port, tls, user, password: smtp_password }
      },
      folder: join(env.dataDir, 'mail'),
      sender: () => {
        const { appName, appUrl, mail_from } = settings()
        return { name: appName, address: mail_from || `no-reply@${new URL(appUrl).hostname}` }
      },
      log,
    })
    const metrics = role === 'server' && env.metricsToken !== undefined ? await openMetrics() : null
    const { pool, replica } = database
    // Caches that are cleared now must not be filled with what was before.
    if (replica) channel.on(CATALOG, replica.pause)
    metrics?.gauge('database_replica_lag_seconds', 'How far the replica is behind', () => {
      const lag = replica?.lag() ?? null
      return lag === null ? {} : lag / 1000
    })
    metrics?.gauge(
      'engine_connected',
      'Whether an optional engine can be reached; without it, its fallback is used',
      () => ({
        ...(replica && { replica: Number(replica.lag() !== null) }),
        ...(valkey && { valkey: Number(valkey.ready()) }),
      }),
      'engine',
    )
    metrics?.gauge(
      'database_pool',
      'Connections to the database, and queries that wait for one',
      () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      'state',
    )
    const close = async (): Promise<void> => {
      // The database must be stopped even if the others cannot be.
      const lost = (err: unknown): void => log.warn({ err }, 'could not close everything')
      await within(QUEUE_MS, queue.stop(JOBS_SECONDS)).catch(lost)
      await within(CHANNEL_MS, channel.close()).catch(lost)
      valkey?.close()
      await database.close()
      await reserve?.close()
      await within(TRACES_MS, stopTracing?.() ?? Promise.resolve()).catch(lost)
    }
    const { db, connect } = database
    return {
      context: {
        env,
        db,
        connect,
        storage,
        diskFull,
        queue,
        channel,
        mail,
        log,
        settings,
        translations,
        ...(replica && { replica }),
        ...(valkey && { valkey }),
        ...(metrics && { metrics }),
      },
      close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
