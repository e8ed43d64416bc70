import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Client, Pool } from 'pg'
import type { Env } from '../env.ts'
import { connectTo, createPool } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { checkExternal } from './external.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Database } from './schema.ts'

export type OpenDatabase = {
  db: Kysely<Database>
  pool: Pool
  /** Connection string, for clients of their own (the job queue, LISTEN). */
  url: string
  kind: 'embedded' | 'external'
  /** A connection outside the pool, for what holds one for long; its user ends it. */
  connect(): Promise<Client>
  /** Ends the pool, and the embedded database with it when nobody else uses it. Never throws, ends within 10 s. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** A `server` has the data folder for itself; a `tool` works beside it, or alone. */
  role: 'server' | 'tool'
  log?: (line: string) => void
}

/** How long a pool may wait for its queries at the end; the database's own stop needs the rest of the 10 s. */
const DRAIN_MS = 2_000

/**
 * Opens the database that the environment names: an external server by `databaseUrl`, else the embedded one in
 * the data folder, which is started, or joined when it runs. Throws `DatabaseUnavailable` with one clear line.
 */
export async function openDatabase(
  env: Pick<Env, 'dataDir' | 'databaseUrl'>,
  { role, log = () => {} }: OpenOptions,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, { role, log })
  const url = env.databaseUrl ?? (embedded?.url as string)
  const pool = createPool({
    url,
    name: `tonearm ${role}`,
    max: role === 'server' ? 12 : 4,
    statementTimeout: role === 'server' ? 30_000 : 0,
    log,
  })
  try {
    if (!embedded) await checkExternal(pool, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  let closing: Promise<void> | undefined
  const close = async () => {
    const drained = pool.end().catch((error) => log(`closing the database: ${error.message}`))
    // Connections still at work after the wait are ended by the database's own stop.
    const wait = new AbortController()
    await Promise.race([drained, pause(DRAIN_MS, undefined, wait).catch(() => {})])
    wait.abort()
    await embedded?.close().catch((error) => log(`stopping the database: ${error.message}`))
  }
  return {
    db,
    pool,
    url,
    kind: embedded ? 'embedded' : 'external',
    connect: () => connectTo(url, `tonearm ${role}`),
    close: () => (closing ??= close()),
  }
}
