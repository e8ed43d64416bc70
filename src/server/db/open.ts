import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import type { Client, Pool } from 'pg'
import { hostsOf } from '../core/database-hosts.ts'
import type { Env } from '../core/env.ts'
import { within } from '../core/within.ts'
import type { Message } from './connecting/after-commit.ts'
import { connectTo, createPool } from './connecting/connection.ts'
import { withPreparedStatements } from './connecting/prepared.ts'
import { createReplica, type Replica } from './connecting/replica.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { Database } from './schema.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts'

const MIN_VERSION = 15
const CONNECT_TIMEOUT_MS = 10_000
/** Refused or still starting: a server starting in parallel (a container, a reboot) is retried for a while. */
const isTransient = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P02', '57P01'])

/** Returns whether the server takes writes. Throws {@link DatabaseUnavailable} if it is older than PostgreSQL 15. */
async function takesWrites(pool: Pool, variable: string): Promise<boolean> {
  const asked = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(asked.rows[0]?.server_version_num) / 10_000)
  if (version < MIN_VERSION)
    throw new DatabaseUnavailable(
      `${variable} names PostgreSQL ${version}; Tonearm needs ${MIN_VERSION} or newer`,
    )
  const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby === false
}

/** Waits for a server that takes writes. Throws {@link DatabaseUnavailable} if there is none. */
async function checkExternal(pool: Pool, url: string): Promise<void> {
  const until = Date.now() + CONNECT_TIMEOUT_MS
  for (;;) {
    try {
      if (await takesWrites(pool, 'DATABASE_URL')) return
      // It may be promoted at any moment.
      if (Date.now() > until)
        throw new DatabaseUnavailable(
          `the database at ${target(url)} is a standby, which takes no writes: promote it, or name the primary`,
        )
      await pause(500)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const { code, message } = error as { code?: string; message: string }
      if (message.includes('unsupported startup parameter'))
        throw new DatabaseUnavailable(
          `the database at ${target(url)} is a connection pooler: set DATABASE_DIRECT_URL to the server itself`,
        )
      if (!isTransient.has(code ?? '') || Date.now() > until) {
        throw new DatabaseUnavailable(
          `the database at ${target(url)} cannot be used: ${message || code || 'no answer'}`,
        )
      }
      await pause(500)
    }
  }
}

/** Warns if a replica is away. Throws {@link DatabaseUnavailable} if it cannot be used. */
async function checkReplica(pool: Pool, url: string, log: (line: string) => void): Promise<void> {
  try {
    await takesWrites(pool, 'DATABASE_REPLICA_URL')
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const { code, message } = error as { code?: string; message: string }
    const reason = message || code || 'no answer'
    if (code === 'ENOTFOUND' || !isDatabaseUnavailable({ code, message }))
      throw new DatabaseUnavailable(`the replica at ${target(url)} cannot be used: ${reason}`)
    log(`the replica at ${target(url)} is away, pages are read from the primary: ${reason}`)
  }
}

/** Returns host and database without the password. */
function target(url: string): string {
  const hosts = hostsOf(url).map((one) => decodeURIComponent(new URL(one).host) || 'localhost')
  return `${hosts.join()}${new URL(hostsOf(url)[0]).pathname}`
}

export type OpenDatabase = {
  db: Kysely<Database>
  /** Of DATABASE_REPLICA_URL. */
  replica?: Replica
  pool: Pool
  /** Opens another pool as the same user, whose statements may take any time; the caller ends it. */
  openPool(max: number): Pool
  kind: 'embedded' | 'external'
  /** Opens a connection of its own to the server, past a connection pooler, for long use; the caller ends it. */
  connect(name?: string): Promise<Client>
  /** Runs `work` as the owner of the tables, who may change them; `user` is as whom the application connects. */
  asOwner<T>(work: (db: Kysely<Database>, user: string) => Promise<T>): Promise<T>
  /** Ends the pool, and the embedded database if no other process uses it. Never throws, ends within 10 s. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** A `server` uses the data folder exclusively; a `tool` works beside it, or alone. */
  role: 'server' | 'tool'
  /** `owner`: every connection is that of the owner of the tables. */
  as?: 'application' | 'owner'
  log?: (line: string) => void
  /** Called when the embedded database has been spawned and begins to start. */
  onSpawn?: () => void
  /** Sends messages whose transaction has committed (see `publishAfterCommit`). */
  publish?: (messages: Message[]) => void
  /** Called after each query. */
  onQuery?: (event: LogEvent) => void
}

/** Connections of a server. Each costs 9 MB with its plans, and more than a few per processor slow each other down. */
export const DEFAULT_POOL = 8
const TOOL_POOL = 4
/** After which the server cancels a statement of a server. */
const STATEMENT_MS = 30_000

/** Opens the replica; `db` reads from it where {@link Replica} says so. */
async function openReplica(
  pool: Pool,
  {
    url,
    primary,
    db: onPrimary,
    kyselyOver,
    log,
  }: {
    url: string
    log: (line: string) => void
    primary: PostgresPool
    db: Kysely<Database>
    kyselyOver: (pool: PostgresPool) => Kysely<Database>
  },
): Promise<{ db: Kysely<Database>; replica: Replica; close: () => Promise<void> }> {
  try {
    await checkReplica(pool, url, log)
  } catch (error) {
    await pool.end()
    throw error
  }
  const standby = withPreparedStatements(pool, { writable: false })
  const { replica, pool: both, watch } = createReplica(primary, standby)
  const stop = watch(onPrimary, kyselyOver(standby))
  const close = async () => {
    stop()
    await within(DRAIN_MS, pool.end()).catch(() => undefined)
  }
  return { db: kyselyOver(both), replica, close }
}

/** How long closing waits for queries; stopping the database needs the rest of the 10 s. */
const DRAIN_MS = 1_000

/**
 * Opens the configured database: an external server by `databaseUrl`, or the embedded one in the data folder, which is
 * started or joined. Throws `DatabaseUnavailable` with a one-line message.
 */
export async function openDatabase(
  env: Pick<Env, 'dataDir'> & Partial<Env>,
  { role, as = 'application', log = () => {}, onSpawn, onQuery, publish }: OpenOptions,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, { role, log, onSpawn })
  const applicationUrl = env.databaseUrl ?? (embedded?.url as string)
  const directUrl = env.databaseDirectUrl ?? applicationUrl
  const ownerUrl = embedded?.ownerUrl ?? env.databaseOwnerUrl ?? directUrl
  const url = as === 'owner' ? ownerUrl : applicationUrl
  const poolOn = (url: string, max: number, timeout = role === 'server' ? STATEMENT_MS : 0): Pool =>
    createPool({
      url,
      name: `tonearm ${role}`,
      max,
      // Behind a connection pooler, that of the user applies.
      statementTimeout: url === directUrl || url === ownerUrl ? timeout : undefined,
      log,
    })
  const pool = poolOn(url, role === 'server' ? (env.databasePool ?? DEFAULT_POOL) : TOOL_POOL)
  try {
    if (!embedded) await checkExternal(pool, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const kyselyOver = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  const kyselyOn = (pool: Pool) =>
    kyselyOver(withPreparedStatements(pool, { named: env.databasePrepared, publish }))
  const primary = kyselyOn(pool)
  const replica =
    role === 'server' && env.databaseReplicaUrl
      ? await openReplica(poolOn(env.databaseReplicaUrl, env.databasePool ?? DEFAULT_POOL), {
          url: env.databaseReplicaUrl,
          primary: withPreparedStatements(pool, { named: env.databasePrepared, publish }),
          db: primary,
          kyselyOver,
          log,
        }).catch(async (error: unknown) => {
          await pool.end()
          throw error
        })
      : null
  const db = replica?.db ?? primary
  const asOwner: OpenDatabase['asOwner'] = async (work) => {
    const user = decodeURIComponent(new URL(hostsOf(applicationUrl)[0]).username)
    if (url === ownerUrl) return work(db, user)
    const owners = poolOn(ownerUrl, 1)
    return work(kyselyOn(owners), user).finally(() => owners.end())
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    await replica?.close()
    const drained = pool.end().catch((error) => log(`closing the database: ${error.message}`))
    // Connections still busy after the wait are ended by stopping the database.
    await within(DRAIN_MS, drained)
    await embedded?.close().catch((error) => log(`stopping the database: ${error.message}`))
  }
  return {
    db,
    pool,
    ...(replica && { replica: replica.replica }),
    openPool: (max) => poolOn(url, max, 0),
    kind: embedded ? 'embedded' : 'external',
    connect: (name = `tonearm ${role}`) => connectTo(as === 'owner' ? ownerUrl : directUrl, name),
    asOwner,
    close: () => (closing ??= close()),
  }
}
